import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { TotalAfter } from "./eob-blocks.ts";

/** Filled by the domain that keeps the totals; an EOB without it leaves that part out. */
export type TotalsAfterClaim = (
  transaction: Transaction,
  asked: { claimId: string; memberId: string; language: Language },
) => Promise<TotalAfter[]>;
