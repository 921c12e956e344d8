import { because, type Traced } from "#kernel/traced.ts";
import type { Adjustment, ParsedClaim, ParsedLine } from "./parsed-claim.ts";

// The identities that a decided claim has to keep. Each answers the difference in cents, 0 where it holds, and the
// figures it was made of. Nothing is ever mended here: a claim that does not balance is shown as it is.

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
const adjusted = (adjustments: readonly Adjustment[]) => total(adjustments.map(({ cents }) => cents));

/** Billed − adjustments = paid, of one line. */
function lineBalance({
  number,
  billed,
  adjustments,
  paid,
}: Pick<ParsedLine, "number" | "billed" | "adjustments" | "paid">): Traced<number> {
  const taken = adjusted(adjustments);
  const difference = billed - taken - (paid ?? 0);
  return because(difference, "balance.line", {
    line: number,
    billedCents: billed,
    adjustedCents: taken,
    paidCents: paid ?? 0,
    differenceCents: difference,
  });
}

type Figures = Pick<ParsedClaim, "billed" | "paid" | "adjustments" | "lines" | "patientResponsibility">;

/** Billed − all adjustments, of the claim and of its lines = paid. */
function claimBalance({ billed, paid, adjustments, lines }: Figures): Traced<number> {
  const taken = adjusted(adjustments) + total(lines.map((line) => adjusted(line.adjustments)));
  const difference = billed - taken - (paid ?? 0);
  return because(difference, "balance.claim", {
    billedCents: billed,
    adjustedCents: taken,
    paidCents: paid ?? 0,
    differenceCents: difference,
  });
}

/** The claim's charge = the charges of its lines, where it has any. */
function chargeBalance({ billed, lines }: Pick<ParsedClaim, "billed" | "lines">): Traced<number> {
  const sum = total(lines.map((line) => line.billed));
  const difference = lines.length === 0 ? 0 : billed - sum;
  return because(difference, "balance.charge", {
    billedCents: billed,
    linesCents: sum,
    differenceCents: difference,
  });
}

/** What the payer says the patient owes = the sum of all PR adjustments. A payment that does not say it is not asked. */
function responsibilityBalance({ patientResponsibility, adjustments, lines }: Figures): Traced<number> {
  const all = [...adjustments, ...lines.flatMap((line) => line.adjustments)];
  const sum = adjusted(all.filter(({ group }) => group === "PR"));
  const difference = patientResponsibility === null ? 0 : patientResponsibility - sum;
  return because(difference, "balance.responsibility", {
    saidCents: patientResponsibility ?? sum,
    sumCents: sum,
    differenceCents: difference,
  });
}

/** Sum of the claims' payments − provider adjustments (PLB) = the payment of the set (BPR02). */
export function setBalance({
  paid,
  providerAdjustments,
  payment,
}: Record<"paid" | "providerAdjustments" | "payment", number>): Traced<number> {
  const difference = paid - providerAdjustments - payment;
  return because(difference, "balance.set", {
    paidCents: paid,
    providerCents: providerAdjustments,
    paymentCents: payment,
    differenceCents: difference,
  });
}

/** Every identity that a claim breaks, with its figures. */
export function brokenIdentities(claim: ParsedClaim): Traced<number>[] {
  const checks =
    claim.kind === "835"
      ? [
          ...claim.lines.map(lineBalance),
          chargeBalance(claim),
          claimBalance(claim),
          responsibilityBalance(claim),
        ]
      : [chargeBalance(claim)];
  return checks.filter(({ value }) => value !== 0);
}
