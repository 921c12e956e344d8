import type { PlainDate } from "#kernel/dates.ts";
import { multiply, roundDiv } from "#kernel/money.ts";
import { type PriceParts, partsOf } from "#plans/plans/price-parts.ts";
import { reason, type Reason } from "#kernel/traced.ts";

type Shares = { employeeCents: number; employerCents: number };

/** What the enrollment behind a coverage says of dates and prices. */
export type Promised = {
  effectiveDate: PlainDate | null;
  effectiveDateWhy: Reason[];
  payPeriodsPerYear: number;
  /** By coverage type, as they were when it was sent. */
  selections: Record<string, Shares & { why: Reason[] }>;
};

/** Shares of a month, and what they take from a paycheck where it is known how many there are in a year. */
export function costOf(
  { employeeCents, employerCents, ...cover }: Shares & Partial<PriceParts>,
  payPeriodsPerYear: number | null,
) {
  const perPaycheck =
    payPeriodsPerYear === null
      ? null
      : { employeeCents: roundDiv(multiply(employeeCents, 12), payPeriodsPerYear), payPeriodsPerYear };
  return { employeeCents, employerCents, ...partsOf(cover), perPaycheck };
}

/** The reasons of the enrollment hold as long as nobody changed the price since. */
export function whyCost(
  cover: Shares & { coverageType: string },
  promised: Pick<Promised, "selections"> | null,
): Reason[] {
  const selection = promised?.selections[cover.coverageType];
  const isAsPromised =
    selection?.employeeCents === cover.employeeCents && selection.employerCents === cover.employerCents;
  if (isAsPromised && selection.why.length > 0) return selection.why;
  const { employeeCents, employerCents } = cover;
  return [
    reason("recorded.cost", { totalCents: employeeCents + employerCents, employeeCents, employerCents }),
  ];
}
