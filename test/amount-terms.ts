/** A plan that says nothing of amounts of insurance. */
export const noAmountTerms = {
  amountBasis: null,
  payShare: null,
  amountStepCents: null,
  amountRounding: null,
  minimumAmountCents: null,
  maximumAmountCents: null,
  firstReductionAge: null,
  firstReductionBasisPoints: null,
  secondReductionAge: null,
  secondReductionBasisPoints: null,
  spouseAmountCents: null,
  childAmountCents: null,
  lifeTax: null,
} as const;
