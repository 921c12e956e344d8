import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { addMemberUser } from "#identity/access/add-member-user.service.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { formProblem } from "#identity/access/errors/errors.texts.ts";
import { linkExpiry, linkPath } from "#identity/access/link-paths.ts";
import { isOwnAddress } from "#identity/access/own-address.ts";
import { parseUsername } from "#identity/access/username.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { accountLinksTable } from "./accounts.table.ts";
import { checkPassword } from "./password-rule.service.ts";
import { passwords } from "./passwords.service.ts";
import { checkTwice } from "./sign-up-fields.ts";

/** An employee gets to their pages by a new link, by the account they have, or only with the help of staff. */
export type AccountWay =
  | { kind: "link"; to: string; path: string; expiresAt: Date }
  | { kind: "account" }
  | { kind: "ask" };

const perLink = { tries: 10, minutes: 15 };
const hasAccount = `exists (select from users u where u.entity_id = m.id and u.type = 'member' and u.deleted_at is null)`;

/**
 * Makes the link by which an employee makes their account. It is mailed to the address on file, if nobody else of the family
 * reads that; the table has only the digest of its key. Older ones end.
 */
export async function openAccountWay(
  transaction: Transaction,
  { memberId, language }: { memberId: string; language: Language },
  now: Date,
): Promise<AccountWay> {
  const { client, db } = transaction;
  const { rows } = await client.query<{ email: string | null; hasAccount: boolean; isOwn: boolean }>(
    `select p.email, ${hasAccount} as "hasAccount", coalesce(p.email is not null and ${isOwnAddress("p.email")}, false) as "isOwn"
     from members m join people p on p.id = m.person_id
     where m.id = $1 and m.relationship = '18' and m.active and m.deleted_at is null`,
    [memberId],
  );
  const [employee] = rows;
  if (employee?.hasAccount === true) return { kind: "account" };
  if (employee === undefined || employee.email === null || !employee.isOwn) return { kind: "ask" };
  await client.query(
    "update account_links set expires_at = $2 where member_id = $1 and used_at is null and expires_at > $2",
    [memberId, now],
  );
  const key = newSecret();
  const expiresAt = linkExpiry("account", now);
  await db.insert(accountLinksTable).values({
    id: uuidv7(now.getTime()),
    keyHash: digest(key),
    memberId,
    email: employee.email,
    language,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  return { kind: "link", to: employee.email, path: linkPath("account", key), expiresAt };
}

type LinkedEmployee = {
  id: string;
  memberId: string;
  installationId: string;
  clientId: string;
  memberName: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  language: Language;
};

/** A link works once, for an employee without an account, while it went to the address on file and that is theirs alone. */
const working = `l.key_hash = $1 and l.used_at is null and l.expires_at > $2 and m.relationship = '18' and m.active
  and m.deleted_at is null and not ${hasAccount} and lower(p.email) = lower(l.email) and ${isOwnAddress("p.email")}`;

const linkQuery = `
  select l.id, m.id as "memberId", m.installation_id as "installationId", m.client_id as "clientId",
    coalesce(${fullNameSql("m")}, '') as "memberName", m.first_name as "firstName", m.last_name as "lastName", l.email,
    p.phone, l.language
  from account_links l join members m on m.id = l.member_id join people p on p.id = m.person_id where ${working}`;

/** Finds what a link greets with; the address stands in the field of the username, where it may be one. */
export async function findAccountLink(
  system: SystemScope,
  key: string,
  now: Date,
): Promise<{ firstName: string; username: string } | undefined> {
  const [found] = await system.query<LinkedEmployee>(linkQuery, [digest(key), now]);
  if (found === undefined) return undefined;
  const suggested = parseUsername(found.email);
  return { firstName: found.firstName, username: suggested.ok ? suggested.value : "" };
}

type Form = { key: string; username: string; newPassword: string; newPasswordConfirmation: string };

/** Makes the account. The link comes first: nothing of a form matters whose link has ended. */
export async function beginAccount(
  services: Services,
  system: SystemScope,
  { key, username, newPassword, newPasswordConfirmation }: Form,
  language: Language,
): Promise<{ username: string }> {
  const now = services.clock();
  // Anyone who holds a link could try out which names are taken.
  const bucket = bucketOf(services.vault, "account:link", key);
  await countAttempt(services.database.system, bucket, perLink, now);
  const [employee] = await system.query<LinkedEmployee>(linkQuery, [digest(key), now]);
  if (employee === undefined) throw new Problem("linkEnded");
  const name = parseUsername(username);
  const owner = { ...employee, username };
  const errors = [
    ...(name.ok ? [] : [fieldError("username", name.code)]),
    ...(newPassword === "" ? [] : checkPassword(newPassword, owner)),
    ...checkTwice(newPassword, newPasswordConfirmation),
  ];
  if (!name.ok || errors.length > 0) throw formProblem(errors, language);
  const passwordHash = await passwords.hash(newPassword);
  await system.transaction(employee.installationId, async (transaction) => {
    const used = await transaction.client.query(
      "update account_links set used_at = $2 where id = $1 and used_at is null and expires_at > $2",
      [employee.id, now],
    );
    if (used.rowCount !== 1) throw new Problem("linkEnded");
    const userId = await addMemberUser(transaction, { ...employee, passwordHash }, name.value, now);
    if (userId === undefined) throw await refusal(transaction, employee.memberId, language);
    transaction.audit({
      action: "create",
      subject: "users",
      subjectId: userId,
      clientId: employee.clientId,
      details: { memberId: employee.memberId },
    });
  });
  return { username: name.value };
}

/** Says why there is no account: the name is taken, or the employee has signed up meanwhile. */
async function refusal({ client }: Transaction, memberId: string, language: Language): Promise<Problem> {
  const tied = await client.query(
    "select 1 from users where entity_id = $1 and type = 'member' and deleted_at is null",
    [memberId],
  );
  if (tied.rowCount !== 0) return new Problem("linkEnded");
  return formProblem([fieldError("username", "taken")], language);
}
