import { coverageLabel } from "#web/words.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { endingTypes } from "#enrollment/enrollment/coverage-changes.ts";
import { useReasonWords } from "../enrollment-words.ts";
import { Reasons } from "./Reasons.tsx";

/** The figures that are asked for first: from when, and who pays how much. */
export function DatesAndCost({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const words = useReasonWords(enrollment.people);
  const { dates, totals, payPeriodsPerYear, benefitSelections, paymentTotals } = enrollment;
  const endings = endingTypes(enrollment);
  const isFixed = paymentTotals?.basis === "fixed" && paymentTotals.isDue;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const aMonth = (cents: number) => t("detail.aMonth", { amount: money(cents) });
  const day = (date: string) => formatDay(date, currentLanguage());
  const hasPrice = Object.values(benefitSelections).some(({ price }) => price !== null);
  return (
    <Section title={t("detail.facts")}>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 11rem), 1fr))",
          gap: 2,
          m: 0,
          "& dt": { color: "text.secondary" },
          "& dd": { m: 0 },
        }}
      >
        <Figure
          name={t("detail.starts")}
          value={dates.effectiveDate ? day(dates.effectiveDate) : t("detail.noStart")}
        >
          {endings.length > 0 && dates.terminationDate && (
            <div>
              {t("detail.oldEnds", {
                date: day(dates.terminationDate),
                coverages: endings.map((type) => coverageLabel(type)).join(", "),
              })}
            </div>
          )}
          <Reasons summary={t("detail.whyDate")} sentences={words(dates.effectiveDateWhy)} />
        </Figure>
        {hasPrice && (
          <>
            <Figure
              name={t("detail.employeePays")}
              value={aMonth(paymentTotals?.monthlyChargeCents ?? totals.employeeCents)}
            >
              {payPeriodsPerYear !== 12 && (
                <div>
                  {t("detail.perPayday", {
                    amount: money(totals.employeePerPayPeriodCents),
                    count: payPeriodsPerYear,
                  })}
                </div>
              )}
              {isFixed && <div>{t("detail.payment.whyBasis.fixed")}</div>}
            </Figure>
            {!isFixed && (
              <>
                <Figure name={t("detail.employerPays")} value={aMonth(totals.employerCents)} />
                <Figure
                  name={t("detail.total")}
                  value={aMonth(totals.employeeCents + totals.employerCents)}
                />
              </>
            )}
          </>
        )}
      </Box>
    </Section>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Box sx={{ fontSize: "1.25rem", fontWeight: 650, fontVariantNumeric: "tabular-nums" }}>{value}</Box>
        {children}
      </dd>
    </div>
  );
}
