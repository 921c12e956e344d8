import { z } from "zod";
import type { PlainDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { type Checked, checked, type FieldError, refused } from "#kernel/field-error.ts";
import { type FieldReader, readFields } from "#kernel/fields.ts";
import { type Language, languages } from "#kernel/language.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { findState } from "#kernel/us-state.ts";
import { parseZip } from "#kernel/zip.ts";
import { genders, lengths, readNamed } from "../contact.ts";
import type { PersonFacts } from "../member-facts.ts";

/** As it is typed; the rules below say what is wrong with it, at the field. */
const typed = z.string().max(200).nullable();

/** What staff enter of a person, whole: null is not known. */
export const personForm = z.strictObject({
  prefix: typed,
  firstName: z.string().max(200),
  middleName: typed,
  lastName: z.string().max(200),
  suffix: typed,
  gender: z.enum(genders).nullable(),
  dob: typed,
  email: z.string().max(400).nullable(),
  phone: typed,
  mobilePhone: typed,
  address1: typed,
  address2: typed,
  city: typed,
  state: typed,
  zip: typed,
  tobacco: z.boolean().nullable(),
  /** Left out, these stay as they are. */
  otherOffer: z.boolean().nullish(),
  wellness: z.boolean().nullish(),
  isDisabled: z.boolean(),
  language: z.enum(languages).nullable(),
  /** A person with one name: it stands as the first, and the last one is empty. */
  hasOneName: z.boolean().optional(),
  /** A new one, for those who may; left out or null, it stays as it is. */
  ssn: z.string().max(40).nullish(),
});
export type PersonForm = z.output<typeof personForm>;

/** The facts of a person alone, without those of an employment and a family. */
export type OwnFacts = Pick<PersonFacts, Exclude<keyof PersonForm, "ssn" | "hasOneName">> & {
  ssn: string | null;
};

export const addressFields = ["address1", "address2", "city", "state", "zip"] as const;
export type Address = Record<(typeof addressFields)[number], string | null>;

/** `at`: where the person stands in what was sent. */
export function readPerson(input: PersonForm, { today, at = "" }: { today: PlainDate; at?: string }) {
  const fields = readFields(input, at);
  const named = readNamed(fields, { today });
  const ssn = input.ssn ? fields.parsed("ssn", parseSsn) : null;
  const person: OwnFacts = {
    prefix: named.prefix,
    firstName: named.firstName,
    middleName: named.middleName || null,
    lastName: named.lastName,
    suffix: named.suffix,
    gender: named.gender,
    dob: named.dob,
    email: fields.parsed("email", parseEmail),
    phone: fields.parsed("phone", parsePhone),
    mobilePhone: fields.parsed("mobilePhone", parsePhone),
    ...readAddress(fields),
    tobacco: input.tobacco,
    otherOffer: input.otherOffer ?? null,
    wellness: input.wellness ?? null,
    isDisabled: input.isDisabled,
    language: input.language satisfies Language | null,
    ssn,
  };
  return { person, errors: fields.errors.map(wholeDates) };
}

/** An address of its own: the same rules, and none that is left empty. */
export function checkAddress(input: Address): Checked<Address> {
  const fields = readFields(input);
  const address = readAddress(fields, true);
  return fields.errors.length > 0 ? refused(fields.errors) : checked(address);
}

/** All of it or nothing: a street without a place is nowhere. */
function readAddress(fields: FieldReader, isNeeded = false): Address {
  const street = fields.text("address1", { max: lengths.address1 });
  const address2 = fields.text("address2", { max: lengths.address2 });
  const city = fields.text("city", { max: lengths.city });
  const typedState = fields.text("state", { max: 40 });
  const zip = fields.parsed("zip", parseZip);
  const state = typedState === "" ? null : findState(typedState);
  if (typedState !== "" && state === null) fields.fail("state", "unknown");
  if (street !== "" && !/[\p{L}\p{N}]/u.test(street)) fields.fail("address1", "form");
  if (city !== "" && !/\p{L}/u.test(city)) fields.fail("city", "form");
  // The first that the Postal Service has given is 00501.
  if (zip?.startsWith("000")) fields.fail("zip", "neverUsed");
  const hasSome = [street, address2, city, typedState, zip ?? ""].some((part) => part !== "");
  if (isNeeded || hasSome) {
    const wrong = new Set(fields.errors.map(({ path }) => path.split(".").at(-1)));
    const parts = { address1: street, city, state: typedState, zip: zip ?? "" };
    for (const [name, value] of Object.entries(parts))
      if (value === "" && !wrong.has(name)) fields.fail(name, "empty");
  }
  return { address1: street || null, address2: address2 || null, city: city || null, state, zip };
}

/** Staff fill a date in as one field, so what is wrong with a part of it stands there. */
export function wholeDates(error: FieldError): FieldError {
  return { ...error, path: error.path.replace(/(dob|hireDate)\.(?:month|day|year)$/u, "$1") };
}
