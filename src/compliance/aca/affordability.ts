import type { PlainDate } from "#kernel/dates.ts";
import type { PayKind } from "#people/members/work/pay.ts";
import { because, type Traced } from "#kernel/traced.ts";

/**
 * The share of income up to which coverage is affordable, by the year in which a plan year begins, in basis points
 * (26 USC 36B(c)(2)(C)(iv)): Rev. Proc. 2021-36 (2022), 2022-34 (2023), 2023-29 (2024), 2024-35 (2025), 2025-25 (2026).
 */
const shares: Readonly<Record<number, number>> = { 2022: 961, 2023: 912, 2024: 839, 2025: 902, 2026: 996 };

/**
 * The poverty line of one person in the 48 states in cents a year, from the day on which it took effect: 86 FR 7732, 87 FR 3315,
 * 88 FR 3424, 89 FR 2961, 90 FR 5917, 91 FR 1797.
 */
const povertyLines: readonly { from: PlainDate; cents: number }[] = [
  { from: "2021-01-13", cents: 1_288_000 },
  { from: "2022-01-12", cents: 1_359_000 },
  { from: "2023-01-19", cents: 1_458_000 },
  { from: "2024-01-11", cents: 1_506_000 },
  { from: "2025-01-15", cents: 1_565_000 },
  { from: "2026-01-13", cents: 1_596_000 },
];

/**
 * An employer may use any line that was in effect within the six months before the plan year (26 CFR 54.4980H-5(e)(2)(iv)). They
 * rise from year to year, so the last one that took effect before its first day allows most: of January 1 that of the year before.
 */
const povertyLineOf = (planYearStart: PlainDate): number | undefined =>
  povertyLines.findLast(({ from }) => from < planYearStart)?.cents;

const yearOf = (day: PlainDate) => Number(day.slice(0, 4));

/** The years of which forms can be made: those whose figures are known here. */
export const firstYear = 2023;
export const lastYear = 2026;

/** The most that a month of coverage may cost an employee whose income is at the poverty line. */
export function povertyLimit(planYearStart: PlainDate): Traced<number | null> {
  const basisPoints = shares[yearOf(planYearStart)];
  const line = povertyLineOf(planYearStart);
  if (basisPoints === undefined || line === undefined) return unknown(planYearStart);
  const limitCents = Math.floor((line * basisPoints) / (12 * 10_000));
  return because(limitCents, "limit.povertyLine", {
    limitCents,
    percent: basisPoints / 100,
    lineCents: line,
  });
}

const unknown = (planYearStart: PlainDate) =>
  because(null, "limit.unknown", { year: planYearStart.slice(0, 4) });

/** The most that a month may cost an employee with this pay a year. */
export function payLimit(planYearStart: PlainDate, salaryCents: number | null): Traced<number | null> {
  const basisPoints = shares[yearOf(planYearStart)];
  if (basisPoints === undefined) return unknown(planYearStart);
  if (salaryCents === null) return because(null, "limit.noPay");
  const limitCents = Math.floor((salaryCents * basisPoints) / (12 * 10_000));
  return because(limitCents, "limit.pay", { limitCents, percent: basisPoints / 100 });
}

/** Hours of a month by which an hourly employee's rate counts, however many they work (26 CFR 54.4980H-5(e)(2)(iii)). */
const monthlyHours = 130;

type Rate = { payKind: PayKind | null; salaryCents: number | null; hourlyRateCents: number | null };

/**
 * The most that a month may cost by the rate of pay: of an hourly employee the lowest rate of the month and of the plan
 * year's first day, for 130 hours; of a salaried one the monthly salary of that day, and nothing once it was reduced.
 */
export function rateLimit(
  planYearStart: PlainDate,
  { first, month }: { first: Rate; month: readonly Rate[] },
): Traced<number | null> {
  const limits = [first, ...month].map((rate) => rateLimitOf(planYearStart, rate));
  const notKnown = limits.find(({ value }) => value === null);
  if (notKnown !== undefined) return notKnown;
  const isReduced = month.some(
    ({ payKind, salaryCents }) =>
      payKind !== "hourly" && first.payKind !== "hourly" && (salaryCents ?? 0) < (first.salaryCents ?? 0),
  );
  if (isReduced) return because(null, "limit.payReduced");
  return limits.reduce((lowest, one) => ((one.value ?? 0) < (lowest.value ?? 0) ? one : lowest));
}

function rateLimitOf(
  planYearStart: PlainDate,
  { payKind, salaryCents, hourlyRateCents }: Rate,
): Traced<number | null> {
  const basisPoints = shares[yearOf(planYearStart)];
  if (payKind !== "hourly" || basisPoints === undefined) return payLimit(planYearStart, salaryCents);
  if (hourlyRateCents === null) return because(null, "limit.noRate");
  const limitCents = Math.floor((hourlyRateCents * monthlyHours * basisPoints) / 10_000);
  return because(limitCents, "limit.hourly", {
    limitCents,
    percent: basisPoints / 100,
    hours: monthlyHours,
    rateCents: hourlyRateCents,
  });
}
