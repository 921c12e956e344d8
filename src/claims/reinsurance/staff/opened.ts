import type { TierCode } from "#plans/plans/tier.ts";

/** The number that was opened. */
export type Opened =
  | { kind: "person"; memberId: string; name: string }
  | { kind: "month"; month: string }
  | { kind: "lives"; month: string; coverageType: string; coverageName: string; tierCode: TierCode };
