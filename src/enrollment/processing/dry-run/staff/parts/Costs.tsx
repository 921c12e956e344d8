import { coverageLabel } from "#web/words.ts";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BarTable } from "#web/staff/BarTable.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { Costs, DryRun } from "../../dry-run.ts";

/** More plans than this are a table only: a long chart tells less. */
const plansInChart = 8;
const right = { align: "right" } as const;

function useCells() {
  const { t } = useTranslation("processing-dry-run");
  const language = currentLanguage();
  const pair = (before: number, after: number, format: (value: number) => string) =>
    before === after ? format(before) : t("cost.arrow", { now: format(before), later: format(after) });
  const count = (value: number) => formatCount(value, language);
  const money = (value: number) => formatMoney(value, language);
  return ({ before, after }: Costs) => ({
    people: pair(before.people, after.people, count),
    employee: pair(before.employeeCents, after.employeeCents, money),
    employer: pair(before.employerCents, after.employerCents, money),
    total: pair(
      before.employeeCents + before.employerCents,
      after.employeeCents + after.employerCents,
      money,
    ),
  });
}

/** Cost now and then, plan by plan. */
export function CostsByPlan({ dryRun: { byPlan, total } }: { dryRun: DryRun }) {
  const { t } = useTranslation(["processing-dry-run", "enrollment"]);
  const language = currentLanguage();
  const cells = useCells();
  const typeWords = (type: string) => coverageLabel(type);
  return (
    <Section title={t("cost.byPlan")}>
      <Difference total={total} />
      {byPlan.length <= plansInChart && (
        <Box sx={{ mb: 2 }}>
          <BarTable
            caption={t("cost.chart")}
            heads={{ label: t("cost.name"), value: t("cost.total") }}
            legend={[
              { key: "employee", name: t("cost.employee") },
              { key: "employer", name: t("cost.employer") },
            ]}
            rows={byPlan.flatMap(({ id, name, costs }) =>
              (["before", "after"] as const).map((when) => ({
                id: `${id}-${when}`,
                label: (
                  <>
                    {name}
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {" "}
                      {t(`cost.${when}`)}
                    </Box>
                  </>
                ),
                parts: [
                  { key: "employee", value: costs[when].employeeCents },
                  { key: "employer", value: costs[when].employerCents },
                ],
                text: formatMoney(costs[when].employeeCents + costs[when].employerCents, language),
              })),
            )}
          />
        </Box>
      )}
      <DescriptionList
        caption={t("cost.byPlan")}
        columns={[
          { key: "name", header: t("cost.name") },
          { key: "people", header: t("cost.people"), ...right },
          { key: "employee", header: t("cost.employee"), ...right, isShort: false },
          { key: "employer", header: t("cost.employer"), ...right, isShort: false },
          { key: "total", header: t("cost.total"), ...right, isShort: false },
        ]}
        rows={[
          ...byPlan.map(({ id, name, coverageType, costs }) => ({
            id,
            cells: {
              name: (
                <>
                  {name}
                  <Box sx={{ color: "text.secondary", fontWeight: 400 }}>{typeWords(coverageType)}</Box>
                </>
              ),
              ...cells(costs),
            },
          })),
          { id: "all", isTotal: true, cells: { name: t("cost.sum"), ...cells(total) } },
        ]}
      />
    </Section>
  );
}

function Difference({ total: { before, after } }: Pick<DryRun, "total">) {
  const { t } = useTranslation("processing-dry-run");
  const more = after.employeeCents + after.employerCents - before.employeeCents - before.employerCents;
  const amount = formatMoney(Math.abs(more), currentLanguage());
  const words = more === 0 ? t("cost.same") : t(more > 0 ? "cost.more" : "cost.less", { amount });
  return <p style={{ marginBlock: "0 12px", fontWeight: 600 }}>{words}</p>;
}

export function CostsByDivision({ dryRun: { byDivision, total } }: { dryRun: DryRun }) {
  const { t } = useTranslation("processing-dry-run");
  const cells = useCells();
  if (byDivision.length < 2) return null;
  return (
    <Section title={t("cost.byDivision")}>
      <DescriptionList
        caption={t("cost.byDivision")}
        columns={[
          { key: "name", header: t("cost.division") },
          { key: "people", header: t("cost.people"), ...right },
          { key: "employee", header: t("cost.employee"), ...right, isShort: false },
          { key: "employer", header: t("cost.employer"), ...right, isShort: false },
          { key: "total", header: t("cost.total"), ...right, isShort: false },
        ]}
        rows={[
          ...byDivision.map(({ id, name, costs }) => ({
            id: id ?? "none",
            cells: { name: name ?? t("cost.noDivision"), ...cells(costs) },
          })),
          { id: "all", isTotal: true, cells: { name: t("cost.sumDivisions"), ...cells(total) } },
        ]}
      />
    </Section>
  );
}
