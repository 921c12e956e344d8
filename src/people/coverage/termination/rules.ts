import { lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { TerminationReason } from "../termination-reasons/termination-reasons.ts";
import type { Fact } from "../consequences/facts.ts";
import type { CoverDifference } from "../as-of.ts";
import type { MonthDifference } from "./month-differences.ts";

/** The last day of cover: the day itself, or the last of its month. */
export function lastCoveredDay({
  lastDay,
  coverEnds,
}: {
  lastDay: PlainDate;
  coverEnds: "lastDay" | "endOfMonth";
}): Traced<PlainDate> {
  return coverEnds === "lastDay"
    ? because(lastDay, "end.onLastDay", { lastDay })
    : because(lastOfMonth(lastDay), "end.onLastOfMonth", { lastDay });
}

type End = {
  memberId: string;
  isEmployee: boolean;
  lastDay: PlainDate;
  reason: Pick<TerminationReason, "code" | "cobraEvent"> | undefined;
  /** By the plan's rule. */
  coveredUntil: PlainDate;
};

/** What an end by staff is: a death where its reason says so, the end of the work, or somebody who leaves the family. */
export function factOfEnd({ memberId, isEmployee, lastDay, reason, coveredUntil }: End): Fact {
  if (isDeath(reason)) return { kind: "death", memberId, on: lastDay, othersUntil: coveredUntil };
  const kind = isEmployee ? "employmentEnd" : "leaves";
  return { kind, memberId, on: lastDay, lastDay: coveredUntil, event: reason?.cobraEvent ?? null };
}

const isDeath = (reason: Pick<TerminationReason, "code" | "cobraEvent"> | undefined): boolean =>
  reason?.code === "death" || reason?.cobraEvent === "death";

type Asked = {
  isEmployee: boolean;
  status: "active" | "terminated";
  hireDate: PlainDate | null;
  lastDay: PlainDate;
  /** A dependent's last day of coverage by the plan's rule. */
  coveredUntil?: PlainDate;
  /** What was told before: an employee's last day of work, a dependent's of coverage. */
  endsOn?: PlainDate | null;
  today: PlainDate;
  covers: readonly { memberId: string; effectiveDate: PlainDate }[];
  /** The reason that was chosen; undefined where nobody knows it, or it is out of use. */
  reason: Pick<TerminationReason, "of" | "code" | "cobraEvent"> | undefined;
  memberId: string;
};

/** What is wrong with an end that staff ask for, by its fields. */
export function wrongDays(asked: Asked): FieldError[] {
  const { isEmployee, status, hireDate, lastDay, today, covers, reason, memberId } = asked;
  const { coveredUntil = lastDay, endsOn = null } = asked;
  const ends = isEmployee ? lastDay : coveredUntil;
  const errors: FieldError[] = [];
  const isFitting =
    reason !== undefined && (reason.of === "both" || (reason.of === "employee") === isEmployee);
  if (!isFitting)
    errors.push(fieldError("reasonCode", reason === undefined ? "unknownReason" : "otherReason"));
  if (status === "terminated") errors.push(fieldError("lastDay", "endedAlready"));
  // A day before that is a correction: coverage is lost by the first of two events.
  else if (endsOn !== null && ends >= endsOn && !isDeath(reason))
    errors.push(fieldError("lastDay", "endsAlready", { day: endsOn }));
  const first = covers
    .filter((cover) => cover.memberId === memberId)
    .map(({ effectiveDate }) => effectiveDate)
    .toSorted()[0];
  const begins = isEmployee ? (hireDate ?? first) : first;
  if (begins !== undefined && lastDay < begins)
    errors.push(fieldError("lastDay", isEmployee ? "beforeHire" : "beforeCover", { day: begins }));
  else if (isDeath(reason) && lastDay > today) errors.push(fieldError("lastDay", "deathAhead"));
  // A slip in the year: nobody knows who will stay that long.
  else if (lastDay > `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`)
    errors.push(fieldError("lastDay", "tooLate"));
  return errors;
}

export type Told = "carrier" | "payroll" | "person" | "cobra";

/** Who must hear of it: carriers of a plan that changes, payroll of a deduction that does, the person in any case. */
export function whoIsTold({
  differences,
  months,
  startsCobra,
}: {
  differences: readonly CoverDifference[];
  months: readonly MonthDifference[];
  startsCobra: boolean;
}): Told[] {
  const changesDeductions =
    months.length > 0 ||
    differences.some(({ before, after }) => before?.employeeCents !== after?.employeeCents);
  return [
    ...(differences.length > 0 ? (["carrier"] as const) : []),
    ...(changesDeductions ? (["payroll"] as const) : []),
    "person",
    ...(startsCobra ? (["cobra"] as const) : []),
  ];
}
