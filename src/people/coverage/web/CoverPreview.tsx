import { useTranslation } from "react-i18next";
import { formatMonth } from "#kernel/moments.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { hasSameParts } from "#plans/plans/price-parts.ts";
import type { TerminationPreview } from "../termination/termination.ts";
import { CreditLine, PartLines } from "./PartLines.tsx";
import { Learned } from "../staff/Learned.tsx";

type Previewed = Pick<
  TerminationPreview,
  "people" | "differences" | "months" | "employeeCents" | "employerCents" | "tell"
>;

/** What becomes of a family's cover, deductions by month, and who must be told. */
export function CoverPreview({ title, preview }: { title: string; preview: Previewed }) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const { people, differences, months, employeeCents, employerCents, tell } = preview;
  const money = (cents: number) =>
    cents === 0
      ? formatMoney(0, language)
      : t(cents < 0 ? "end.givenBack" : "end.stillDue", { amount: formatMoney(Math.abs(cents), language) });
  return (
    <>
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{title}</h3>
      {differences.length === 0 ? (
        <p style={{ margin: 0 }}>{t("end.nothing")}</p>
      ) : (
        <Learned found={{ people: people.map((one) => ({ ...one, coverages: [] })), differences }} />
      )}
      <Prices differences={differences} />
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.deductions")}</h3>
      {months.length === 0 ? (
        <p style={{ margin: 0 }}>{t("end.noDeductions")}</p>
      ) : (
        <>
          <p style={{ margin: "0 0 4px" }}>{t("end.deductionsRule")}</p>
          <DescriptionList
            caption={t("end.deductions")}
            columns={[
              { key: "month", header: t("end.month") },
              { key: "coverage", header: t("end.coverage") },
              { key: "employee", header: t("end.employee"), align: "right" },
              { key: "employer", header: t("end.employer"), align: "right" },
            ]}
            rows={[
              ...months.map((one) => ({
                id: `${one.month} ${one.coverageType}`,
                cells: {
                  month: formatMonth(one.month, language),
                  coverage: one.coverageName,
                  employee: (
                    <>
                      {money(one.employeeCents)}
                      <PartLines of={one} money={money} />
                    </>
                  ),
                  employer: (
                    <>
                      {money(one.employerCents)}
                      <CreditLine of={one} money={money} />
                    </>
                  ),
                },
              })),
              {
                id: "total",
                cells: {
                  month: t("end.total"),
                  coverage: "",
                  employee: money(employeeCents),
                  employer: money(employerCents),
                },
              },
            ]}
          />
        </>
      )}
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.tell.title")}</h3>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {tell.map((who) => (
          <li key={who}>{t(`end.tell.${who}`)}</li>
        ))}
      </ul>
    </>
  );
}

/** What a month costs from which day on, of those whose row bears the price. */
function Prices({ differences }: Pick<Previewed, "differences">) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const shares = (cover: Previewed["differences"][number]["after"]) =>
    t("learned.shares", {
      employee: formatMoney(cover?.employeeCents ?? 0, language),
      employer: formatMoney(cover?.employerCents ?? 0, language),
    });
  const other = differences.filter(
    ({ before, after }) =>
      (before?.employeeCents ?? 0) !== (after?.employeeCents ?? 0) ||
      (before?.employerCents ?? 0) !== (after?.employerCents ?? 0) ||
      !hasSameParts(before ?? {}, after ?? {}),
  );
  if (other.length === 0) return null;
  return (
    <>
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.prices")}</h3>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {other.map(({ memberId, from, before, after }) => (
          <li key={`${memberId} ${(after ?? before)?.coverageType} ${from}`}>
            {t("end.price", {
              coverage: (after ?? before)?.coverageName ?? "",
              day: formatDay(from, language),
              before: shares(before),
              after: shares(after),
            })}
            {after !== null && (
              <>
                <PartLines of={after} money={(cents) => formatMoney(cents, language)} />
                <CreditLine of={after} money={(cents) => formatMoney(cents, language)} />
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
