import { assert } from "#kernel/assert.ts";
import { multiply, roundDiv, sumOf } from "#kernel/money.ts";
import { isDependent } from "#kernel/relationship.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import type { PriceQuestion } from "./price-question.ts";
import { type PriceAnswer, type Refusal, refuse } from "./price-answer.ts";
import { byStart, isInForce } from "./in-force.ts";
import { fullPrice } from "./premium.ts";
import { employerShare } from "./contribution.ts";
import { lifeIncome } from "./life-tax.ts";
import { type Adjustment, type AdjustmentKind, adjustmentsFor } from "./adjustments.ts";
import type { PartnerTier } from "./rates.ts";

/**
 * Returns what a plan costs these people and why, or why there is no price. Ages are those on the day that the plan
 * uses (`rating-age.ts`), so a later birthday changes nothing. The order of people and rows does not matter.
 */
export function priceOf(asked: PriceQuestion): PriceAnswer {
  const partner = partnerTier(asked);
  if (!partner.ok) return partner;
  const question = { ...asked, tier: partner.row?.dpTierCode ?? asked.tier };
  const full = fullPrice(question);
  if (!full.ok) return full;
  const premiumCents = sumOf(full.lines.map((line) => line.amountCents));
  const adjustments = adjustmentsFor({ ...question, rows: question.adjustments ?? [] });
  const lines = full.lines.map((line) => ({
    ...line,
    amountCents: line.amountCents + surchargeOf(adjustments.value, line.personId),
  }));
  const totalCents = sumOf(lines.map((line) => line.amountCents));

  const employer = employerShare(question, premiumCents);
  if (!employer.ok) return employer;
  // A credit is the employer's to pay, and no more than what the employee would pay.
  const creditCents = Math.min(creditOf(adjustments.value), totalCents - employer.cents);
  const employerCents = employer.cents + creditCents;
  const employeeCents = totalCents - employerCents;
  assert(employerCents >= 0 && employeeCents >= 0, "the employer pays between nothing and the whole price");

  const payPeriods = question.payPeriodsPerYear;
  const employeePerPayPeriodCents = roundDiv(multiply(employeeCents, 12), payPeriods);
  const life = lifeTaxOf(question, employeeCents);
  const partnerPostTaxCents = Math.min(partner.row?.employeePostTaxCents ?? 0, employeeCents);
  const partnerIncomeCents = partner.row?.imputedIncomeCents ?? 0;
  const employeePostTaxCents = Math.max(partnerPostTaxCents, life.postTaxCents);
  const imputedIncomeCents = partnerIncomeCents + life.income.value;
  return {
    ok: true,
    value: {
      totalCents,
      employerCents,
      employeeCents,
      employeePerPayPeriodCents,
      employeePostTaxCents,
      imputedIncomeCents,
      lines,
      adjustments: adjustments.value,
      tobaccoSurchargeCents: amountOf(adjustments.value, "tobaccoSurcharge"),
      spouseSurchargeCents: amountOf(adjustments.value, "spouseSurcharge"),
      wellnessCreditCents: creditCents,
    },
    why: [
      ...partner.why,
      ...full.why,
      ...employer.why,
      ...adjustments.why,
      reason("price.employee", { totalCents, employerCents, employeeCents }),
      reason("price.perPayPeriod", { employeeCents, payPeriods, employeePerPayPeriodCents }),
      ...(partnerPostTaxCents > 0
        ? [reason("price.partnerPostTax", { amountCents: partnerPostTaxCents })]
        : []),
      ...(partnerIncomeCents > 0 ? [reason("price.partnerIncome", { amountCents: partnerIncomeCents })] : []),
      ...life.income.why,
    ],
  };
}

/** A surcharge raises the price of the person it is for; the employer pays nothing of it. */
const surchargeOf = (adjustments: readonly Adjustment[], id: string): number =>
  sumOf(adjustments.map(({ personId, amountCents }) => (personId === id ? Math.max(amountCents, 0) : 0)));

const amountOf = (adjustments: readonly Adjustment[], kind: AdjustmentKind): number =>
  sumOf(adjustments.map((one) => (one.kind === kind ? one.amountCents : 0)));

const creditOf = (adjustments: readonly Adjustment[]): number =>
  sumOf(adjustments.map(({ amountCents }) => Math.max(-amountCents, 0)));

/** Of group-term life: what the employee pays comes out after taxes, and lessens what is taxed. */
function lifeTaxOf({ plan, people, volumeCents, effectiveDate }: PriceQuestion, employeeCents: number) {
  const lifeTax = plan.lifeTax ?? "none";
  const employee = people.find(({ relationship }) => !isDependent(relationship));
  if (lifeTax === "none" || volumeCents == null || employee === undefined)
    return { postTaxCents: 0, income: { value: 0, why: [] } };
  const { dob } = employee;
  return {
    postTaxCents: employeeCents,
    income: lifeIncome({ lifeTax, volumeCents, dob, effectiveDate, employeeCents }),
  };
}

type PartnerAnswer = { ok: true; row: PartnerTier | undefined; why: Reason[] } | Refusal;

/** The row for the tier of a family with a life partner; none where nobody is one, or the plan has no row for it. */
function partnerTier(question: PriceQuestion): PartnerAnswer {
  const { partnerTiers = [], tier, plan } = question;
  if (!question.people.some(({ relationship }) => relationship === "53"))
    return { ok: true, row: undefined, why: [] };
  const [row, second] = partnerTiers
    .filter((one) => one.tierCode === tier && isInForce(one, question))
    .toSorted(byStart);
  if (!row) return { ok: true, row, why: [] };
  if (second && byStart(row, second) === 0)
    return refuse("price.twoPartnerTiers", { plan: plan.name, tierCode: tier });
  assert(
    row.employeePostTaxCents >= 0 && row.imputedIncomeCents >= 0,
    "amounts for a partner are not negative",
  );
  const isOther = row.dpTierCode !== tier;
  return { ok: true, row, why: isOther ? [reason("price.partnerTier", { tierCode: row.dpTierCode })] : [] };
}
