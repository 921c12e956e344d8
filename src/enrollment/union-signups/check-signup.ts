import { type About, checkContact, type Reach } from "#people/members/contact.ts";
import { type Checked, checked, refused } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { readFields } from "#kernel/fields.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { longestClassification } from "./signup-states.ts";

type Signup = About & Reach & { ssn: string; classification: string };

/** Reads a sign-up; a person, their contact and their SSN by the rules of the enrollment. */
export function checkSignup(input: unknown, today: PlainDate): Checked<Signup> {
  const contact = checkContact(input, { today });
  const fields = readFields(input);
  const ssn = fields.parsed("ssn", parseSsn, true);
  const classification = fields.text("classification", { max: longestClassification });
  const errors = [...contact.errors, ...fields.errors];
  if (errors.length > 0 || ssn === null || !contact.value?.about || !contact.value.reach)
    return refused(errors);
  return checked({ ...contact.value.about, ...contact.value.reach, ssn, classification });
}
