import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { coverageLabel } from "#web/words.ts";
import { adjustmentParts } from "#plans/plans/price-parts.ts";
import type { Repriced } from "../change/repriced.ts";

/** The prices that change with what staff are about to do: now, then, and from which day. */
export function Prices({ coverages }: { coverages: readonly Repriced[] }) {
  const { t } = useTranslation("members-change");
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  return (
    <DescriptionList
      caption={t("move.changes")}
      columns={[
        { key: "plan", header: t("fields.planId") },
        { key: "from", header: t("move.from"), isShort: true },
        { key: "now", header: t("move.now"), align: "right" },
        { key: "after", header: t("move.then"), align: "right" },
        { key: "employer", header: t("move.employer"), align: "right" },
      ]}
      rows={coverages.map((one) => ({
        id: `${one.coverageId} ${one.from}`,
        cells: {
          plan: (
            <>
              {coverageLabel(one.coverageType)}: <span lang="en">{one.planName}</span>
              {one.employeeName !== undefined && (
                <Box component="span" sx={{ display: "block", color: "text.secondary", fontWeight: 400 }}>
                  {t("move.ofFamily", { name: one.employeeName })}
                </Box>
              )}
            </>
          ),
          from: formatDay(one.from, language),
          now: <Share of={one.before} />,
          after: one.after === null ? t("move.noPrice") : <Share of={one.after} />,
          employer: one.after === null ? "" : money(one.after.employerCents),
        },
      }))}
    />
  );
}

/** The employee's share, and beneath it the parts of the price. */
function Share({ of }: { of: Repriced["before"] }) {
  const { t } = useTranslation("members");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const { employeeCents, employeePostTaxCents, imputedIncomeCents } = of;
  return (
    <>
      {money(employeeCents)}
      {employeePostTaxCents > 0 && (
        <div>{t("detail.coverage.postTax", { amount: money(employeePostTaxCents) })}</div>
      )}
      {adjustmentParts
        .filter((part) => of[part] > 0)
        .map((part) => (
          <div key={part}>{t(`detail.coverage.${part}`, { amount: money(of[part]) })}</div>
        ))}
      {imputedIncomeCents > 0 && (
        <div>{t("detail.coverage.income", { amount: money(imputedIncomeCents) })}</div>
      )}
    </>
  );
}
