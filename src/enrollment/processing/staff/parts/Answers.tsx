import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { BenefitSelection } from "#enrollment/enrollment/enrollment.ts";
import { shownValues } from "#enrollment/offering/session-content/shown-values.ts";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { BeneficiaryList } from "#people/members/web/BeneficiaryList.tsx";

interface Props {
  selection: BenefitSelection;
  enrollment: StaffEnrollment;
  coverageType: string | undefined;
}

/** What a plan asked and was answered: to staff in their language, and as the person read it that day. */
export function Answers({ selection, enrollment, coverageType }: Props) {
  const { t } = useTranslation(["enrollment", "records", "members-answers"]);
  const { values, beneficiaries, eoi, asked } = selection;
  const language = currentLanguage();
  const questions = enrollment.requiredValues.filter((value) => value.coverageType === coverageType);
  const words = {
    yes: t("records:yes"),
    no: t("records:no"),
    noneYet: t("members-answers:noneYet"),
    language,
  };
  const money = (cents: number) => formatMoney(cents, language).replace(/\.00$/u, "");
  return (
    <>
      {shownValues(values, { asked: questions, people: enrollment.people }, words).map(([label, answer]) => (
        <div key={label}>
          {label}: {answer}
        </div>
      ))}
      <BeneficiaryList list={beneficiaries} />
      {eoi !== null && eoi.pendingCents > 0 && (
        <div>
          {t("detail.choices.pending", {
            guaranteed: money(eoi.guaranteedCents),
            pending: money(eoi.pendingCents),
          })}
        </div>
      )}
      {asked.length > 0 && (
        <details>
          <summary style={{ cursor: "pointer", paddingBlock: 4 }}>{t("detail.choices.asRead")}</summary>
          <dl lang={enrollment.language} style={{ margin: 0 }}>
            {asked.map(({ label, answer }) => (
              <div key={label}>
                <dt style={{ display: "inline" }}>{label}:</dt>{" "}
                <dd style={{ display: "inline", margin: 0 }}>{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
