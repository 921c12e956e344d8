import { addDays, type PlainDate } from "#kernel/dates.ts";
import { lastDayAsChild } from "#plans/plans/child-age.ts";
import type { HeldCover } from "../held-cover.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import type { Span } from "../spans.ts";
import type { AgeEnd, Fact } from "./facts.ts";
import type { Removal } from "./remove-cover.ts";

// The last day of children's coverage: pure.

type Child = Pick<FamilyFacts["people"][number], "id" | "relationship" | "dob" | "isDisabled">;
export type AgeFact = Extract<Fact, { kind: "ageLimit" }>;

/** How far ahead a last day is written with the coverage: prices of later years are not known yet. */
export const ageAheadDays = 366;

/** What a plan says of the age of children; none where it says nothing. */
type AgeLimit = { maxChildAge?: number | null; childCoverEnds?: HeldCover["childCoverEnds"] };

/** The last day on which the plan of a cover may cover this person as a child; null for anybody else. */
export function ageLimitOf(
  { relationship, dob, isDisabled }: Child,
  { maxChildAge, childCoverEnds }: AgeLimit,
): PlainDate | null {
  if (
    relationship !== "19" ||
    isDisabled ||
    dob === null ||
    maxChildAge === undefined ||
    maxChildAge === null
  )
    return null;
  return lastDayAsChild(dob, maxChildAge, childCoverEnds);
}

/** Coverage whose last day nobody decided: it gives way to what is on record for the next day. */
export type GivesWay = { coverageType: string; lastDay: PlainDate };

/**
 * The children who reach the limit of a plan by a day, and whose coverage has no last day of their own yet. Coverage that
 * began beyond the limit, or has another last day, was decided by somebody and stays, unless it only gives way.
 */
export function ageFactsOf(
  { people, covers }: { people: readonly Child[]; covers: readonly HeldCover[] },
  until: PlainDate,
  givesWay: readonly GivesWay[] = [],
): AgeFact[] {
  const isOpen = ({ coverageType, terminationDate }: HeldCover) =>
    terminationDate === null ||
    givesWay.some((one) => one.coverageType === coverageType && one.lastDay === terminationDate);
  return people.flatMap((child) => {
    const ends = covers.flatMap((cover): AgeEnd[] => {
      const { memberId, basePlanId, effectiveDate, terminationDate, cobraClockId = null } = cover;
      if (memberId !== child.id || cobraClockId !== null || !isOpen(cover)) return [];
      const lastDay = ageLimitOf(child, cover);
      if (lastDay === null || (terminationDate !== null && lastDay >= terminationDate)) return [];
      return lastDay >= effectiveDate && lastDay <= until ? [{ basePlanId, lastDay }] : [];
    });
    return ends.length === 0 ? [] : [{ kind: "ageLimit", memberId: child.id, ends }];
  });
}

/** What ends with those ages: the coverage of each child by each plan. */
export const ageRemovals = (facts: readonly AgeFact[]): Removal[] =>
  facts.flatMap(({ memberId, ends }) =>
    ends.map(({ basePlanId, lastDay }) => ({
      of: (span) => span.memberId === memberId && span.basePlanId === basePlanId,
      lastDay,
    })),
  );

type Limits = ReadonlyMap<string, AgeLimit>;

/** The same of spans that are only planned yet. */
export function withAgeLimits(
  spans: readonly Span[],
  people: readonly Child[],
  limits: Limits,
  until: PlainDate,
): Span[] {
  return spans.map((span) => {
    const child = people.find(({ id }) => id === span.memberId);
    const lastDay = span.to === null && child ? ageLimitOf(child, limits.get(span.basePlanId) ?? {}) : null;
    return lastDay !== null && lastDay >= span.from && lastDay <= until ? { ...span, to: lastDay } : span;
  });
}

/** Until when last days are written where coverage begins or changes: a year from its first day, or from today. */
export function aheadOf({ covers, today }: Pick<FamilyFacts, "covers" | "today">): PlainDate {
  const last =
    covers
      .map(({ effectiveDate }) => effectiveDate)
      .toSorted()
      .at(-1) ?? today;
  return addDays(last > today ? last : today, ageAheadDays);
}
