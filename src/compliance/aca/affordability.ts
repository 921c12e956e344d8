import type { PayKind } from "#people/members/work/pay.ts";
import { because, type Traced } from "#kernel/traced.ts";

/**
 * By the year in which a plan year begins: the share of income up to which coverage is affordable, in basis points
 * (26 USC 36B(c)(2)(C)(iv), published each year), and the poverty line of one person in the 48 states in cents a year.
 * The line is that of the year before: an employer may use the one in force six months before the plan year
 * (26 CFR 54.4980H-5(e)(2)(iv)).
 */
/*
 * Sources. Shares: Rev. Proc. 2022-34 (2023), Rev. Proc. 2023-29 (2024), Rev. Proc. 2024-35 (2025), Rev. Proc. 2025-25 (2026).
 * Poverty lines, each of the year before: HHS notices of January 21, 2022 (87 FR 3315, $13,590), January 19, 2023 (88 FR 3424,
 * $14,580), January 17, 2024 (89 FR 2961, $15,060) and January 17, 2025 (90 FR 5917, $15,650).
 */
const byYear: Readonly<Record<number, { basisPoints: number; povertyLineCents: number }>> = {
  2023: { basisPoints: 912, povertyLineCents: 1_359_000 },
  2024: { basisPoints: 839, povertyLineCents: 1_458_000 },
  2025: { basisPoints: 902, povertyLineCents: 1_506_000 },
  2026: { basisPoints: 996, povertyLineCents: 1_565_000 },
};

/** The years of which forms can be made: those whose figures are known here. */
export const firstYear = 2023;
export const lastYear = 2026;

/** The most that a month of coverage may cost an employee whose income is at the poverty line. */
export function povertyLimit(planYear: number): Traced<number | null> {
  const found = byYear[planYear];
  if (found === undefined) return because(null, "limit.unknown", { year: String(planYear) });
  const { basisPoints, povertyLineCents } = found;
  const limitCents = Math.floor((povertyLineCents * basisPoints) / (12 * 10_000));
  return because(limitCents, "limit.povertyLine", { limitCents, percent: basisPoints / 100 });
}

/** The most that a month may cost an employee with this pay a year. */
export function payLimit(planYear: number, salaryCents: number | null): Traced<number | null> {
  const found = byYear[planYear];
  if (found === undefined) return because(null, "limit.unknown", { year: String(planYear) });
  if (salaryCents === null) return because(null, "limit.noPay");
  const limitCents = Math.floor((salaryCents * found.basisPoints) / (12 * 10_000));
  return because(limitCents, "limit.pay", { limitCents, percent: found.basisPoints / 100 });
}

/** Hours of a month by which an hourly employee's rate counts, however many they work (26 CFR 54.4980H-5(e)(2)(iii)). */
const monthlyHours = 130;

type Rate = { payKind: PayKind | null; salaryCents: number | null; hourlyRateCents: number | null };

/**
 * The most that a month may cost by the rate of pay: of an hourly employee the lowest rate of the month and of the plan
 * year's first day, for 130 hours; of a salaried one the monthly salary of that day, and nothing once it was reduced.
 */
export function rateLimit(
  planYear: number,
  { first, month }: { first: Rate; month: readonly Rate[] },
): Traced<number | null> {
  const found = byYear[planYear];
  if (found === undefined) return because(null, "limit.unknown", { year: String(planYear) });
  const limits = [first, ...month].map((rate) => rateLimitOf(planYear, rate));
  const unknown = limits.find(({ value }) => value === null);
  if (unknown !== undefined) return unknown;
  const isReduced = month.some(
    ({ payKind, salaryCents }) =>
      payKind !== "hourly" && first.payKind !== "hourly" && (salaryCents ?? 0) < (first.salaryCents ?? 0),
  );
  if (isReduced) return because(null, "limit.payReduced");
  return limits.reduce((lowest, one) => ((one.value ?? 0) < (lowest.value ?? 0) ? one : lowest));
}

function rateLimitOf(
  planYear: number,
  { payKind, salaryCents, hourlyRateCents }: Rate,
): Traced<number | null> {
  const found = byYear[planYear];
  if (payKind !== "hourly" || found === undefined) return payLimit(planYear, salaryCents);
  if (hourlyRateCents === null) return because(null, "limit.noRate");
  const limitCents = Math.floor((hourlyRateCents * monthlyHours * found.basisPoints) / 10_000);
  return because(limitCents, "limit.hourly", {
    limitCents,
    percent: found.basisPoints / 100,
    hours: monthlyHours,
    rateCents: hourlyRateCents,
  });
}
