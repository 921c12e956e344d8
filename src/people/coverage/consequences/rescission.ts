import { addDays, type PlainDate } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { CoverDifference } from "../as-of.ts";

// 45 CFR 147.128: health coverage is not taken back for days that have passed, unless the premium was not paid, the person asked
// for it, nothing was paid for those days (the entry alone is late), or the person deceived, with 30 days' notice. Pure.

/** An end further back than this takes coverage away that was paid for. */
export const farBackDays = 62;
/** The days of notice before coverage is taken back from somebody who deceived. */
const noticeDays = 30;

export const rescissionAnswers = ["premiumNotPaid", "requested", "lateEntry", "fraud"] as const;
export type RescissionAnswer = (typeof rescissionAnswers)[number];

type Question = {
  today: PlainDate;
  differences: readonly Pick<CoverDifference, "from" | "kind" | "before" | "memberId">[];
  /** Plans of major medical coverage: the rule is for no others. */
  healthPlans: ReadonlySet<string>;
  /** The person who died: their coverage ends with it. */
  diedId: string | null;
};

/** Tells whether somebody loses health coverage so far back that staff must say why it may be taken back. */
export function asksRescission({ today, differences, healthPlans, diedId }: Question): boolean {
  const since = addDays(today, -farBackDays);
  return differences.some(
    ({ kind, from, before, memberId }) =>
      kind === "lost" &&
      from < since &&
      memberId !== diedId &&
      before !== null &&
      healthPlans.has(before.basePlanId),
  );
}

type RescissionInput = {
  rescission: RescissionAnswer | null;
  noticeSentOn: PlainDate | null;
  today: PlainDate;
};

/** Returns what is wrong with the answer, by its fields. */
export function rescissionErrors({ rescission, noticeSentOn, today }: RescissionInput): FieldError[] {
  if (rescission === null) return [fieldError("rescission", "rescission")];
  if (rescission !== "fraud") return [];
  if (noticeSentOn === null) return [fieldError("noticeSentOn", "noticeMissing")];
  const first = addDays(noticeSentOn, noticeDays);
  return first > today ? [fieldError("noticeSentOn", "noticeTooShort", { day: first })] : [];
}

/** Why it may be, for whoever reads the change later. */
export const whyTakenBack = ({ rescission, noticeSentOn }: Omit<RescissionInput, "today">): Reason[] =>
  rescission === null
    ? []
    : [
        rescission === "fraud" && noticeSentOn !== null
          ? reason("end.takenBack.fraud", { date: noticeSentOn })
          : reason(`end.takenBack.${rescission}`),
      ];

/** The plans of a family's covers that the rule is for. */
export const healthPlansOf = (
  covers: readonly { basePlanId: string; isMajorMedical?: boolean }[],
): ReadonlySet<string> =>
  new Set(covers.flatMap((one) => (one.isMajorMedical === true ? [one.basePlanId] : [])));
