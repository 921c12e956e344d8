import type { AgeEnd, AgeFacts } from "#people/members/change/age-ends.ts";
import { addDays, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { HeldCover, Reprice } from "../held-cover.ts";
import { rewrite, type Rewritten } from "../rewrite.ts";
import { cut, earlierOf, endOf, lastOf, spanOf } from "../spans.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { ageAheadDays, ageLimitOf } from "./ages.ts";

// The pure rules say what a corrected birth date does to the last days that a child's age has set.

export type AgeCorrection = {
  coverageType: string;
  basePlanId: string;
  planName: string;
  /** The row whose last day is moved. */
  row: string;
  kind: AgeEnd["kind"];
  before: PlainDate | null;
  after: PlainDate | null;
};
type Family = Pick<FamilyFacts, "people" | "covers" | "today">;

/**
 * The last days that differ by the facts of now, which the family has, and those of before. A last day that neither limit
 * has set was decided by somebody: it stays, unless the limit comes before it.
 */
export function ageCorrections(
  { people, covers, today }: Family,
  { memberId, was }: { memberId: string; was: AgeFacts },
): AgeCorrection[] {
  const child = people.find(({ id }) => id === memberId);
  if (child === undefined) return [];
  const own = covers.filter(
    (cover) => cover.memberId === memberId && (cover.cobraClockId ?? null) === null && hasBegun(cover),
  );
  return [...new Set(own.map(({ coverageType }) => coverageType))].flatMap((type): AgeCorrection[] => {
    const last = own
      .filter(({ coverageType }) => coverageType === type)
      .toSorted((one, other) => (one.effectiveDate < other.effectiveDate ? 1 : -1))[0];
    if (last === undefined) return [];
    const [former, limit] = [ageLimitOf({ ...child, ...was }, last), ageLimitOf(child, last)];
    if (former === limit) return [];
    const { coverageType, basePlanId, planName, id: row, terminationDate: before } = last;
    const about = { coverageType, basePlanId, planName, row, before };
    const end = lastOf(spanOf(last));
    if (limit !== null && limit < end) {
      if (limit > addDays(today, ageAheadDays) || end < today) return [];
      return limit >= today
        ? [{ ...about, kind: "ends", after: limit }]
        : [{ ...about, kind: "endsLate", after: earlierOf(lastOfMonth(today), end) }];
    }
    if (before === null || !isOfAge(before, former)) return [];
    const until = limit !== null && limit <= addDays(today, ageAheadDays) ? limit : null;
    const after = within(until, { covers, people, type });
    if (after === before) return [];
    return before < today ? [{ ...about, kind: "ended", after }] : [{ ...about, kind: "goesOn", after }];
  });
}

/** A limit had passed already when it became known: the coverage beyond it has ended with the month of that. */
const isOfAge = (lastDay: PlainDate, limit: PlainDate | null): boolean =>
  lastDay === limit || (limit !== null && limit < lastDay && lastDay === lastOfMonth(lastDay));

const hasBegun = ({ effectiveDate, terminationDate }: HeldCover) =>
  terminationDate === null || terminationDate >= effectiveDate;

/** Nobody is covered longer than the employee. */
function within(
  until: PlainDate | null,
  { covers, people, type }: Pick<Family, "covers" | "people"> & { type: string },
): PlainDate | null {
  const employee = people.find(({ relationship }) => relationship === "18");
  const theirs = covers.filter(
    (cover) => cover.memberId === employee?.id && cover.coverageType === type && hasBegun(cover),
  );
  const ends = theirs.map((cover) => lastOf(spanOf(cover))).toSorted();
  const last = ends.at(-1);
  return last === undefined ? until : endOf(earlierOf(lastOf({ to: until }), last));
}

/** The coverage of a type with another last day of a child: tier and price of those who stay follow. */
export function movedEnds(
  { people, covers }: Pick<Family, "people" | "covers">,
  { memberId, coverageType, row, after }: AgeCorrection & { memberId: string },
  reprice: Reprice,
): Rewritten {
  const held = covers.filter(
    (cover) => cover.coverageType === coverageType && (cover.cobraClockId ?? null) === null,
  );
  const spans = held
    .map((cover) => (cover.id === row ? { ...spanOf(cover), to: after } : spanOf(cover)))
    .filter((span) => lastOf(span) >= span.from);
  return rewrite({
    held,
    spans:
      after === null
        ? spans
        : cut(spans, (span) => span.memberId === memberId, { from: addDays(after, 1), to: null }),
    people,
    planNames: new Map(held.map(({ basePlanId, planName }) => [basePlanId, planName])),
    reprice,
  });
}
