/** What staff do to a family: the kinds of the timeline (spec §4), and what mends or takes back. */
export const memberChangeKinds = [
  "newEmployee",
  "addDependent",
  "termMember",
  "divisionChange",
  "workChange",
  "returnToWork",
  "demographicChange",
  "addressChange",
  "coverageChange",
  "endCoverage",
  "reinstate",
  "correction",
  "cobra",
  "renewal",
] as const;
export type MemberChangeKind = (typeof memberChangeKinds)[number];

/** What is written into a family's timeline as it happens. */
export const memberEventKinds = [
  ...memberChangeKinds,
  "openEnrollment",
  "selfEnrollment",
  "lifeEvent",
  "eligibilityDecision",
  "undo",
] as const;
