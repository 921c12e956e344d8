/** The columns of our plain layout: one row a service, the rows of a claim one below the other. docs/claims-csv.md says each. */
export const neededColumns = [
  "claim_number",
  "patient_last_name",
  "patient_first_name",
  "served_from",
  "paid_on",
  "billed",
  "paid",
] as const;
export const furtherColumns = [
  "payer_number",
  "form",
  "status",
  "member_number",
  "patient_dob",
  "provider_name",
  "provider_npi",
  "payer_name",
  "served_to",
  "received_on",
  "place_of_service",
  "type_of_bill",
  "diagnoses",
  "procedure",
  "modifiers",
  "revenue_code",
  "units",
  "network",
  "discount",
  "not_covered_provider",
  "not_covered_member",
  "deductible",
  "copay",
  "coinsurance",
  "cob",
] as const;
export type CsvColumn = (typeof neededColumns)[number] | (typeof furtherColumns)[number];

const known: readonly string[] = [...neededColumns, ...furtherColumns];
export const isCsvColumn = (name: string): name is CsvColumn => known.includes(name);

/** Amounts that take from the charge, each as the adjustment that X12 would say it with. */
export const adjustmentColumns = [
  ["discount", "CO", "45"],
  ["not_covered_provider", "CO", "96"],
  ["not_covered_member", "PR", "96"],
  ["deductible", "PR", "1"],
  ["coinsurance", "PR", "2"],
  ["copay", "PR", "3"],
  ["cob", "OA", "23"],
] as const satisfies readonly (readonly [CsvColumn, string, string])[];
