import { contactFields } from "./contact-fields.ts";
import { employmentFields } from "./employment-fields.ts";
import type { FieldShape } from "./field-shape.ts";
import { personFields } from "./person-fields.ts";

// What a census may say of a person. No zod here: the pages run it too.

const censusFields = { ...personFields, ...contactFields, ...employmentFields };

export type CensusField = keyof typeof censusFields;

const inOrder = [
  "familyId",
  "relationship",
  "lastName",
  "firstName",
  "middleName",
  "suffix",
  "prefix",
  "memberNumber",
  "ssn",
  "dob",
  "gender",
  "hireDate",
  "terminationDate",
  "terminationReason",
  "email",
  "phone",
  "mobilePhone",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "division",
  "eligibilityClass",
  "salary",
  "payKind",
  "hourlyRate",
  "weeklyHours",
  "tobacco",
  "otherOffer",
  "wellness",
  "disabled",
  "language",
  "employer",
] as const satisfies readonly CensusField[];
type Unlisted = Exclude<CensusField, (typeof inOrder)[number]>;

/** All of them, in the order in which people choose from them; one that is left out does not compile. */
export const censusFieldKeys: [Unlisted] extends [never] ? typeof inOrder : never = inOrder;

export function isCensusField(value: unknown): value is CensusField {
  return typeof value === "string" && Object.hasOwn(censusFields, value);
}

export function shapeOf(field: CensusField): FieldShape {
  return censusFields[field];
}

/** Fields without a column of which nothing can be taken. */
export const neededColumns = ["relationship", "lastName", "firstName", "dob"] as const;

/** Fields that people miss later, though a census can be taken without them; each with a text of its own. */
export const missedColumns = ["ssn", "hireDate", "email", "zip"] as const;

/** Columns that the exchange's template has and we have no use for: they are known, and left out. */
export const leftOutHeaders = ["is business owner", "plan year", "kind", "newly designated"];

/** A person's own columns in a session: known by their key, label or aliases, and what they fill. */
export type SessionCensusField = {
  key: string;
  label: string;
  aliases: readonly string[];
  target: CensusField | null;
  required: boolean;
  isUnique: boolean;
};
