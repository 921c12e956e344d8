import { ageOn, firstDifference, type PlainDate } from "#kernel/dates.ts";
import { checked, type Checked, refused } from "#kernel/field-error.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { parseMemberNumber } from "#people/members/member-number.ts";
import { type FieldReader, readFields } from "#kernel/fields.ts";

/** By what a member is known (spec §5). */
export type Identity = { memberNumber: string; ssn: string; dob: PlainDate };

const oldestPerson = 120;

/** Whether any member could have it; never which one. */
export function checkIdentity(input: unknown, today: PlainDate): Checked<Identity> {
  const fields = readFields(input);
  const memberNumber = fields.parsed("memberNumber", parseMemberNumber, true);
  const ssn = fields.parsed("ssn", parseSsn, true);
  const dob = checkBirthDate(fields, today);
  if (fields.errors.length > 0 || memberNumber === null || ssn === null || dob === null)
    return refused(fields.errors);
  return checked({ memberNumber, ssn, dob });
}

/** Whether it can be the birth date of somebody who is alive; what is wrong with it gathers in the fields' errors. */
function checkBirthDate(fields: FieldReader, today: PlainDate): PlainDate | null {
  const dob = fields.date("dob");
  if (dob !== null && dob > today) fields.fail(`dob.${firstDifference(dob, today)}`, "future");
  else if (dob !== null && ageOn(dob, today) > oldestPerson) fields.fail("dob.year", "tooLongAgo");
  return dob;
}
