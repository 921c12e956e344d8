/** The pairs of a JSON object with what the plan `b` says of amounts of insurance. */
export const insuredAmountSql = `'amountBasis', b.amount_basis, 'payShare', b.pay_share,
  'amountStepCents', b.amount_step_cents, 'amountRounding', b.amount_rounding,
  'minimumAmountCents', b.minimum_amount_cents, 'maximumAmountCents', b.maximum_amount_cents,
  'firstReductionAge', b.first_reduction_age, 'firstReductionBasisPoints', b.first_reduction_basis_points,
  'secondReductionAge', b.second_reduction_age, 'secondReductionBasisPoints', b.second_reduction_basis_points,
  'spouseAmountCents', b.spouse_amount_cents, 'childAmountCents', b.child_amount_cents` as const;

/** The same pairs, and those of what is taxed. */
export const amountTermsSql = `${insuredAmountSql}, 'lifeTax', b.life_tax` as const;
