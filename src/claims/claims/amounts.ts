import { because, type Traced } from "#kernel/traced.ts";
import type { Adjustment, ParsedClaim } from "./parsed-claim.ts";

/** Where the money of a line, or of a whole claim, went. All in cents; the names are those of the glossary. */
export type Amounts = {
  billed: number;
  discount: number;
  notCoveredProvider: number;
  notCoveredMember: number;
  allowed: number;
  deductible: number;
  copay: number;
  coinsurance: number;
  cob: number;
  planPayment: number;
  patientResponsibility: number;
};

export type Share = Exclude<keyof Amounts, "billed" | "allowed" | "planPayment" | "patientResponsibility">;

/** 45: over the agreed fee; 131, 24 and 253 are other names of an agreed reduction. */
const discounts = new Set(["45", "24", "90", "131", "253", "A2"]);
/** A patient's share of the cost by its other names: for blood, Major Medical, the doctor's part of a stay, spend-down. */
const deductibles = new Set(["1", "66", "126", "178", "247"]);
const coinsurances = new Set(["2", "122", "127", "248"]);
/** 241: with help for people of low income; 142: by the month, under Medicaid. */
const copays = new Set(["3", "142", "241"]);
/** Another payer paid. 22 says only that one may have to: nothing is paid by that. */
const otherPayer = "23";

/** A reason that calls a part the patient's share of the cost, whoever bears it. */
export const isShareOfCost = (reason: string): boolean =>
  deductibles.has(reason) || coinsurances.has(reason) || copays.has(reason);

/** The part of the money that an adjustment is of, and by which rule. */
export function shareOf({ group, reason }: Pick<Adjustment, "group" | "reason">): Traced<Share> {
  // All that the group PR says is the patient's, and stands among what they owe.
  if (group === "PR") {
    if (deductibles.has(reason)) return because("deductible", "share.deductible");
    if (coinsurances.has(reason)) return because("coinsurance", "share.coinsurance");
    if (copays.has(reason)) return because("copay", "share.copay");
    return because("notCoveredMember", "share.patient");
  }
  if (reason === otherPayer) return because("cob", "share.otherPayer");
  if (discounts.has(reason)) return because("discount", "share.agreed");
  return because("notCoveredProvider", "share.provider");
}

type Figures = { billed: number; paid: number | null; adjustments: readonly Adjustment[] };

/** What each part comes to. Of a claim that is not decided nothing but the charge is known. */
export function amountsOf({ billed, paid, adjustments }: Figures): Amounts {
  const parts: Record<Share, number> = {
    discount: 0,
    notCoveredProvider: 0,
    notCoveredMember: 0,
    deductible: 0,
    copay: 0,
    coinsurance: 0,
    cob: 0,
  };
  for (const one of adjustments) parts[shareOf(one).value] += one.cents;
  const { discount, notCoveredProvider, notCoveredMember, deductible, copay, coinsurance, cob } = parts;
  return {
    billed,
    discount,
    notCoveredProvider,
    notCoveredMember,
    allowed: paid === null ? 0 : billed - discount - notCoveredProvider - notCoveredMember,
    deductible,
    copay,
    coinsurance,
    cob,
    planPayment: paid ?? 0,
    patientResponsibility: deductible + copay + coinsurance + notCoveredMember,
  };
}

/** Of a whole claim: its own adjustments and those of its lines together. The payer's own figure of what is owed stands. */
export function claimAmounts(
  claim: Pick<ParsedClaim, "billed" | "paid" | "adjustments" | "lines" | "patientResponsibility">,
): Amounts {
  const adjustments = [...claim.adjustments, ...claim.lines.flatMap((line) => line.adjustments)];
  const sums = amountsOf({ ...claim, adjustments });
  return { ...sums, patientResponsibility: claim.patientResponsibility ?? sums.patientResponsibility };
}

/** The same by the names of columns and answers. */
export const centsOf = (amounts: Amounts) => ({
  billedCents: amounts.billed,
  discountCents: amounts.discount,
  notCoveredProviderCents: amounts.notCoveredProvider,
  notCoveredMemberCents: amounts.notCoveredMember,
  allowedCents: amounts.allowed,
  deductibleCents: amounts.deductible,
  copayCents: amounts.copay,
  coinsuranceCents: amounts.coinsurance,
  cobCents: amounts.cob,
  planPaymentCents: amounts.planPayment,
  patientResponsibilityCents: amounts.patientResponsibility,
});
