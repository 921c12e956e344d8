import type { TypeDifference } from "../difference.ts";

/** What becomes of one family's cover of one type, the gravest first. */
export const dryRunKinds = ["ends", "dropsPeople", "plan", "tier", "price", "new", "stays"] as const;
export type DryRunKind = (typeof dryRunKinds)[number];

/** What becomes of those who send nothing: nobody asks yet, they keep what they have, or they lose it. */
export const silentChoices = ["leaveOut", "keep", "end"] as const;
export type SilentChoice = (typeof silentChoices)[number];

/** One word for a difference; undefined where there was nothing and is nothing. */
export function kindOf({ change, changed, dropped }: TypeDifference): DryRunKind | undefined {
  if (change === "none") return undefined;
  if (change !== "changes") return change;
  if (dropped.length > 0) return "dropsPeople";
  if (changed.includes("plan")) return "plan";
  // More people are another tier, or the same one for more: both are a change of who is covered.
  if (changed.includes("tier") || changed.includes("people")) return "tier";
  return "price";
}
