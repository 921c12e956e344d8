// What both the contract (with zod) and the pages (without) know of a session.

export const sessionKinds = ["openEnrollment", "newHire", "lifeEvent"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const sessionStatuses = ["draft", "open", "closed"] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** Where a session stands today: one that is open takes nobody in before its first day and after its last. */
export const sessionPhases = ["draft", "planned", "running", "over", "closed"] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** The pages of the guided set-up, in their order; what a lack names as the place where it is mended. */
export const setupStepKeys = [
  "basics",
  "dates",
  "plans",
  "documents",
  "pages",
  "externalBenefits",
  "requiredValues",
  "forms",
  "payment",
  "censusFields",
  "census",
  "theme",
  "people",
  "invitations",
  "open",
] as const;
export type SetupStepKey = (typeof setupStepKeys)[number];
