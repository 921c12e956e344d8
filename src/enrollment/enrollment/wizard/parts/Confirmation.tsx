import "./print.css";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, save } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { confirmationFile } from "../../files.ts";
import { isAllWaived } from "../../no-coverage/no-coverage.ts";
import { useDraft } from "../draft.ts";
import { subscriberOf } from "../family.ts";
import { NoCoverage } from "./NoCoverage.tsx";
import { PreviewBanner } from "./PreviewBanner.tsx";
import { BackToOwnPages } from "./BackToOwnPages.tsx";
import { HelpContact } from "./HelpContact.tsx";
import { ReviewExternal } from "./ReviewExternal.tsx";
import { ReviewForms } from "./ReviewForms.tsx";
import { ReviewPayment } from "./ReviewPayment.tsx";
import { ReviewPlans } from "./ReviewPlans.tsx";
import { ToAccount } from "./ToAccount.tsx";
import { Why } from "./Why.tsx";
import { useSaid } from "#web/use-said.ts";

/** The end of the way: the reference number, what happens next, and a copy to keep. */
export function Confirmation() {
  const { t } = useTranslation(["enrollment-wizard-review", "wizard"]);
  const enrollment = useDraft((draft) => draft.enrollment);
  const isDone = enrollment?.status === "processed";
  const title = t(isDone ? "complete.doneTitle" : "complete.title");
  usePage(title);
  if (!enrollment) return null;
  const { dates, totals, paymentTotals } = enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const hasNone = isAllWaived(enrollment.coverageTypes, enrollment.benefitSelections);
  const email = subscriberOf(enrollment.people)?.email;
  const starts = dates.effectiveDate && formatLong(dates.effectiveDate, currentLanguage());
  return (
    <div className="wz">
      {enrollment.isPreview && <PreviewBanner />}
      <div className="wz-done">
        <h1>{title}</h1>
        <p>{t("complete.reference")}</p>
        <p className="wz-reference">{enrollment.referenceNumber}</p>
      </div>
      <p role="status">{t(`complete.status.${enrollment.status}`)}</p>
      {hasNone && <NoCoverage enrollment={enrollment} />}
      {!hasNone && starts && <p className="wz-lead">{t("complete.starts", { date: starts })}</p>}
      {email && !isDone && !enrollment.isPreview && <p>{t("complete.mailed", { email })}</p>}
      {!enrollment.isPreview && !hasNone && enrollment.status === "processed" && <ToAccount />}
      <BackToOwnPages />
      {!enrollment.isPreview && <Copies identifier={enrollment.identifier} />}
      <h2>{t("complete.nextHeading")}</h2>
      <ol>
        {enrollment.status !== "processed" && (
          <>
            <li>{t("complete.nextCheck")}</li>
            <li>{t("complete.nextAsk")}</li>
            {!hasNone && <li className="wz-on-screen">{t("complete.nextAccount")}</li>}
          </>
        )}
        {!hasNone && <li>{t("complete.nextCards")}</li>}
        {paymentTotals?.isDue === true && (
          <li>
            {t("complete.nextCharge", { amount: money(paymentTotals.monthlyChargeCents) })}
            <Why summary={t("why.charge")} why={paymentTotals.why} people={enrollment.people} />
          </li>
        )}
        {paymentTotals === null && totals.employeePerPayPeriodCents > 0 && (
          <li>{t("complete.nextPay", { amount: money(totals.employeePerPayPeriodCents) })}</li>
        )}
      </ol>
      <h2>{t("complete.choices")}</h2>
      <ReviewPlans enrollment={enrollment} isSent />
      <ReviewExternal enrollment={enrollment} isSent />
      <ReviewForms enrollment={enrollment} isSent />
      <ReviewPayment enrollment={enrollment} isSent />
      <p>{t("complete.changes")}</p>
      <HelpContact contact={enrollment.contact} />
    </div>
  );
}

function Copies({ identifier }: { identifier: string }) {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-choosing"]);
  const [said, setSaid] = useSaid(t);
  const handlePdf = async () => {
    setSaid((t) => t("complete.pdfBusy"));
    try {
      const params = { enrollmentIdentifier: identifier };
      save(
        await download<typeof confirmationFile>("GET /selfenrollment/confirmation/{enrollmentIdentifier}", {
          params,
        }),
      );
      setSaid((t) => t("benefit.documentDone"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("complete.pdfFailed"));
    }
  };
  return (
    <div className="wz-actions wz-copies">
      <Button type="button" size="big" onClick={() => void handlePdf()}>
        {t("complete.pdf")}
      </Button>
      <Button type="button" size="big" onClick={() => window.print()}>
        {t("complete.print")}
      </Button>
      <p role="status">{said}</p>
    </div>
  );
}
