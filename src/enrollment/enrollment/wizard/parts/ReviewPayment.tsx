import { useTranslation } from "react-i18next";
import { formatLong, todayIn } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";
import { Facts } from "./Facts.tsx";
import { ReviewSection } from "./ReviewSection.tsx";

/** How the person pays: the bank and the last four digits, never more. */
export function ReviewPayment({ enrollment, isSent = false }: { enrollment: Enrollment; isSent?: boolean }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const { payment, paymentTotals } = enrollment;
  // Nothing to pay: no account, no agreement.
  if (paymentTotals?.isDue !== true) return null;
  return (
    <ReviewSection title={t("payment.title")} {...(isSent ? { level: 3 } : { screen: "payment" })}>
      <Facts
        facts={[
          [t("payment.bank"), payment?.bankName ?? null],
          [t("payment.account"), payment && t("payment.ending", { ending: payment.accountEnding })],
          [t("payment.monthly"), formatMoney(paymentTotals.monthlyChargeCents, currentLanguage())],
          [
            t("payment.agreed"),
            payment &&
              t("payment.agreedAs", {
                date: formatLong(
                  todayIn(enrollment.timeZone, new Date(payment.authorizedAt)),
                  currentLanguage(),
                ),
                name: payment.authorizedName,
              }),
          ],
        ]}
      />
    </ReviewSection>
  );
}
