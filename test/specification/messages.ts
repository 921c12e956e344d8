/**
 * Where the product says each message of the specification: the folder of texts, the key. Some go on and say how to mend
 * it. `case`: names of tiers are written like all other words of a page, with one capital.
 */
export const specifiedMessages: readonly (readonly [
  message: string,
  folder: string,
  key: string,
  differs?: "case",
])[] = [
  ["Location is Required", "src/enrollment/enrollment/errors", "divisionId.empty"],
  ["Email Address is Required", "src/enrollment/enrollment/errors", "email.empty"],
  ["Phone Number is Required", "src/enrollment/enrollment/errors", "phone.empty"],
  ["Valid Phone Number is Required", "src/enrollment/enrollment/errors", "phone.letters"],
  ["SSN is Required", "src/enrollment/enrollment/errors", "ssn.empty"],
  ["SSN is Invalid", "src/enrollment/enrollment/errors", "ssn.letters"],
  ["Your Request was Invalid. Please Try Again.", "src/server", "problem.malformed"],
  [
    "This Enrollment is not currently active. Contact your HR Representative.",
    "src/server",
    "problem.notActive",
  ],
  [
    "You have already submitted an enrollment. Contact your HR Representative to make changes.",
    "src/server",
    "problem.alreadySubmitted",
  ],
  ["No claims were found matching your search parameters", "src/claims/claims", "none"],
  ["EOB is not yet available", "src/server", "problem.eobNotYet"],
  ["ID Card is not yet available", "src/server", "problem.idCardNotYet"],
  ["No Totals were found", "src/claims/accumulators/member", "empty"],
  ["No Recent Activity Found", "src/workspace/home/member", "activity.none"],
  ["No Benefits are available for your selected criteria", "src/workspace/benefits/member", "coverage.none"],
  ["Complete - Imported", "src/claims/claims", "status.imported"],
  ["Employee Only", "src/enrollment/enrollment", "tier.EMP", "case"],
  ["Employee & Children", "src/enrollment/enrollment", "tier.ECH", "case"],
  ["Employee & Spouse", "src/enrollment/enrollment", "tier.ESP", "case"],
];
