import { addMonths, dayBefore, firstOfMonth, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { addParts, hasSameParts, noParts, type PriceParts } from "#plans/plans/price-parts.ts";
import type { Cover } from "../as-of.ts";

/** What a month costs otherwise than it was taken: less than nothing is given back. */
export type MonthDifference = {
  /** Its first day. */
  month: PlainDate;
  coverageType: string;
  employeeCents: number;
  employerCents: number;
} & PriceParts;

/**
 * The months up to this one, whose deductions were taken already, in which a family's cover costs another amount than
 * before. A month costs what holds on its first day, or begins first within it, in full: prices are those of a month.
 */
export function monthDifferences(
  before: readonly Cover[],
  after: readonly Cover[],
  today: PlainDate,
): Traced<MonthDifference[]> {
  const all = [...before, ...after];
  const first = all.map(({ effectiveDate }) => effectiveDate).toSorted()[0];
  const found: MonthDifference[] = [];
  const types = [...new Set(all.map(({ coverageType }) => coverageType))];
  for (let month = firstOfMonth(first ?? today); month <= today; month = addMonths(month, 1))
    for (const coverageType of types) {
      const [was, is] = [before, after].map((covers) => costOf(covers, coverageType, month));
      const employeeCents = (is?.employeeCents ?? 0) - (was?.employeeCents ?? 0);
      const employerCents = (is?.employerCents ?? 0) - (was?.employerCents ?? 0);
      const parts = addParts(is ?? noParts, was ?? noParts, -1);
      if (employeeCents !== 0 || employerCents !== 0 || !hasSameParts(parts, noParts))
        found.push({ month, coverageType, employeeCents, employerCents, ...parts });
    }
  return because(found, found.length === 0 ? "deduction.none" : "deduction.months", { today });
}

/** Of one type in a month, of all persons whose row bears a price. */
function costOf(covers: readonly Cover[], coverageType: string, month: PlainDate) {
  const last = lastOfMonth(month);
  const charged = new Map<string, Cover>();
  for (const cover of covers) {
    const { terminationDate: end, effectiveDate } = cover;
    if (cover.coverageType !== coverageType || effectiveDate > last) continue;
    if (end !== null && (end < month || end <= dayBefore(effectiveDate))) continue;
    const known = charged.get(cover.memberId);
    if (known === undefined || effectiveDate < known.effectiveDate) charged.set(cover.memberId, cover);
  }
  let [employeeCents, employerCents, parts] = [0, 0, noParts];
  for (const cover of charged.values()) {
    employeeCents += cover.employeeCents;
    employerCents += cover.employerCents;
    parts = addParts(parts, cover);
  }
  return { employeeCents, employerCents, ...parts };
}
