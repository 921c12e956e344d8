import { ageFactsOf, ageLimitOf } from "#people/coverage/consequences/ages.ts";
import type { Fact } from "#people/coverage/consequences/facts.ts";
import { farBackDays } from "#people/coverage/consequences/rescission.ts";
import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import { addDays, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { because, reason, type Reason, type Traced } from "#kernel/traced.ts";
import type { AutomaticKind } from "./kinds.ts";

// What a day changes by itself, and how much is too much: pure.

/** So long before a child's last day the family is told, and the clock starts. */
export const aheadDays = 30;
/** More people than this, or a greater part of those covered, are held back for somebody to decide. */
const mostPeople = 25;
const mostPercent = 10;
/** Of so few nobody needs to be asked, however small the client. */
const alwaysPeople = 2;

export type Due = {
  memberId: string;
  kind: AutomaticKind;
  day: PlainDate;
  fact: Fact;
  refusal: Reason | null;
};

type Family = Pick<FamilyFacts, "people" | "covers" | "today">;
/** The day since which another birth date is known of a member than before. */
export type BornOtherwise = ReadonlyMap<string, PlainDate>;

/**
 * Everything that is due in a family today, a fact for each person and last day. An age limit that had passed when the birth
 * date was corrected takes back nothing by itself.
 */
export function dueIn({ people, covers, today }: Family, bornOtherwise: BornOtherwise = new Map()): Due[] {
  const until = addDays(today, aheadDays);
  const own = covers.filter(
    ({ cobraClockId = null, effectiveDate, terminationDate }) =>
      cobraClockId === null && (terminationDate === null || terminationDate >= effectiveDate),
  );
  const farBack = (day: PlainDate) =>
    day < addDays(today, -farBackDays) ? reason("automatic.farBack", { day }) : null;
  const correctedAfter = (memberId: string, day: PlainDate) =>
    day < (bornOtherwise.get(memberId) ?? "") ? reason("automatic.bornOtherwise", { day }) : null;
  return people.flatMap((person): Due[] => {
    const theirs = own.filter(({ memberId }) => memberId === person.id);
    const { diedOn } = person;
    if (diedOn !== null) {
      if (theirs.every(({ terminationDate }) => terminationDate !== null && terminationDate <= diedOn))
        return [];
      const fact: Fact = {
        kind: "death",
        memberId: person.id,
        on: diedOn,
        othersUntil: lastOfMonth(diedOn),
      };
      return [{ memberId: person.id, kind: "afterDeath", day: diedOn, fact, refusal: farBack(diedOn) }];
    }
    // Coverage without a last day yet, and coverage that has had that of the age from the start.
    const open = ageFactsOf({ people: [person], covers: theirs }, until).flatMap(({ ends }) => ends);
    const ended = theirs.flatMap((cover) => {
      const lastDay = ageLimitOf(person, cover);
      return lastDay !== null && cover.terminationDate === lastDay && lastDay <= until && lastDay >= today
        ? [{ basePlanId: cover.basePlanId, lastDay }]
        : [];
    });
    const ends = [...open, ...ended];
    return [...new Set(ends.map(({ lastDay }) => lastDay))].toSorted().map((day) => ({
      memberId: person.id,
      kind: "ageLimit" as const,
      day,
      fact: {
        kind: "ageLimit" as const,
        memberId: person.id,
        ends: ends.filter(({ lastDay }) => lastDay === day),
      },
      refusal: correctedAfter(person.id, day) ?? farBack(day),
    }));
  });
}

/** Whether so many are changed by themselves in one day. */
export function brake(people: number, covered: number): Traced<"go" | "hold"> {
  if (people <= alwaysPeople) return because("go", "automatic.few", { count: people });
  if (people > mostPeople) return because("hold", "automatic.tooMany", { count: people, most: mostPeople });
  return people * 100 > covered * mostPercent
    ? because("hold", "automatic.tooGreatAPart", { count: people, covered, percent: mostPercent })
    : because("go", "automatic.within", { count: people, covered });
}
