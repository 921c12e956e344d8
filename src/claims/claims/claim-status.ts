/**
 * Where a claim stands. `imported`: decided elsewhere, and brought in by its payment alone; `rejected`: it never came to
 * a decision, its data were bad; `denied`: decided, and nothing was paid.
 */
export const claimStatuses = ["pending", "completed", "denied", "rejected", "imported"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** How a version came: a bill (837), a decision (835), its reversal, a correction; a bill that replaces or voids one. */
export const versionKinds = ["billed", "decided", "reversed", "corrected", "replaced", "voided"] as const;
export type VersionKind = (typeof versionKinds)[number];

/** CLP02 of a payment that takes back an earlier one. */
export const reversalCode = "22";

/** How a file of claims came. */
export const claimSources = ["upload", "key", "folder", "bucket"] as const;
export type ClaimSource = (typeof claimSources)[number];
