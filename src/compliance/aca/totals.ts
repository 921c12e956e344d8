import { z } from "zod";
import type { Employee } from "./client-facts.ts";
import { months, type OfferCode } from "./codes.ts";
import type { FormContent } from "./form-content.ts";
import { isFullTimeIn, monthAt } from "./month-codes.ts";

// What Form 1094-C says of an employer's forms: Part II, lines 20 and 22, and Part III, by the IRS's instructions for Forms
// 1094-C and 1095-C. The aggregated group (line 21, column d, Part IV) is on no record.

const monthSchema = z.object({
  month: z.int(),
  /** Column b: full-time employees, without those in a limited non-assessment period. */
  fullTime: z.int(),
  /** The number of these who were offered coverage, their dependents too. */
  offered: z.int(),
  /** Column c: everybody at work on the first day of the month. */
  employees: z.int(),
});
export const totalsSchema = z.object({
  /** Line 20: Forms 1095-C of the version. */
  forms: z.int(),
  /** Line 22, box A: somebody had a qualifying offer (1A) in each month in which they were full-time. */
  hasQualifyingOffer: z.boolean(),
  months: z.array(monthSchema),
});
export type AcaTotals = z.output<typeof totalsSchema>;

export const noTotals: AcaTotals = {
  forms: 0,
  hasQualifyingOffer: false,
  months: months.map((month) => ({ month, fullTime: 0, offered: 0, employees: 0 })),
};

/** An offer counts only where it is one to the dependents too (26 CFR 54.4980H-4(a)); 1B, 1D and 1J leave the children out. */
const withDependents: ReadonlySet<OfferCode> = new Set(["1A", "1C", "1E", "1F", "1K"]);

/** The share of one employee's form in the totals. */
export function withForm(
  totals: AcaTotals,
  { facts }: Pick<Employee, "facts">,
  { kind, year, months: lines }: Pick<FormContent, "kind" | "year" | "months">,
): AcaTotals {
  if (kind !== "1095-C") return totals;
  // Nobody in a limited non-assessment period counts (2D), and nobody who was no employee in the month (2A).
  const counted = lines.filter(
    ({ month, line16 }) => line16 !== "2D" && line16 !== "2A" && isFullTimeIn(facts, monthAt(year, month)),
  );
  // Who left within the month counts as offered for all of it (26 CFR 54.4980H-4(c)): 2B of a full-time employee.
  const isOffered = ({ line14, line16 }: FormContent["months"][number]) =>
    withDependents.has(line14) || line16 === "2B";
  return {
    forms: totals.forms + 1,
    hasQualifyingOffer:
      totals.hasQualifyingOffer || (counted.length > 0 && counted.every(({ line14 }) => line14 === "1A")),
    months: totals.months.map((of) => {
      const line = counted.find(({ month }) => month === of.month);
      if (line === undefined) return of;
      return { ...of, fullTime: of.fullTime + 1, offered: of.offered + (isOffered(line) ? 1 : 0) };
    }),
  };
}

/**
 * Column a: coverage was offered to all but 5 % of the full-time employees, or all but five where that is more
 * (26 CFR 54.4980H-4(a)).
 */
export function isOfferedToAll({
  fullTime,
  offered,
}: Pick<AcaTotals["months"][number], "fullTime" | "offered">) {
  const without = fullTime - offered;
  return without <= 5 || without * 20 <= fullTime;
}

/** Column a of "All 12 months". */
export const isOfferedAllYear = ({ months: all }: AcaTotals): boolean => all.every(isOfferedToAll);
