import type { PlainDate } from "#kernel/dates.ts";
import { hasLeft, isMinor, type Relative as FamilyRelative } from "#people/members/family-sight.ts";

export type Relative = Omit<FamilyRelative, "id">;

/** Who may be given the consent, who may give it, and who is too young to. */
export function standingOf(member: Relative, today: PlainDate): "subscriber" | "adult" | "minor" {
  if (member.relationship === "18") return "subscriber";
  return isMinor(member, today) ? "minor" : "adult";
}

/** Whether the subscriber sees a dependent's health data, and why. The token's look-up says the same in SQL. */
export function visibilityOf(dependent: Relative, today: PlainDate): "minor" | "shared" | "notShared" {
  if (isMinor(dependent, today)) return "minor";
  return dependent.shares && !hasLeft(dependent, today) ? "shared" : "notShared";
}
