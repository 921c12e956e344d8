import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";

/** Where the session is paid for: by which account, how much a month, and what was agreed to when. */
export function HowTheyPay({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { payment, paymentTotals, paymentValid, timeZone } = enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  if (payment === null)
    return (
      paymentTotals !== null && (
        <Section title={t("detail.payment.title")}>
          <p>{t(paymentTotals.isDue ? "detail.payment.none" : "detail.payment.nothing")}</p>
        </Section>
      )
    );
  const { accountType, bankName, accountName, accountEnding, authorizedAt, authorizedName } = payment;
  return (
    <Section title={t("detail.payment.title")}>
      <Facts
        facts={[
          {
            name: t("detail.payment.method"),
            value: t("detail.payment.ach", { type: t(`detail.payment.${accountType}`) }),
          },
          ...(bankName === null ? [] : [{ name: t("detail.payment.bank"), value: bankName }]),
          { name: t("detail.payment.name"), value: accountName },
          {
            name: t("detail.payment.account"),
            value: t("detail.payment.ending", { ending: accountEnding }),
          },
          { name: t("detail.payment.monthly"), value: money(payment.monthlyChargeCents) },
          { name: t("detail.payment.why"), value: t(`detail.payment.whyBasis.${payment.chargeBasis}`) },
          {
            name: t("detail.payment.agreed"),
            value: t("detail.payment.agreedAs", {
              moment: formatDayAndTime(authorizedAt, currentLanguage(), { timeZone }),
              name: authorizedName,
            }),
          },
        ]}
      />
      {!paymentValid && paymentTotals !== null && (
        <p>
          {t("detail.payment.outdated", {
            amount: money(payment.monthlyChargeCents),
            now: money(paymentTotals.monthlyChargeCents),
          })}
        </p>
      )}
    </Section>
  );
}
