import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { type ClaimStatus, reversalCode, type VersionKind } from "./claim-status.ts";
import { type ClaimIdentity, identityOf, otherThan, type SettledClaim } from "./claim-identity.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

/** What is known of a claim that came before. */
export type KnownClaim = ClaimIdentity & {
  id: string;
  claimNumber: string;
  payerNumber: string | null;
  servedFrom: PlainDate | null;
  billedCents: number;
  /** A bill came for it, not only a payment. */
  hasBill: boolean;
  status: ClaimStatus;
  latest: VersionKind;
  version: number;
};

export type Outcome =
  | { kind: "new"; version: VersionKind; status: ClaimStatus }
  | { kind: "version"; of: KnownClaim; version: VersionKind; status: ClaimStatus }
  /** It takes back, or replaces, what nobody has, or what is of somebody else. */
  | { kind: "held"; code: "noOriginal" | "originalOfOther" };

const awaitsDecision: readonly VersionKind[] = ["billed", "replaced"];

/** What a claim of a file does to those that are known: it begins a new one, or is the next version of one. */
export function whatBecomes(settled: SettledClaim, known: readonly KnownClaim[]): Traced<Outcome> {
  const alike = known.filter((one) => isSameNumber(settled.claim, one));
  const own = identityOf(settled);
  const fitting = alike.filter((one) => otherThan(own, one).value === null);
  const held = alike.length > fitting.length ? "originalOfOther" : "noOriginal";
  return settled.claim.kind === "835"
    ? ofPayment(settled.claim, fitting, held)
    : ofBill(settled.claim, fitting, held);
}

type Held = Extract<Outcome, { kind: "held" }>["code"];

function ofPayment(claim: ParsedClaim, fitting: readonly KnownClaim[], code: Held): Traced<Outcome> {
  const decided = fitting.filter(({ latest }) => latest === "decided" || latest === "corrected");
  if (claim.statusCode === reversalCode) {
    const of = byPayer(decided, claim) ?? decided.at(0);
    if (of === undefined) return because({ kind: "held", code }, `became.${code}`);
    return because({ kind: "version", of, version: "reversed", status: "pending" }, "became.reversed");
  }
  const status = (hasBill: boolean): ClaimStatus =>
    claim.statusCode === "4" ? "denied" : hasBill ? "completed" : "imported";
  const bill = fitting.find((one) => awaitsDecision.includes(one.latest) && one.billedCents === claim.billed);
  if (bill !== undefined)
    return because({ kind: "version", of: bill, version: "decided", status: status(true) }, "became.decided");
  const before = fitting.find(({ latest }) => latest === "reversed") ?? byPayer(decided, claim);
  if (before !== undefined)
    return because(
      { kind: "version", of: before, version: "corrected", status: status(before.hasBill) },
      "became.corrected",
    );
  return because({ kind: "new", version: "decided", status: status(false) }, "became.alone");
}

function ofBill(claim: ParsedClaim, known: readonly KnownClaim[], code: Held): Traced<Outcome> {
  const replaces = claim.frequency === "7";
  if (!replaces && claim.frequency !== "8")
    return because({ kind: "new", version: "billed", status: "pending" }, "became.billed");
  const fitting = known.filter(({ latest }) => latest !== "voided");
  const of = byPayer(fitting, claim) ?? fitting.at(-1);
  if (of === undefined) return because({ kind: "held", code }, `became.${code}`);
  return replaces
    ? because({ kind: "version", of, version: "replaced", status: "pending" }, "became.replaced")
    : because({ kind: "version", of, version: "voided", status: "completed" }, "became.voided");
}

const byPayer = (known: readonly KnownClaim[], { payerNumber }: ParsedClaim) =>
  payerNumber === null ? undefined : known.find((one) => one.payerNumber === payerNumber);

/** The payer's number is the same, or the provider's and the days where both are known: numbers repeat, even within a file. */
function isSameNumber(claim: ParsedClaim, one: KnownClaim): boolean {
  if (claim.payerNumber !== null && one.payerNumber === claim.payerNumber) return true;
  const days = one.servedFrom === null || claim.from === null || one.servedFrom === claim.from;
  return one.claimNumber === claim.claimNumber && days;
}
