import { multiply, roundDiv } from "#kernel/money.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** How pay is agreed: by the year, or by the hour. */
export const payKinds = ["salaried", "hourly"] as const;
export type PayKind = (typeof payKinds)[number];

/** The pay and the hours of an employment. */
export type Pay = {
  payKind: PayKind | null;
  /** A year's pay. */
  salaryCents: number | null;
  /** An hour's pay of an hourly employee. */
  hourlyRateCents: number | null;
  weeklyHours: number | null;
};

/** Nobody said anything; also what a dependent has. */
export const noPay: Pay = { payKind: null, salaryCents: null, hourlyRateCents: null, weeklyHours: null };

const weeksInYear = 52;
/** All hours of a week. */
export const mostWeeklyHours = 168;
/** $10,000 an hour. */
export const mostHourlyCents = 1_000_000;

/** A year's pay: of an hourly employee the rate for the weekly hours of 52 weeks, where both are known. */
export function yearPay({ payKind, salaryCents, hourlyRateCents, weeklyHours }: Pay): Traced<number | null> {
  if (payKind !== "hourly" || hourlyRateCents === null || weeklyHours === null)
    return salaryCents === null ? because(null, "pay.unknown") : because(salaryCents, "pay.stated");
  // Hours have two decimals.
  const hundredths = multiply(Math.round(weeklyHours * 100), weeksInYear);
  const cents = roundDiv(multiply(hourlyRateCents, hundredths), 100);
  return because(cents, "pay.byHours", { hourlyRateCents, weeklyHours, salaryCents: cents });
}

/**
 * Pay after a door told some of it. A year's pay that is told stands; that of an hourly employee follows from rate and hours
 * where only these are told. A salaried employee has no rate.
 */
export function payAfter(known: Pay, told: Partial<{ [Key in keyof Pay]: Pay[Key] | undefined }>): Pay {
  const payKind = told.payKind ?? known.payKind ?? (told.hourlyRateCents ? "hourly" : null);
  const merged: Pay = {
    payKind,
    salaryCents: told.salaryCents ?? known.salaryCents,
    hourlyRateCents: payKind === "salaried" ? null : (told.hourlyRateCents ?? known.hourlyRateCents),
    weeklyHours: told.weeklyHours ?? known.weeklyHours,
  };
  const isYearTold = told.salaryCents !== undefined && told.salaryCents !== null;
  const hasNews =
    merged.hourlyRateCents !== known.hourlyRateCents || merged.weeklyHours !== known.weeklyHours;
  return isYearTold || !hasNews ? merged : { ...merged, salaryCents: yearPay(merged).value };
}
