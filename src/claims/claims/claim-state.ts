import { type Amounts, amountsOf, claimAmounts } from "./amounts.ts";
import { decidesNothing } from "./claim-status.ts";
import { withBill } from "./lines-meet.ts";
import type { Adjustment, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { sensitiveCategory } from "./sensitive.ts";
import type { ClaimMessage, ClaimStep, SettledGroup } from "./settle-claims.ts";

/** A claim as it stands: what its files say of it together. */
export type ClaimState = {
  claim: ParsedClaim;
  isSensitive: boolean;
  steps: ClaimStepState[];
};
/** A step with its money. */
export type ClaimStepState = {
  amounts: Amounts;
  adjustments: readonly Adjustment[];
  /** Of the whole claim. */
  remarks: readonly string[];
  lines: readonly ParsedLine[];
};

const nothing: Amounts = amountsOf({ billed: 0, paid: 0, adjustments: [] });

/** Of what files leave out the others say; where two say it, the decision's own facts come from the last decision. */
export function claimState<M extends ClaimMessage>({ steps, current }: SettledGroup<M>): ClaimState {
  const claims = steps.map(({ message }) => message.claim);
  const bills = claims.filter(({ kind }) => kind !== "835");
  const decisions = steps
    .filter(({ kind }) => kind === "decided" || kind === "corrected")
    .map(({ message }) => message.claim);
  const own = current.message.claim;
  const first = <T>(of: (claim: ParsedClaim) => T | null): T | null => firstOf(claims, of);
  const last = <T>(from: readonly ParsedClaim[], of: (claim: ParsedClaim) => T | null): T | null =>
    firstOf(from.toReversed(), of);
  const byDecision = <T>(of: (claim: ParsedClaim) => T | null): T | null =>
    last(decisions, of) ?? last(claims, of);
  const claim: ParsedClaim = {
    ...own,
    claimNumber: claims[0]?.claimNumber ?? own.claimNumber,
    form: last(claims, ({ form }) => form),
    payerNumber: byDecision(({ payerNumber }) => payerNumber),
    patient: {
      ...(claims.find(({ patient }) => patient.lastName !== null) ?? own).patient,
      id: first(({ patient }) => patient.id),
      dob: first(({ patient }) => patient.dob),
    },
    subscriber: { ...own.subscriber, id: first(({ subscriber }) => subscriber.id) },
    provider: { name: first(({ provider }) => provider.name), npi: first(({ provider }) => provider.npi) },
    payerName: byDecision(({ payerName }) => payerName),
    payerId: first(({ payerId }) => payerId ?? null),
    from: first(({ from }) => from),
    to: first(({ to }) => to),
    receivedOn: byDecision(({ receivedOn }) => receivedOn),
    paidOn: current.kind === "reversed" || own.kind !== "835" ? null : own.paidOn,
    placeOfService: first(({ placeOfService }) => placeOfService),
    typeOfBill: last(bills, ({ typeOfBill }) => typeOfBill) ?? last(claims, ({ typeOfBill }) => typeOfBill),
    diagnoses: last(claims, ({ diagnoses }) => (diagnoses.length === 0 ? null : diagnoses)) ?? [],
    header: Object.assign({}, ...claims.map(({ header }) => header)) as Record<string, string>,
    formCodes: last(claims, ({ formCodes }) => formCodes ?? null) ?? [],
    otherPayers: last(claims, ({ otherPayers }) => otherPayers ?? null) ?? [],
  };
  return {
    claim,
    isSensitive: claims.some((one) => sensitiveCategory(one).value !== null),
    steps: steps.map((step, at) => stepState(step, steps.slice(0, at))),
  };
}

function firstOf<T>(claims: readonly ParsedClaim[], of: (claim: ParsedClaim) => T | null): T | null {
  for (const one of claims) {
    const value = of(one);
    if (value !== null) return value;
  }
  return null;
}

/** A reversal leaves nothing; an estimate, and what was only forwarded, leave the charge alone. */
function stepState({ message, kind, status }: ClaimStep, before: readonly ClaimStep[]): ClaimStepState {
  const { claim } = message;
  const remarks = claim.remarks ?? [];
  if (kind === "reversed" || kind === "voided")
    return { amounts: nothing, adjustments: [], remarks, lines: [] };
  if (claim.kind !== "835")
    return { amounts: claimAmounts(claim), adjustments: [], remarks, lines: claim.lines };
  const bill = before.find((one) => one.message.claim.kind !== "835")?.message.claim.lines ?? [];
  const lines = claim.lines.length === 0 ? bill : withBill(claim.lines, bill);
  if (status === "estimate" || decidesNothing(claim.statusCode))
    return {
      amounts: amountsOf({ billed: claim.billed, paid: null, adjustments: [] }),
      adjustments: [],
      remarks,
      lines: lines.map((line) => ({ ...line, paid: null, adjustments: [] })),
    };
  return { amounts: claimAmounts(claim), adjustments: claim.adjustments, remarks, lines };
}
