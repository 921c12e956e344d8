import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { type FactRow, DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import type { BenefitSelection } from "#enrollment/enrollment/enrollment.ts";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { Answers } from "./Answers.tsx";
import { useReasonWords, useTierWords } from "../enrollment-words.ts";
import { Nothing } from "#web/staff/Nothing.tsx";
import { Reasons } from "./Reasons.tsx";

/** For each coverage type: the plan, the people covered and the cost, or why it was waived. */
export function Choices({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { benefitSelections, coverageTypes, totals, status } = enrollment;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const types = orderedCoverageTypes([...coverageTypes, ...Object.keys(benefitSelections)], coverageTypes);
  if (Object.keys(benefitSelections).length === 0) {
    return (
      <Section title={t("detail.choices.title")}>
        {status === "cancelled" ? (
          <Nothing title={t("detail.choices.removed")} />
        ) : (
          <Nothing title={t("detail.choices.nothing")} more={t("detail.choices.nothingMore")} />
        )}
      </Section>
    );
  }
  const rows = types.map((type): FactRow => {
    const selection = benefitSelections[type];
    const price = selection?.price;
    return {
      id: type,
      cells: {
        coverage: coverageLabel(type),
        plan: selection ? (
          <Choice selection={selection} enrollment={enrollment} />
        ) : (
          t("detail.choices.notYet")
        ),
        employee: price && money(price.employeeCents),
        employer: price && money(price.employerCents),
        total: price && money(price.totalCents),
        payday: price && money(price.employeePerPayPeriodCents),
      },
    };
  });
  const sum: FactRow = {
    id: "sum",
    isTotal: true,
    cells: {
      coverage: t("detail.choices.sum"),
      employee: money(totals.employeeCents),
      employer: money(totals.employerCents),
      total: money(totals.employeeCents + totals.employerCents),
      payday: money(totals.employeePerPayPeriodCents),
    },
  };
  const right = { align: "right" } as const;
  return (
    <Section title={t("detail.choices.title")}>
      <DescriptionList
        caption={t("detail.choices.title")}
        columns={[
          { key: "coverage", header: t("detail.choices.coverage") },
          { key: "plan", header: t("detail.choices.plan") },
          { key: "employee", header: t("detail.choices.employee"), ...right },
          { key: "employer", header: t("detail.choices.employer"), ...right },
          { key: "total", header: t("detail.choices.total"), ...right },
          { key: "payday", header: t("detail.choices.payday"), ...right },
        ]}
        rows={[...rows, sum]}
      />
    </Section>
  );
}

function Choice({ selection, enrollment }: { selection: BenefitSelection; enrollment: StaffEnrollment }) {
  const { t } = useTranslation(["enrollment", "records"]);
  const tierWords = useTierWords();
  const words = useReasonWords(enrollment.people);
  if (selection.id === null) {
    const labels = enrollment.waiveReasons.filter(({ code }) => selection.waiveReasons.includes(code));
    return (
      <>
        <strong>{t("detail.choices.waived")}</strong>
        {labels.map(({ code, label }) => (
          <div key={code}>“{label}”</div>
        ))}
        {selection.waiveText !== null && <div>“{selection.waiveText}”</div>}
      </>
    );
  }
  const plan = enrollment.plans.find(({ id }) => id === selection.id);
  const covered = enrollment.people.filter(
    ({ id, relationship }) => relationship === "18" || selection.dependents.includes(id),
  );
  return (
    <>
      <strong lang="en">{plan?.name}</strong>
      {selection.tierCode && selection.tierCode !== "NOTIER" && (
        <div>{tierWords(selection.tierCode, plan?.tierLabels)}</div>
      )}
      <div>
        {t("detail.choices.covers", {
          names: listOf(
            covered.map(({ firstName }) => firstName),
            currentLanguage(),
          ),
        })}
      </div>
      <Answers selection={selection} enrollment={enrollment} coverageType={plan?.coverageType} />
      {selection.price === null && <div>{t("detail.choices.noPrice")}</div>}
      <Reasons
        summary={t(selection.price === null ? "detail.choices.whyNone" : "detail.choices.whyPrice")}
        sentences={words(selection.why, plan?.tierLabels)}
      />
    </>
  );
}
