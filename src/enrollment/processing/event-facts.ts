import { addDays, dayBefore, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Fact } from "#people/coverage/consequences/facts.ts";
import { departureOf, mayBeAbout } from "#enrollment/life-events/life-event-rules.ts";

// What a life event is for the one it takes out of the family, when its enrollment becomes coverage: pure.

export type PlanEvent = { code: string; eventDate: PlainDate; aboutMemberId: string | null };
export type FamilyPerson = { id: string; relationship: RelationshipCode; status: "active" | "terminated" };

/**
 * Whom the event is about: the person who was named; else the one spouse of the family, of whom a divorce can only be; else
 * the one whom the enrollment leaves out. Null where that is nobody, or more than one.
 */
export function subjectOf(
  { code, aboutMemberId }: PlanEvent,
  people: readonly FamilyPerson[],
  dropped: readonly string[],
): string | null {
  const departure = departureOf(code);
  if (departure === null) return null;
  if (aboutMemberId !== null) return aboutMemberId;
  const fitting = people.filter(
    ({ relationship, status }) => status === "active" && mayBeAbout(departure, relationship),
  );
  const [only, other] =
    departure.who === "spouse" ? fitting : fitting.filter(({ id }) => dropped.includes(id));
  return only === undefined || other !== undefined ? null : only.id;
}

/**
 * The fact that the event is. The dead were covered through that day; anybody else keeps coverage until the day before the
 * change takes effect.
 */
export function factOfEvent(
  { code, eventDate }: PlanEvent,
  memberId: string,
  effectiveDate: PlainDate,
): Fact | null {
  const departure = departureOf(code);
  if (departure === null) return null;
  if (departure.event === "death")
    return { kind: "death", memberId, on: eventDate, othersUntil: lastOfMonth(eventDate) };
  const lastDay = dayBefore(effectiveDate < eventDate ? eventDate : effectiveDate);
  return { kind: "leaves", memberId, on: eventDate, lastDay, event: departure.event };
}

/** The first day of what was chosen: after a death never the day itself, on which all are still covered as before. */
export function firstDayOf(event: PlanEvent | null, effectiveDate: PlainDate): PlainDate {
  if (event === null || departureOf(event.code)?.event !== "death") return effectiveDate;
  const next = addDays(event.eventDate, 1);
  return effectiveDate < next ? next : effectiveDate;
}
