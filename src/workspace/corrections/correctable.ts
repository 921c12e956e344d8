/** What a member may ask to have corrected, in the order in which a page shows it. */
export const correctableFields = [
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "dob",
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "language",
] as const;
export type CorrectableField = (typeof correctableFields)[number];
export type CorrectableFacts = Record<CorrectableField, string | null>;

export function correctableFacts(factOf: (name: CorrectableField) => string | null): CorrectableFacts {
  // The names are all of the fields.
  return Object.fromEntries(correctableFields.map((name) => [name, factOf(name)])) as CorrectableFacts;
}

/** How to reach a person. */
export const contactFields: readonly CorrectableField[] = [
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
];

export const correctionStates = ["open", "accepted", "refused", "withdrawn"] as const;
