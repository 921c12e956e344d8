import type { PlainDate } from "#kernel/dates.ts";
import { isDependent } from "#kernel/relationship.ts";
import { type Reason, reason, restingOn, type Traced } from "#kernel/traced.ts";
import { type CoverDifference, coverDifferences } from "../as-of.ts";
import type { Reprice } from "../held-cover.ts";
import type { CobraAsked } from "../termination/cobra-asked.ts";
import type { FamilyFacts } from "../termination/family-facts.ts";
import { type MonthDifference, monthDifferences } from "../termination/month-differences.ts";
import { type Told, whoIsTold } from "../termination/rules.ts";
import { ageRemovals } from "./ages.ts";
import type { Fact } from "./facts.ts";
import { type CoverEnd, type Removal, removeCover } from "./remove-cover.ts";

// What follows from a fact, by whatever way it came in: pure, for the look ahead and for the act alike.

export type Consequences = CoverEnd & {
  /** The last day of cover of those who lose it; of a death the last day of the others. */
  lastDay: PlainDate;
  /** For whom cover is another one, from when to when. */
  differences: CoverDifference[];
  /** What months that were taken already cost otherwise. */
  months: MonthDifference[];
  monthsWhy: Reason[];
  /** Who is in the family no more after a day. */
  memberships: { memberId: string; lastDay: PlainDate }[];
  /** The last day of the employee's work. */
  workEndsOn: PlainDate | null;
  death: { memberId: string; on: PlainDate } | null;
  /** What the clocks of continued coverage are asked; null where nobody loses cover by an event of theirs. */
  clocks: CobraAsked | null;
};

/** Works out everything that follows from one fact in one family. */
export function consequencesOf(fact: Fact, family: FamilyFacts, reprice: Reprice): Traced<Consequences> {
  const { covers, people, today } = family;
  const subject = people.find(({ id }) => id === fact.memberId);
  const isEmployee = subject !== undefined && !isDependent(subject.relationship);
  const everybody = people.map(({ id }) => id);
  const { removals, why } = removalsOf(fact, isEmployee);
  const end = removeCover({ covers, people, removals, reprice });
  const months = monthDifferences(covers, end.value.after, today);
  const lastDay = lastDayOf(fact, isEmployee);
  return restingOn(
    {
      ...end.value,
      lastDay,
      differences: coverDifferences(covers, end.value.after),
      months: months.value,
      monthsWhy: months.why,
      memberships: membershipsOf(fact, isEmployee, everybody, end.value),
      workEndsOn: isEmployee && fact.kind !== "ageLimit" ? fact.on : null,
      death: fact.kind === "death" ? { memberId: fact.memberId, on: fact.on } : null,
      clocks: clocksOf(fact, isEmployee, everybody, lastDay),
    },
    ...why,
    end,
  );
}

/** Who must hear of it, once it is known whether clocks start. */
export const toldOf = (
  { differences, months }: Pick<Consequences, "differences" | "months">,
  startsCobra: boolean,
): Told[] => whoIsTold({ differences, months, startsCobra });

function removalsOf(fact: Fact, isEmployee: boolean): { removals: Removal[]; why: Reason[] } {
  const { memberId } = fact;
  const own = (span: { memberId: string }) => span.memberId === memberId;
  const all = () => true;
  switch (fact.kind) {
    case "employmentEnd":
      return {
        removals: [{ of: all, lastDay: fact.lastDay }],
        why: [reason("end.employment", { lastDay: fact.lastDay })],
      };
    case "leaves":
      return {
        removals: [{ of: own, lastDay: fact.lastDay }],
        why: [reason("end.person", { lastDay: fact.lastDay, personId: memberId })],
      };
    case "death": {
      // 45 CFR 155.430(d)(8): covered through the day itself, by whatever rule the others' coverage ends.
      const through = reason("end.death", { lastDay: fact.on, personId: memberId });
      const ends: Removal = { of: own, lastDay: fact.on };
      if (!isEmployee) return { removals: [ends], why: [through] };
      return {
        removals: [ends, { of: all, lastDay: fact.othersUntil }],
        why: [through, reason("end.employment", { lastDay: fact.othersUntil })],
      };
    }
    case "ageLimit":
      return {
        removals: ageRemovals([fact]),
        why: fact.ends.map(({ lastDay }) => reason("end.ageLimit", { lastDay, personId: memberId })),
      };
  }
}

function lastDayOf(fact: Fact, isEmployee: boolean): PlainDate {
  if (fact.kind === "death") return isEmployee ? fact.othersUntil : fact.on;
  if (fact.kind === "ageLimit") return fact.ends.map(({ lastDay }) => lastDay).toSorted()[0] ?? "";
  return fact.lastDay;
}

/** The whole family after an employee's last day; a dependent after their own, a child only where nothing covers them any more. */
function membershipsOf(
  fact: Fact,
  isEmployee: boolean,
  everybody: readonly string[],
  { after }: CoverEnd,
): Consequences["memberships"] {
  const { memberId } = fact;
  if (fact.kind === "ageLimit") {
    const own = after.filter(
      (cover) =>
        cover.memberId === memberId &&
        (cover.terminationDate === null || cover.terminationDate >= cover.effectiveDate),
    );
    const ends = own.flatMap(({ terminationDate }) => (terminationDate === null ? [] : [terminationDate]));
    const last = ends.toSorted().at(-1);
    return last === undefined || ends.length < own.length ? [] : [{ memberId, lastDay: last }];
  }
  if (!isEmployee) return [{ memberId, lastDay: fact.kind === "death" ? fact.on : fact.lastDay }];
  const until = fact.kind === "death" ? fact.othersUntil : fact.lastDay;
  return everybody.map((id) => ({
    memberId: id,
    lastDay: fact.kind === "death" && id === memberId ? fact.on : until,
  }));
}

/** A dependent's death takes the plan from nobody else (29 USC 1163). */
function clocksOf(
  fact: Fact,
  isEmployee: boolean,
  everybody: readonly string[],
  lastDay: PlainDate,
): CobraAsked | null {
  const { memberId } = fact;
  const without = isEmployee ? [] : everybody.filter((id) => id !== memberId);
  if (fact.kind === "death")
    return isEmployee ? { memberId, event: "death", eventDate: fact.on, lastDay, without } : null;
  if (fact.kind === "ageLimit")
    return { memberId, event: "childAgedOut", eventDate: lastDay, lastDay, without };
  return fact.event === null
    ? null
    : { memberId, event: fact.event, eventDate: fact.on, lastDay: fact.lastDay, without };
}
