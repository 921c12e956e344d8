import { assert } from "#kernel/assert.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { multiply, roundDiv } from "#kernel/money.ts";
import { isChild, isSpouseLike, type RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Reason, type Traced } from "#kernel/traced.ts";
import { type AgeBasis, ratingAge } from "./rating-age.ts";

// How much insurance a plan gives to a person: an amount of its own or a share of their pay, rounded, within limits, and less
// from an age on. Pure: the wizard, staff's changes and the renewal of a plan year ask it alike.

export const amountBases = ["yearlyPay", "monthlyPay", "weeklyPay"] as const;
export type AmountBasis = (typeof amountBases)[number];

export const roundings = ["up", "nearest", "down"] as const;
export type Rounding = (typeof roundings)[number];

/** A plan's terms of amounts; an absent term does not limit. */
export interface AmountTerms {
  /** The same for everybody. */
  volumeCents?: number | null | undefined;
  /** The amount is a share of this pay. */
  amountBasis?: AmountBasis | null | undefined;
  /** 20,000 are twice the pay. */
  payShare?: number | null | undefined;
  /** Whole steps, such as of $1,000. */
  amountStepCents?: number | null | undefined;
  amountRounding?: Rounding | null | undefined;
  minimumAmountCents?: number | null | undefined;
  maximumAmountCents?: number | null | undefined;
  /** An employee of this age or more keeps so much of the amount. */
  firstReductionAge?: number | null | undefined;
  firstReductionBasisPoints?: number | null | undefined;
  secondReductionAge?: number | null | undefined;
  secondReductionBasisPoints?: number | null | undefined;
  spouseAmountCents?: number | null | undefined;
  childAmountCents?: number | null | undefined;
}

type AmountQuestion = {
  /** The employee's own choice, where the plan asks. */
  chosenCents: number | null;
  /** A year's pay. */
  salaryCents: number | null;
  /** The employee's, on the day that the plan goes by. */
  age: number;
};

const whole = 10_000;
const periodsInYear: Record<AmountBasis, number> = { yearlyPay: 1, monthlyPay: 12, weeklyPay: 52 };

/** The amount of an employee; null where neither plan nor person says one, or their pay is not known. */
export function insuredAmount(plan: AmountTerms, question: AmountQuestion): Traced<number | null> {
  const { age } = question;
  const full = fullAmount(plan, question);
  if (full.value === null) return full;
  const share = shareLeft(plan, age);
  if (share === whole) return full;
  const amountCents = roundDiv(multiply(full.value, share), whole);
  return {
    value: amountCents,
    why: [...full.why, reason("amount.reduced", { age, percent: share / 100, amountCents })],
  };
}

export type InsuredPlan = AmountTerms & {
  ageBasis?: AgeBasis | undefined;
  planYearStart?: PlainDate | null | undefined;
};
type InsuredPerson = Omit<AmountQuestion, "age"> & {
  /** The employee's; null where it is not known, so that no age reduces anything. */
  dob: PlainDate | null;
  coveredSince: PlainDate | null;
  effectiveDate: PlainDate;
};

/** The same on the day of age that the plan's prices go by. */
export function insuredAmountOn(plan: InsuredPlan, person: InsuredPerson): Traced<number | null> {
  const { chosenCents, salaryCents } = person;
  return insuredAmount(plan, { chosenCents, salaryCents, age: insuredAge(plan, person) });
}

/** The age of an employee by which a plan reduces their amount. */
export function insuredAge(
  { ageBasis: basis = "effectiveDate", planYearStart = null }: InsuredPlan,
  { dob, coveredSince, effectiveDate }: Pick<InsuredPerson, "dob" | "coveredSince" | "effectiveDate">,
): number {
  return dob === null ? 0 : ratingAge(dob, { basis, planYearStart, coveredSince, effectiveDate });
}

/** Tells whether the amount is a share of the employee's pay. */
export const isOfPay = ({ amountBasis, payShare }: AmountTerms): boolean =>
  amountBasis != null && payShare != null;

/** Tells whether the plan says the amount itself, so that nobody chooses one. */
export const saysAmount = (plan: AmountTerms): boolean => plan.volumeCents != null || isOfPay(plan);

/** Before any age reduces it. */
function fullAmount(plan: AmountTerms, { chosenCents, salaryCents }: AmountQuestion): Traced<number | null> {
  if (plan.amountBasis == null || plan.payShare == null) {
    const value = chosenCents ?? plan.volumeCents ?? null;
    return { value, why: [] };
  }
  if (salaryCents === null) return { value: null, why: [reason("amount.noPay")] };
  assert(salaryCents >= 0, "pay is not negative");
  const { amountBasis: basis, payShare: share } = plan;
  const ofPay = roundDiv(multiply(salaryCents, share), whole * periodsInYear[basis]);
  const amountCents = inSteps(ofPay, plan);
  const why = [reason(`amount.${basis}`, { salaryCents, percent: share / 100, amountCents })];
  return limited(amountCents, plan, why);
}

function inSteps(cents: number, { amountStepCents: step, amountRounding }: AmountTerms): number {
  if (step == null || step === 0) return cents;
  const rounding = amountRounding ?? "up";
  const below = cents - (cents % step);
  if (below === cents || rounding === "down") return below;
  const isUp = rounding === "up" || (cents - below) * 2 >= step;
  return isUp ? below + step : below;
}

function limited(
  amountCents: number,
  { minimumAmountCents: min, maximumAmountCents: max }: AmountTerms,
  why: Reason[],
): Traced<number> {
  if (max != null && amountCents > max)
    return { value: max, why: [...why, reason("amount.maximum", { amountCents: max })] };
  if (min != null && amountCents < min)
    return { value: min, why: [...why, reason("amount.minimum", { amountCents: min })] };
  return { value: amountCents, why };
}

/** Returns what is left of an amount at an age, in ten-thousandths: that of the highest age that is reached. */
export function shareLeft(plan: AmountTerms, age: number): number {
  const steps = [
    [plan.firstReductionAge, plan.firstReductionBasisPoints],
    [plan.secondReductionAge, plan.secondReductionBasisPoints],
  ] as const;
  const [reached] = steps
    .flatMap(([from, share]) => (from != null && share != null && from <= age ? [{ from, share }] : []))
    .toSorted((one, other) => other.from - one.from);
  return reached?.share ?? whole;
}

/**
 * An amount that somebody chose, when they grow older: what is left of it at one age becomes what is left at another. The
 * amount before any reduction follows from the one that is held.
 */
export function reducedFurther(
  plan: AmountTerms,
  { heldCents, ageBefore, age }: { heldCents: number; ageBefore: number; age: number },
): Traced<number> {
  const [before, now] = [shareLeft(plan, ageBefore), shareLeft(plan, age)];
  if (now >= before || before === 0) return { value: heldCents, why: [] };
  const amountCents = roundDiv(multiply(heldCents, now), before);
  return { value: amountCents, why: [reason("amount.reduced", { age, percent: now / 100, amountCents })] };
}

/** The amount that a dependent gets beside the employee's; null where the plan gives none. */
export function dependentAmount(plan: AmountTerms, relationship: RelationshipCode): number | null {
  if (isSpouseLike(relationship)) return plan.spouseAmountCents ?? null;
  return isChild(relationship) ? (plan.childAmountCents ?? null) : null;
}
