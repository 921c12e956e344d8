import { qualifyingEvents } from "#people/members/qualifying-events.ts";

/** The events for which a family asked to continue the plan, or to continue it longer. */
export const denialRequests = [...qualifyingEvents, "disability", "secondEvent"] as const;
export type DenialRequest = (typeof denialRequests)[number];

/** Why the plan refuses it; the letter gives it in words (29 CFR 2590.606-4(c)(1)). */
export const denialReasons = [
  "grossMisconduct",
  "notCovered",
  "notBeneficiary",
  "coverageGoesOn",
  "toldLate",
  "notDisabled",
  "notSecondEvent",
  "smallEmployer",
] as const;
export type DenialReason = (typeof denialReasons)[number];
