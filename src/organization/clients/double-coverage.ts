/** A client's rule for a person who would be covered twice by one coverage type; left empty, it is allowed. */
export const doubleCoverageRules = ["allow", "ask", "refuse"] as const;
export type DoubleCoverageRule = (typeof doubleCoverageRules)[number];
