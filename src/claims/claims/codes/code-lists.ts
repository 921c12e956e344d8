/** The official lists that codes of a claim come from. */
export const codeLists = [
  "adjustmentReason",
  "claimStatus",
  "placeOfService",
  "typeOfBill",
  "revenueCode",
  "dischargeStatus",
  "icd10",
  "hcpcs",
] as const;
export type CodeList = (typeof codeLists)[number];
