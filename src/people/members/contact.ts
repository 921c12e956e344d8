import { ageOn, addMonths, firstDifference, type PlainDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { checked, refused, type Checked } from "#kernel/field-error.ts";
import { parsePhone } from "#kernel/phone.ts";
import { findState, type StateCode } from "#kernel/us-state.ts";
import { parseZip } from "#kernel/zip.ts";
import { type FieldReader, readFields, readNames } from "#kernel/fields.ts";

/** What every person has, employee or dependent. null and "" = not provided. */
export interface Named {
  prefix: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string | null;
  gender: Gender | null;
  dob: PlainDate;
}

/** The first half of the contact step. */
export interface About extends Named {
  hireDate: PlainDate;
}

/** The second half of the contact step. */
export interface Reach {
  email: string;
  phone: string;
  mobilePhone: string | null;
  address1: string;
  address2: string;
  city: string;
  state: StateCode;
  zip: string;
}

/** The contact step is one for its reader and two screens for the person, each of which is kept when it is done. */
export const contactParts = ["about", "reach"] as const;

export type ContactPart = (typeof contactParts)[number];

/** X12 834 DMG03; U = the person prefers not to say. */
export const genders = ["F", "M", "U"] as const;

export type Gender = (typeof genders)[number];

/** What a field holds at most: the element sizes of the 834 that carries it on. */
export const lengths = {
  prefix: 10,
  firstName: 35,
  middleName: 25,
  lastName: 60,
  suffix: 10,
  address1: 55,
  address2: 55,
  city: 30,
} as const;

/** Ours: below it, an employee's birth date is a slip of the keyboard. */
export const youngestEmployee = 14;
/** Ours: nobody is hired as a child; a little less, for who began in the family's business. */
const youngestHire = 12;
const oldestPerson = 120;

export interface ContactRules {
  today: PlainDate;
  /** Codes of the reference types SALUT and SUFFIX; without them any short text is taken. */
  prefixes?: readonly string[];
  suffixes?: readonly string[];
}

/** The wizard's contact step, or the one half of it that `part` names; the other is not looked at then. */
export function checkContact(
  input: unknown,
  rules: ContactRules,
  part?: ContactPart,
): Checked<{ about: About | null; reach: Reach | null }> {
  const about = part === "reach" ? null : checkAbout(input, rules);
  const reach = part === "about" ? null : checkReach(input);
  const errors = [...(about?.errors ?? []), ...(reach?.errors ?? [])];
  if (errors.length > 0) return refused(errors);
  return checked({ about: about?.value ?? null, reach: reach?.value ?? null });
}

function checkAbout(input: unknown, rules: ContactRules): Checked<About> {
  const fields = readFields(input);
  const person = readNamed(fields, rules);
  const hireDate = fields.date("hireDate");

  const { dob } = person;
  if (dob !== null && dob <= rules.today && ageOn(dob, rules.today) < youngestEmployee) {
    fields.fail("dob.year", "tooYoung", { youngest: youngestEmployee });
  }
  if (hireDate !== null) checkHireDate(fields, hireDate, dob, rules.today);

  if (fields.errors.length > 0 || dob === null || hireDate === null) return refused(fields.errors);
  return checked({ ...person, dob, hireDate });
}

export function checkReach(input: unknown): Checked<Reach> {
  const fields = readFields(input);
  const email = fields.parsed("email", parseEmail, true);
  const phone = fields.parsed("phone", parsePhone, true);
  const mobilePhone = fields.parsed("mobilePhone", parsePhone);
  const address1 = fields.text("address1", { max: lengths.address1, required: true });
  const address2 = fields.text("address2", { max: lengths.address2 });
  const city = fields.text("city", { max: lengths.city, required: true });
  const state = readState(fields);
  const zip = fields.parsed("zip", parseZip, true);
  if (address1 !== "" && !/[\p{L}\p{N}]/u.test(address1)) fields.fail("address1", "form");
  if (city !== "" && !/\p{L}/u.test(city)) fields.fail("city", "form");
  // The first that the Postal Service has given is 00501.
  if (zip?.startsWith("000")) fields.fail("zip", "neverUsed");

  if (fields.errors.length > 0 || email === null || phone === null || state === null || zip === null) {
    return refused(fields.errors);
  }
  return checked({ email, phone, mobilePhone, address1, address2, city, state, zip });
}

/** The fields that employee and dependents share; dob is null when it is wrong. */
export function readNamed(
  fields: FieldReader,
  rules: ContactRules,
): Omit<Named, "dob"> & { dob: PlainDate | null } {
  const names = readNames(fields, lengths);
  const listed = (field: "prefix" | "suffix", choices: readonly string[] | undefined) =>
    choices ? fields.choice(field, choices) : fields.text(field, { max: lengths[field] }) || null;
  const named = {
    prefix: listed("prefix", rules.prefixes),
    firstName: names.firstName,
    middleName: fields.name("middleName", { max: lengths.middleName }),
    lastName: names.lastName,
    suffix: listed("suffix", rules.suffixes),
    gender: fields.choice("gender", genders),
    dob: fields.date("dob"),
  };
  if (named.dob !== null) checkBirth(fields, named.dob, rules.today);
  return named;
}

function checkBirth(fields: FieldReader, dob: PlainDate, today: PlainDate): void {
  if (dob > today) fields.fail(`dob.${firstDifference(dob, today)}`, "future");
  else if (ageOn(dob, today) > oldestPerson) fields.fail("dob.year", "tooLongAgo");
}

// Ours: a hire may be a year ahead (a signed contract), never before the employee was born, nor in their childhood. A birth
// date that is wrong itself is not compared: one slip, one error.
export function checkHireDate(
  fields: FieldReader,
  hireDate: PlainDate,
  dob: PlainDate | null,
  today: PlainDate,
): void {
  const latest = addMonths(today, 12);
  if (hireDate > latest) fields.fail(`hireDate.${firstDifference(hireDate, latest)}`, "tooFarAhead");
  else if (dob !== null && dob <= today && hireDate <= dob)
    fields.fail(`hireDate.${firstDifference(hireDate, dob)}`, "beforeBirth");
  else if (dob !== null && ageOn(dob, today) >= youngestEmployee && ageOn(dob, hireDate) < youngestHire)
    fields.fail("hireDate.year", "tooYoung", { youngest: youngestHire });
}

function readState(fields: FieldReader): StateCode | null {
  const typed = fields.text("state", { max: 40, required: true });
  if (typed === "") return null;
  const found = findState(typed);
  if (found === null && typed.length <= 40) fields.fail("state", "unknown");
  return found;
}
