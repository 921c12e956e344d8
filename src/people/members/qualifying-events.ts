/** What takes a person's group health plan away and may start a COBRA clock (29 USC 1163), in the order of a list. */
export const qualifyingEvents = [
  "employmentEnd",
  "hoursReduced",
  "divorce",
  "death",
  "childAgedOut",
  "medicare",
] as const;
export type QualifyingEvent = (typeof qualifyingEvents)[number];
