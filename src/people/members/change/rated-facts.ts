import { type KnownAnswers, ratedAnswers, ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { addMonths, firstOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Traced } from "#kernel/traced.ts";
import { planYearOf } from "#plans/plans/rating-age.ts";

/** What of a person a price goes by. */
export type RatedFacts = KnownAnswers & {
  dob: PlainDate | null;
  /** The relationship in the family whose coverage is meant; left out where it stays. */
  relationship?: RelationshipCode;
};

type Asked = {
  was: RatedFacts;
  now: RatedFacts;
  /** The days of the coverage, first and last included. */
  cover: { effectiveDate: PlainDate; terminationDate: PlainDate | null };
  today: PlainDate;
  /** Any first day of a plan year of the client's. */
  planYearStart: PlainDate | null;
};

/** From this day on the coverage is priced by `after` instead of by `before`. */
export type RatedFrom = { from: PlainDate; before: RatedFacts; after: RatedFacts };

/**
 * The days from which other facts of a person may price their coverage anew. A birth date or a relationship was wrong all
 * along: it counts from the first day of the coverage in this plan year; years before it are settled. Tobacco use, an offer of
 * other work and a wellness program begin or end: they count from the next month, and what was paid stays paid.
 */
export function ratedFrom({ was, now, cover, today, planYearStart }: Asked): Traced<RatedFrom[]> {
  const value: RatedFrom[] = [];
  const why: Traced<unknown>["why"] = [];
  const add = (day: PlainDate, code: string, after: RatedFacts) => {
    const from = cover.effectiveDate > day ? cover.effectiveDate : day;
    if (cover.terminationDate !== null && cover.terminationDate < from) return;
    const last = value.at(-1);
    if (last?.from === from) last.after = after;
    else value.push({ from, before: last?.after ?? was, after });
    why.push(reason(code, { date: from }));
  };
  const yearStart = planYearOf(today, planYearStart);
  const born = { ...was, dob: now.dob };
  if (now.dob !== was.dob) add(yearStart, "reprice.birthDate", born);
  if (isRelatedOtherwise(was, now))
    add(yearStart, "reprice.relationship", { ...now, ...ratedAnswersOf(was) });
  for (const answer of ratedAnswers)
    if (now[answer] !== was[answer]) add(addMonths(firstOfMonth(today), 1), `reprice.${answer}`, now);
  return { value, why };
}

/** Tells whether a relationship is told, and is another one. */
export const isRelatedOtherwise = (was: RatedFacts, now: RatedFacts): boolean =>
  now.relationship !== undefined && was.relationship !== now.relationship;
