import type { z } from "zod";
import { ageOn, todayIn } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { knownByNumber } from "#people/members/numbers/known-by.ts";
import { isOwnAddress } from "#identity/access/own-address.ts";
import { bucketOf, countAttempt, uncountAttempt } from "#identity/access/attempts.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import { formProblem } from "#identity/access/errors/errors.texts.ts";
import { signUpsTable } from "./accounts.table.ts";
import { linkExpiry } from "#identity/access/link-paths.ts";
import { askLater } from "#identity/access/ask-for-link.service.ts";
import { checkPassword } from "./password-rule.service.ts";
import { passwords } from "./passwords.service.ts";
import type { checkSignUp as checkCall, signUp as signUpCall } from "./sign-up.ts";
import { type Account, checkAccount, checkPersonal, checkTwice, type Personal } from "./sign-up-fields.ts";
import { mailSignUp } from "#identity/access/user-mail.service.ts";

const perMember = { tries: 5, minutes: 15 };
/** Of those that fail: an office has one address. */
const perAddress = { tries: 100, minutes: 60 };
/** A younger dependent's account is for the subscriber to look after. */
const adultAge = 18;

type Form = z.output<typeof signUpCall.body>;

/** One step before the next; the last step checks both again. */
export function checkSignUp(
  { part, ...form }: z.output<typeof checkCall.body>,
  { language, now }: { language: Language; now: Date },
): void {
  const errors = part === "account" ? readAccount(form).errors : readPersonal(form, now).errors;
  if (errors.length > 0) throw formProblem(errors, language);
}

/**
 * Signs up a member by number, SSN and birth date. Every mismatch gets the same answer after the same work. The account
 * is made when the mailed link is followed.
 */
export async function signUp(
  services: Services,
  system: SystemScope,
  { form, browser, language }: { form: Form; browser: Browser; language: Language },
): Promise<void> {
  const now = services.clock();
  const account = readAccount(form, { firstName: form.firstName, lastName: form.lastName });
  const personal = readPersonal(form, now);
  if (account.value === null || personal.value === null)
    throw formProblem([...account.errors, ...personal.errors], language);

  const { vault, database } = services;
  const addressBucket = bucketOf(vault, "sign-up:address", browser.address);
  await countAttempt(database.system, addressBucket, perAddress, now);
  const { memberNumber } = personal.value;
  const own = await findOwnDevice(system, memberNumber, browser);
  const memberBucket = bucketOf(vault, "sign-up:member", [memberNumber, ...own].join(" "));
  await countAttempt(database.system, memberBucket, perMember, now);

  const passwordHash = await passwords.hash(form.newPassword).catch(async (error: unknown) => {
    // Nothing was tried: the one who comes back when it is quieter has all tries left.
    await uncountAttempt(database.system, memberBucket, perMember, now);
    await uncountAttempt(database.system, addressBucket, perAddress, now);
    throw error;
  });
  const found = await findMember(services, system, personal.value, now);
  if (!found.fits || found.isTied) {
    await noteFailure(services, system, found);
    throw new Problem("signUpFailed");
  }
  const { email } = account.value;
  await requireOwnAddress(system, { memberId: found.id, email, language });
  await keepSignUp(services, system, found, {
    account: account.value,
    personal: personal.value,
    passwordHash,
    language: form.language,
  });
  await uncountAttempt(database.system, addressBucket, perAddress, now);
}

/**
 * The person's own browser, known by their personal link, has tries of its own: a stranger who uses up those of a number
 * keeps nobody out. Asked for every number alike.
 */
async function findOwnDevice(
  system: SystemScope,
  memberNumber: string,
  { deviceKey }: Browser,
): Promise<string[]> {
  const rows = await system.query<{ id: string }>(
    `select i.id from invitation_devices d join invitations i on i.id = d.invitation_id join members m on m.id = i.member_id
     where d.hash = $1 and m.active and m.deleted_at is null and (m.member_number = $2
       or exists (select from member_numbers n where n.member_id = m.id and n.number_key = $2 and n.deleted_at is null))
     limit 1`,
    [digest(deviceKey), memberNumber],
    "sign-up-own-device",
  );
  return rows.map(({ id }) => id);
}

type Read<T> = { value: T; errors: FieldError[] } | { value: null; errors: FieldError[] };

function readAccount(
  form: Omit<Form, "language">,
  names: { firstName: string; lastName: string } = { firstName: "", lastName: "" },
): Read<Account> {
  const { value, errors } = checkAccount(form);
  const { newPassword, newPasswordConfirmation } = form;
  const owner = { username: form.username, email: form.email, ...names };
  const all = [
    ...errors,
    ...(newPassword === "" ? [] : checkPassword(newPassword, owner)),
    ...checkTwice(newPassword, newPasswordConfirmation),
  ];
  return all.length > 0 || value === null ? { value: null, errors: all } : { value, errors: all };
}

