import { isShareOfCost, type Share } from "./amounts.ts";

/** Reasons whose words say that the person does not owe the part: true only where it is not theirs. */
const notOwed: ReadonlySet<string> = new Set(
  `18 24 29 44 45 60 69 70 74 75 76 89 97 101 103 105 131 134 144 190 209 232 233 234 237 245 246 253 256 278 B4 A8 B10`.split(
    " ",
  ),
);

/** Reasons whose words say that another plan left the part to the patient. */
const leftByOthers: ReadonlySet<string> = new Set(["275", "276"]);

/**
 * The text for an adjustment: the reason's own words, or others where these would say that nothing is owed although the
 * payer gives the part to the patient (PR-45 of a provider without an agreement), or that the patient pays what they do not (CO-1).
 */
export function reasonKey({ reason, share }: { reason: string; share: Share }): string {
  if (share === "notCoveredMember" && reason === "23") return "carcLeft";
  if (share === "notCoveredMember" && notOwed.has(reason)) return "carcOwed";
  if (share === "notCoveredProvider" && (isShareOfCost(reason) || leftByOthers.has(reason)))
    return "carcNotYours";
  return `carc.${reason}`;
}
