import { ageOn, type PlainDate } from "#kernel/dates.ts";

export type Relative = {
  relationship: string;
  dob: PlainDate | null;
  shares: boolean;
  /** The last day in the family. */
  terminationDate: PlainDate | null;
};

/** From this birthday on, nobody's health data is their parents' to see without consent. */
const adultAge = 18;

/**
 * A child below that age. A spouse or partner of any age, and somebody whose birth date is not known, count as adults:
 * then consent is asked for, never passed over.
 */
function isMinor({ relationship, dob }: Pick<Relative, "relationship" | "dob">, today: PlainDate): boolean {
  return ["19", "22"].includes(relationship) && dob !== null && ageOn(dob, today) < adultAge;
}

/** A consent ends with the last day in the family, by a divorce for one. */
const isInFamilyStill = ({ terminationDate }: Relative, today: PlainDate): boolean =>
  terminationDate === null || terminationDate >= today;

/** Who may be given the consent, who may give it, and who is too young to. */
export function standingOf(member: Relative, today: PlainDate): "subscriber" | "adult" | "minor" {
  if (member.relationship === "18") return "subscriber";
  return isMinor(member, today) ? "minor" : "adult";
}

/** Whether the subscriber sees a dependent's health data, and why. The token's look-up says the same in SQL. */
export function visibilityOf(dependent: Relative, today: PlainDate): "minor" | "shared" | "notShared" {
  if (isMinor(dependent, today)) return "minor";
  return dependent.shares && isInFamilyStill(dependent, today) ? "shared" : "notShared";
}
