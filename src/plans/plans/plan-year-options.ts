/** Which amounts also count on the other side of the network's border. */
export const crossings = ["none", "inToOut", "outToIn", "both"] as const;
export type Crossing = (typeof crossings)[number];

/** What counts again of the deductible paid in the last three months of the year before: what was not enough to meet it, or all. */
export const carryOvers = ["none", "unmet", "any"] as const;
export type CarryOver = (typeof carryOvers)[number];
