/** What is added up toward a limit. */
export const totalKinds = ["deductible", "outOfPocket"] as const;
export type TotalKind = (typeof totalKinds)[number];

/** Inside the plan's network of providers, or outside it. */
export const networks = ["in", "out"] as const;
export type Network = (typeof networks)[number];

/** One person's sum, or that of the family. */
export const totalScopes = ["person", "family"] as const;
export type TotalScope = (typeof totalScopes)[number];

/** What a payer's figure is for: to be compared with ours, or to be added to it. */
export const figureUses = ["compare", "add"] as const;
