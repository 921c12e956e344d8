/** Which claims a stop-loss policy counts: by the months in which care may be given, then those in which it may be paid. */
export const contractBases = ["12/12", "12/15", "12/18", "12/24", "15/12", "24/12", "paid"] as const;
export type ContractBasis = (typeof contractBases)[number];
