/**
 * Where a claim stands. `imported`: decided elsewhere, and brought in by its payment alone; `rejected`: it never came to
 * a decision, its data were bad; `denied`: decided, and nothing was paid; `estimate`: what a payer would pay, asked before the
 * care: nothing is owed of it, and nothing counts.
 */
export const claimStatuses = ["pending", "completed", "denied", "rejected", "imported", "estimate"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** How a version came: a bill (837), a decision (835), its reversal, a correction; a bill that replaces or voids one. */
export const versionKinds = ["billed", "decided", "reversed", "corrected", "replaced", "voided"] as const;
export type VersionKind = (typeof versionKinds)[number];

/** CLP02 of a payment that takes back an earlier one. */
export const reversalCode = "22";

/** CLP02 of what a payer says before the care: it decides nothing. */
export const estimateCode = "25";

/** CLP02 of a claim that is not this payer's and was forwarded: it decides nothing. */
const forwardedCode = "23";

/** CLP02 of version 4010 for a claim that the payer is still at: received, suspended, or in review. */
const underWay: ReadonlySet<string> = new Set(["5", "10", "13", "15", "16", "17"]);

/** The payer has not decided on the claim: nothing is owed by it. */
export const decidesNothing = (code: string | null): boolean =>
  code === forwardedCode || underWay.has(code ?? "");

/** CLP02 has a meaning that we know. 27 is a decision that was reviewed (4010). */
export const isKnownDecision = (code: string | null): boolean =>
  decidesNothing(code) ||
  [estimateCode, reversalCode, "4", "27"].includes(code ?? "") ||
  payerRanks[code ?? ""] !== undefined;

/** CLP02 of a decision: which of the patient's payers it is of, also where it was sent on to the next one (19 to 21). */
export const payerRanks: Readonly<Record<string, 1 | 2 | 3>> = { 1: 1, 2: 2, 3: 3, 19: 1, 20: 2, 21: 3 };

/** How a file of claims came. */
export const claimSources = ["upload", "key", "folder", "bucket"] as const;
export type ClaimSource = (typeof claimSources)[number];
