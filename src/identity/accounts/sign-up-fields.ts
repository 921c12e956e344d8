import { readFields, readNames } from "#kernel/fields.ts";
import { ageOn, firstDifference, type PlainDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { checked, type Checked, fieldError, type FieldError, refused } from "#kernel/field-error.ts";
import { parsePhone } from "#kernel/phone.ts";
import { parseSsn } from "#kernel/ssn.ts";
import { parseMemberNumber } from "#people/members/member-number.ts";
import { parseUsername } from "#identity/access/username.ts";

/** The first step: how the person will sign in. */
export type Account = { username: string; email: string };

/** The second step: who they are, and by what we find their membership. */
export type Personal = {
  firstName: string;
  lastName: string;
  phone: string | null;
  memberNumber: string;
  ssn: string;
  dob: PlainDate;
};

/** An element of the 834 holds no more of a name. */
const longestName = { firstName: 35, lastName: 60 };
const oldestPerson = 120;

export function checkAccount(input: unknown): Checked<Account> {
  const fields = readFields(input);
  const username = fields.parsed("username", parseUsername, true);
  const email = fields.parsed("email", parseEmail, true);
  if (username === null || email === null) return refused(fields.errors);
  return checked({ username, email });
}

export function checkPersonal(input: unknown, today: PlainDate): Checked<Personal> {
  const fields = readFields(input);
  const { firstName, lastName } = readNames(fields, longestName);
  const phone = fields.parsed("phone", parsePhone);
  const memberNumber = fields.parsed("memberNumber", parseMemberNumber, true);
  const dob = fields.date("dob");
  if (dob !== null && dob > today) fields.fail(`dob.${firstDifference(dob, today)}`, "future");
  else if (dob !== null && ageOn(dob, today) > oldestPerson) fields.fail("dob.year", "tooLongAgo");
  const ssn = fields.parsed("ssn", parseSsn, true);
  if (fields.errors.length > 0 || memberNumber === null || ssn === null || dob === null)
    return refused(fields.errors);
  return checked({ firstName, lastName, phone, memberNumber, ssn, dob });
}

/** A password is typed twice, since nobody can read it. Nothing of it is trimmed. */
export function checkTwice(password: string, confirmation: string): FieldError[] {
  if (password === "") return [fieldError("newPassword", "empty")];
  return password === confirmation ? [] : [fieldError("newPasswordConfirmation", "different")];
}