/** The server's day: nobody signs up on the day of their birth. */
function readPersonal(form: Omit<Form, "language">, now: Date): Read<Personal> {
  return checkPersonal(form, todayIn("UTC", now));
}

type Candidate = {
  id: string;
  installationId: string;
  clientId: string;
  ssnIndex: Buffer | null;
  dob: string | null;
  relationship: string;
  timeZone: string;
  isTied: boolean;
};
type Found =
  | (Candidate & { fits: true })
  | { fits: false; id?: string | undefined; installationId?: string | undefined; isTied: boolean };

/** A person is found by their own number, by one that a payer gave, or by the employee's, which the cards of a family may show. */
async function findMember(
  { vault }: Services,
  system: SystemScope,
  { memberNumber, ssn, dob }: Personal,
  now: Date,
): Promise<Found> {
  const candidates = await system.query<Candidate>(
    `select m.id, m.installation_id as "installationId", m.client_id as "clientId", m.ssn_index as "ssnIndex", m.dob,
       m.relationship, i.time_zone as "timeZone",
       exists (select from users u where u.entity_id = m.id and u.type = 'member' and u.deleted_at is null) as "isTied"
     from installations i
       join members k on k.id = any(array(${knownByNumber("i.id", "$1", "$2")}))
       join members m on m.family_id = k.family_id and (m.id = k.id or k.relationship = '18')
     where i.deleted_at is null and m.deleted_at is null and m.active
     order by m.member_number <> $1, m.id <> k.id, m.id`,
    [memberNumber, todayIn("UTC", now)],
  );
  const indexes = vault.blindIndexes(ssn, "ssn");
  const fitting = candidates.find(
    (one) =>
      indexes.some((index) => one.ssnIndex?.equals(index)) &&
      one.dob === dob &&
      (one.relationship === "18" || ageOn(dob, todayIn(one.timeZone, now)) >= adultAge),
  );
  if (fitting !== undefined) return { ...fitting, fits: true };
  const [near] = candidates;
  return { fits: false, id: near?.id, installationId: near?.installationId, isTied: false };
}

/**
 * Writes one audit row for each failure, so that an attack shows. The holder of an existing account is told by mail, in
 * a job, so that no failure answers slower than another.
 */
async function noteFailure(
  services: Services,
  system: SystemScope,
  { id, installationId, fits }: Found,
): Promise<void> {
  const [oldest] = await system.query<{ id: string }>(
    "select id from installations where deleted_at is null order by created_at, id limit 1",
    [],
  );
  const place = installationId ?? oldest?.id;
  if (place === undefined) return;
  await system.transaction(place, async (transaction) => {
    await askLater(services, { task: "alreadyMember", memberId: fits ? id : null }, transaction.client);
    transaction.audit({ action: "signUpFailed", subject: "members", subjectId: id });
  });
}

type Address = { memberId: string; email: string; language: Language };

/**
 * A family knows each other's numbers and birth dates. So an account needs an address on file that is the member's alone:
 * the link goes to the address that was typed, and where that is another one, a code to the one on file.
 */
async function requireOwnAddress(system: SystemScope, { memberId, email, language }: Address): Promise<void> {
  const [own] = await system.query<{ hasAddress: boolean; isOfFamily: boolean }>(
    `select coalesce(h.email is not null and ${isOwnAddress("h.email")}, false) as "hasAddress",
       not ${isOwnAddress("$2")} as "isOfFamily"
     from members m join people h on h.id = m.person_id where m.id = $1`,
    [memberId, email],
  );
  if (own?.isOfFamily === true) throw formProblem([fieldError("email", "ofFamily")], language);
  if (own?.hasAddress !== true) throw new Problem("signUpNoAddress");
}

type SignUp = { account: Account; personal: Personal; passwordHash: string; language: Language };

async function keepSignUp(
  services: Services,
  system: SystemScope,
  member: Candidate,
  { account, personal, passwordHash, language }: SignUp,
): Promise<void> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const key = newSecret();
  const { email } = account;
  const { firstName, lastName, phone } = personal;
  await system.transaction(member.installationId, async (transaction) => {
    await transaction.client.query(
      "update sign_ups set expires_at = $2 where member_id = $1 and used_at is null and expires_at > $2",
      [member.id, now],
    );
    await transaction.db.insert(signUpsTable).values({
      id,
      keyHash: digest(key),
      memberId: member.id,
      username: account.username,
      passwordHash,
      firstName,
      lastName,
      email,
      phone,
      language,
      createdAt: now.toISOString(),
      expiresAt: linkExpiry("activation", now).toISOString(),
    });
    const { installationId, timeZone } = member;
    const event = `activation:${id}`;
    await mailSignUp(services, transaction, {
      event,
      key,
      installationId,
      timeZone,
      firstName,
      email,
      language,
    });
    transaction.audit({
      action: "signUp",
      subject: "members",
      subjectId: member.id,
      clientId: member.clientId,
    });
  });
}
