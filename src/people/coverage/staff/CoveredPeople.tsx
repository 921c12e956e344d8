import { adjustmentParts } from "#plans/plans/price-parts.ts";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import type { CoverageOn, ShownCover } from "../coverage-on.ts";

type People = CoverageOn["people"];

/** Each plan with those whom it covers alike, and what it costs a month. */
export function CoveredPeople({ people, caption }: { people: People; caption: string }) {
  const { t } = useTranslation(["coverage-staff", "members"]);
  const language = currentLanguage();
  const plans = plansOf(people);
  if (plans.length === 0) return <p style={{ margin: 0 }}>{t("nobody")}</p>;
  return (
    <DescriptionList
      caption={caption}
      columns={[
        { key: "coverage", header: t("columns.coverage") },
        { key: "people", header: t("columns.people") },
        { key: "days", header: t("columns.days") },
        { key: "employee", header: t("columns.employee"), align: "right" },
        { key: "employer", header: t("columns.employer"), align: "right" },
      ]}
      rows={plans.map(({ id, cover, names, isPriced }) => ({
        id,
        cells: {
          coverage: (
            <>
              {cover.coverageName}
              <div lang="en" style={{ fontWeight: 400 }}>
                {cover.planName}
              </div>
              {cover.volumeCents !== null && (
                <div style={{ fontWeight: 400 }}>{formatMoney(cover.volumeCents, language)}</div>
              )}
            </>
          ),
          people: (
            <>
              {names.join(", ")}
              <div>{t(`members:tier.${cover.tierCode}`)}</div>
            </>
          ),
          days: daysOf(cover),
          employee: isPriced ? <EmployeeShare cover={cover} /> : "",
          employer: isPriced ? formatMoney(cover.employerCents, language) : "",
        },
      }))}
    />
  );

  function daysOf({ effectiveDate, terminationDate }: ShownCover): string {
    const from = formatDay(effectiveDate, language);
    return terminationDate === null
      ? t("openSpan", { from })
      : t("span", { from, to: formatDay(terminationDate, language) });
  }
}

/** The tax amounts stand beside it where somebody is covered whom the tax law does not know. */
function EmployeeShare({ cover }: { cover: ShownCover }) {
  const { t } = useTranslation("coverage-staff");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const { employeeCents, employeePostTaxCents, imputedIncomeCents } = cover;
  return (
    <>
      {money(employeeCents)}
      {employeePostTaxCents > 0 && <div>{t("tax.postTax", { amount: money(employeePostTaxCents) })}</div>}
      {adjustmentParts
        .filter((part) => cover[part] > 0)
        .map((part) => (
          <div key={part}>{t(`tax.${part}`, { amount: money(cover[part]) })}</div>
        ))}
      {imputedIncomeCents > 0 && <div>{t("tax.income", { amount: money(imputedIncomeCents) })}</div>}
    </>
  );
}

type Plan = { id: string; cover: ShownCover; names: string[]; isPriced: boolean };

/** One for all whose plan, tier and days are the same. The price of a family stands on the employee's, who come first. */
function plansOf(people: People): Plan[] {
  const plans = new Map<string, Plan>();
  for (const { firstName, relationship, coverages } of people)
    for (const cover of coverages) {
      const { coverageType, planName, tierCode, effectiveDate, terminationDate } = cover;
      const id = [coverageType, planName, tierCode, effectiveDate, terminationDate].join(" ");
      const plan = plans.get(id) ?? { id, cover, names: [], isPriced: relationship === "18" };
      plans.set(id, { ...plan, names: [...plan.names, firstName] });
    }
  return [...plans.values()];
}
