/** The parts of a claim's money, in the order in which they are shown. */
export const amountKeys = [
  "billed",
  "discount",
  "allowed",
  "planPayment",
  "deductible",
  "copay",
  "coinsurance",
  "cob",
  "notCoveredMember",
  "patientResponsibility",
] as const;
