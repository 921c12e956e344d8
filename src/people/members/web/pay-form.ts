import { mostHourlyCents, mostWeeklyHours, type Pay, type PayKind, payKinds, yearPay } from "../work/pay.ts";

/** Pay and hours as they are typed; all may be empty. */
export type PayValues = {
  payKind: string;
  /** A year, in dollars. */
  salary: string;
  /** An hour, in dollars. */
  hourlyRate: string;
  weeklyHours: string;
};

/** Dollars as typed; null where it is no amount. */
export function centsOf(typed: string): number | null {
  const text = typed.replaceAll(/[$,\s]/gu, "");
  return /^\d{1,9}(?:\.\d{1,2})?$/u.test(text) ? Math.round(Number(text) * 100) : null;
}

function hoursOf(typed: string): number | null {
  const text = typed.trim().replace(",", ".");
  return /^\d{1,3}(?:\.\d{1,2})?$/u.test(text) && Number(text) <= mostWeeklyHours ? Number(text) : null;
}

function kindOf(typed: string): PayKind | null {
  return payKinds.find((kind) => kind === typed) ?? null;
}

/** What is left empty is not known; a salaried employee has no rate. */
export function payOf({ payKind, salary, hourlyRate, weeklyHours }: PayValues): Pay {
  const kind = kindOf(payKind);
  return {
    payKind: kind,
    salaryCents: centsOf(salary),
    hourlyRateCents: kind === "hourly" ? centsOf(hourlyRate) : null,
    weeklyHours: hoursOf(weeklyHours),
  };
}

/** A year's pay that follows from rate and hours is not typed again: it would stay where they change. */
export function typedPay(pay: Pay): PayValues {
  const dollars = (cents: number | null) => (cents === null ? "" : (cents / 100).toFixed(2));
  const isWorkedOut = pay.payKind === "hourly" && yearPay(pay).value === pay.salaryCents;
  return {
    payKind: pay.payKind ?? "",
    salary: isWorkedOut ? "" : dollars(pay.salaryCents),
    hourlyRate: dollars(pay.hourlyRateCents),
    weeklyHours: pay.weeklyHours === null ? "" : String(pay.weeklyHours),
  };
}

/** The fields that are filled in and cannot be read, each with the text of `members-change` that says so. */
export function payProblems(values: PayValues) {
  const { payKind, salary, hourlyRate, weeklyHours } = values;
  const rate = centsOf(hourlyRate);
  const isWrong = [
    ["salaryCents", salary.trim() !== "" && centsOf(salary) === null],
    [
      "hourlyRateCents",
      payKind === "hourly" && hourlyRate.trim() !== "" && (rate === null || rate > mostHourlyCents),
    ],
    ["weeklyHours", weeklyHours.trim() !== "" && hoursOf(weeklyHours) === null],
  ] as const;
  return isWrong.flatMap(([id, wrong]) => (wrong ? [{ id, problem: `work.problem.${id}` as const }] : []));
}
