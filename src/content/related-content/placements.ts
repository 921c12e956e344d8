/** The pages that related content stands beside. */
export const placements = ["home", "coverage", "idCard", "claims", "accumulators"] as const;
export type Placement = (typeof placements)[number];
