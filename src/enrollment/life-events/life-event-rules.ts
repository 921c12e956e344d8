import { addDays, firstOfMonth, firstOfNextMonth, type PlainDate } from "#kernel/dates.ts";
import type { PermittedChange } from "#enrollment/offering/permitted-changes.ts";
import { isChild, isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { because, type Traced } from "#kernel/traced.ts";

// What a change in somebody's life lets them do, by when, and from which day it counts. No zod: the wizard asks too.

export const effectiveDateKinds = [
  "dateOfEvent",
  "firstOfNextMonth",
  "firstOfMonthAfterEvent",
  "dateReported",
] as const;
export type EffectiveDateKind = (typeof effectiveDateKinds)[number];

export interface LifeEventRule {
  code: string;
  opensBeforeDays: number;
  closesAfterDays: number;
  effectiveDateKind: EffectiveDateKind;
}

// 29 CFR 2590.701-6: special enrollment. Medicaid and CHIP give 60 days (ERISA 701(f)(3)), everything else at least 30.
const shortestWindowDays = 30;
const shortestPublicProgramDays = 60;
const publicPrograms: readonly string[] = ["medicaidLost", "medicaidAssistance"];
/** Their cover begins on the day itself, however late it is reported within the window. */
const retroactive: readonly string[] = ["birth", "adoption"];

export function shortestWindow(code: string): number {
  return publicPrograms.includes(code) ? shortestPublicProgramDays : shortestWindowDays;
}

/** The first wrong thing about a kind of event, by the field it stands in; null when the law has nothing against it. */
export function kindFault(
  rule: LifeEventRule,
): { field: "closesAfterDays" | "effectiveDateKind"; code: string; min?: number } | null {
  const min = shortestWindow(rule.code);
  if (rule.closesAfterDays < min) return { field: "closesAfterDays", code: "tooShort", min };
  if (retroactive.includes(rule.code) && rule.effectiveDateKind !== "dateOfEvent")
    return { field: "effectiveDateKind", code: "notRetroactive" };
  return null;
}

/** First and last day on which the person may report the event and send changes. */
export function eventWindow(
  rule: LifeEventRule,
  eventDate: PlainDate,
): Traced<{ opensOn: PlainDate; closesOn: PlainDate }> {
  const opensOn = addDays(eventDate, -rule.opensBeforeDays);
  const closesOn = addDays(eventDate, rule.closesAfterDays);
  return because({ opensOn, closesOn }, "event.window", { eventDate, count: rule.closesAfterDays, closesOn });
}

/**
 * The window of an event that staff admitted outside its own window: it opens on that day and lasts as long as it would
 * from the day of the event.
 */
export function exceptionalWindow(
  rule: LifeEventRule,
  eventDate: PlainDate,
  today: PlainDate,
): Traced<{ opensOn: PlainDate; closesOn: PlainDate }> {
  const own = eventWindow(rule, eventDate);
  if (today >= own.value.opensOn && today <= own.value.closesOn) return own;
  const opensOn = today < own.value.opensOn ? today : own.value.opensOn;
  const later = addDays(today, rule.closesAfterDays);
  const closesOn = later > own.value.closesOn ? later : own.value.closesOn;
  return because({ opensOn, closesOn }, "event.exception", { date: today, closesOn });
}

/** The first day of what changes, and why. */
export function eventEffectiveDate(
  rule: LifeEventRule,
  eventDate: PlainDate,
  reportedOn: PlainDate,
): Traced<PlainDate> {
  switch (rule.effectiveDateKind) {
    case "dateOfEvent":
      // 45 CFR 155.430(d)(8): who died was covered through that day; the others' change follows it.
      return rule.code === "death"
        ? because(addDays(eventDate, 1), "event.dayAfterDeath", { eventDate })
        : because(eventDate, "event.onTheDay", { eventDate });
    case "firstOfMonthAfterEvent":
      return because(firstOfNextMonth(eventDate), "event.firstAfterEvent", { eventDate });
    case "dateReported":
      return eventDate > reportedOn
        ? because(eventDate, "event.dayOfLater", { eventDate })
        : because(reportedOn, "event.dayReported", { reportedOn });
    case "firstOfNextMonth": {
      // Never later than the first of the month after the request, but not before it has happened either.
      const first = firstOfNextMonth(reportedOn);
      if (eventDate <= first) return because(first, "event.firstAfterReport", { reportedOn });
      const starts = firstOfMonth(eventDate) === eventDate ? eventDate : firstOfNextMonth(eventDate);
      return because(starts, "event.firstFromEvent", { eventDate });
    }
  }
}

/**
 * The first day in a plan of what the event adds, where that is another day than the event's own; null where it is not. A
 * health plan takes a newborn from birth (29 CFR 2590.701-6(b)); dental, vision and life plans may begin with a month. Who
 * leaves the family leaves every plan on the same day.
 */
export function planStart(
  { eventsStartByMonth }: { eventsStartByMonth: boolean },
  { code, effectiveDate }: { code: string; effectiveDate: PlainDate },
): Traced<PlainDate> | null {
  if (!eventsStartByMonth || departureOf(code) !== null) return null;
  if (firstOfMonth(effectiveDate) === effectiveDate) return null;
  const first = firstOfNextMonth(effectiveDate);
  return because(first, "event.planFirstOfMonth", { date: first });
}

/** A person's cover of one type: before the event, and as they would have it. */
export interface Cover {
  planId: string;
  /** Of everyone covered beside the employee. */
  dependents: readonly string[];
}

/** What somebody would change in one type of coverage; null = no cover. */
export function changesOf(before: Cover | null, after: Cover | null): PermittedChange[] {
  if (before === null) return after === null ? [] : ["enroll"];
  if (after === null) return ["waive"];
  const changes: PermittedChange[] = [];
  if (after.planId !== before.planId) changes.push("changePlan");
  if (after.dependents.some((id) => !before.dependents.includes(id))) changes.push("addDependent");
  if (before.dependents.some((id) => !after.dependents.includes(id))) changes.push("dropDependent");
  return changes;
}

/** A plan of one coverage type, as far as an event may lead to it. */
export interface PlanInReach {
  planId: string;
  /** Somebody of the family could be covered by it, and is not. */
  hasRoom: boolean;
}

/** Whether the event lets the family change anything in one type of coverage: what it does not is not asked. */
export function mayChange(
  before: Cover | null,
  plans: readonly PlanInReach[],
  permits: readonly PermittedChange[],
): Traced<boolean> {
  if (before === null)
    return permits.includes("enroll") ? because(true, "event.mayEnroll") : because(false, "event.noStart");
  const own = plans.find(({ planId }) => planId === before.planId);
  if (own === undefined) return because(true, "event.planGone");
  if (permits.includes("waive")) return because(true, "event.mayWaive");
  if (permits.includes("changePlan") && plans.length > 1) return because(true, "event.mayChangePlan");
  if (permits.includes("addDependent") && own.hasRoom) return because(true, "event.mayAdd");
  if (permits.includes("dropDependent") && before.dependents.length > 0)
    return because(true, "event.mayDrop");
  return because(false, "event.staysAsItIs");
}

const newcomers: Readonly<Record<string, RelationshipCode>> = {
  birth: "19",
  adoption: "19",
  marriage: "01",
  domesticPartnership: "53",
};

/** Whom an event takes out of the family's coverage, and what it is for them. */
export type Departure = {
  who: "spouse" | "child" | "dependent";
  event: "divorce" | "childAgedOut" | "death";
};

const departures: Readonly<Record<string, Departure>> = {
  divorce: { who: "spouse", event: "divorce" },
  childAgeOff: { who: "child", event: "childAgedOut" },
  death: { who: "dependent", event: "death" },
};

/** Returns what the event means for the one it is about; null for an event that takes nobody out. */
export const departureOf = (code: string): Departure | null => departures[code] ?? null;

/** Whether an event of that kind may be about such a person. */
export const mayBeAbout = ({ who }: Departure, relationship: RelationshipCode): boolean =>
  isAbout(who, relationship);

export function isAbout(who: Departure["who"] | null, relationship: RelationshipCode): boolean {
  if (who === null) return false;
  if (who === "spouse") return relationship === "01" || relationship === "53";
  return who === "child" ? isChild(relationship) : isDependent(relationship);
}

/** The person that the event brings into the family; a child that was born has the day of the event as its birth date. */
export function newcomerOf(
  code: string,
  eventDate: PlainDate,
): { relationship: RelationshipCode; dob: PlainDate | null } | null {
  const relationship = newcomers[code];
  if (relationship === undefined) return null;
  return { relationship, dob: code === "birth" ? eventDate : null };
}

/** The changes that the event does not let anyone make; empty when all is consistent. */
export function inconsistent(
  changes: readonly PermittedChange[],
  permits: readonly PermittedChange[],
): PermittedChange[] {
  return changes.filter((change) => !permits.includes(change));
}

export function consistent(
  changes: readonly PermittedChange[],
  permits: readonly PermittedChange[],
): boolean {
  return inconsistent(changes, permits).length === 0;
}
