import type { Share } from "./amounts.ts";

/** Reasons whose words say that the person does not owe the part: true only where it is not theirs. */
const notOwed: ReadonlySet<string> = new Set(
  `18 24 29 44 45 60 69 70 74 75 76 89 97 103 105 131 134 144 190 209 232 233 234 237 245 253 256 278 B4 A8 B10`.split(
    " ",
  ),
);

/**
 * The text for an adjustment: the reason's own words, or others where these would say that nothing is owed although the
 * payer gives the part to the patient (PR-45 of a provider without an agreement).
 */
export function reasonKey({ reason, share }: { reason: string; share: Share }): string {
  return share === "notCoveredMember" && notOwed.has(reason) ? "carcOwed" : `carc.${reason}`;
}
