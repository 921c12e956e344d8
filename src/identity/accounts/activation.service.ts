import type { Language } from "#kernel/language.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { formProblem } from "#identity/access/errors/errors.texts.ts";
import { addMemberUser } from "#identity/access/add-member-user.service.ts";
import { requireActivationCode } from "./activation-code.service.ts";
import { findSignUp, working } from "./pending-sign-up.service.ts";
import { parseUsername } from "#identity/access/username.ts";

const perLink = { tries: 10, minutes: 15 };

type SignedUp = {
  id: string;
  memberId: string;
  installationId: string;
  clientId: string;
  memberName: string;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  language: Language;
};

type Activation = {
  key: string;
  username?: string | undefined;
  code?: string | undefined;
  language: Language;
};

/** Makes the account that somebody signed up for. Answers the username, which may be another than the one wished for. */
export async function activate(
  services: Services,
  system: SystemScope,
  { key, username, code, language }: Activation,
): Promise<{ username: string }> {
  const now = services.clock();
  // Anyone who holds a link could try out which names are taken.
  await countAttempt(
    services.database.system,
    bucketOf(services.vault, "activation:link", key),
    perLink,
    now,
  );
  const known = await findSignUp(system, key, now);
  if (known === undefined) throw new Problem("linkEnded");
  const wanted = username === undefined ? null : parseUsername(username);
  if (wanted?.ok === false) throw formProblem([fieldError("username", wanted.code)], language);
  if (known.asksCode) await requireActivationCode(services, system, known, { code, language });

  return system.transaction(known.installationId, async (transaction) => {
    const signedUp = await readSignUp(transaction, key, now);
    const name = wanted?.value ?? signedUp.username;
    const userId = await addMemberUser(transaction, signedUp, name, now);
    if (userId === undefined) throw await refusal(transaction, signedUp, language);
    await transaction.client.query("update sign_ups set used_at = $2 where id = $1", [signedUp.id, now]);
    transaction.audit({
      action: "create",
      subject: "users",
      subjectId: userId,
      clientId: signedUp.clientId,
      details: { memberId: signedUp.memberId },
    });
    return { username: name };
  });
}

async function readSignUp({ client }: Transaction, key: string, now: Date): Promise<SignedUp> {
  const { rows } = await client.query<SignedUp>(
    `select s.id, s.member_id as "memberId", m.installation_id as "installationId", m.client_id as "clientId",
       coalesce(${fullNameSql("m")}, '') as "memberName", s.username, s.password_hash as "passwordHash",
       s.first_name as "firstName", s.last_name as "lastName", s.email, s.phone, s.language
     from sign_ups s join members m on m.id = s.member_id where ${working}`,
    [digest(key), now],
  );
  if (rows[0] === undefined) throw new Problem("linkEnded");
  return rows[0];
}

async function refusal(
  { client }: Transaction,
  { memberId }: SignedUp,
  language: Language,
): Promise<Problem> {
  const tied = await client.query(
    "select 1 from users where entity_id = $1 and type = 'member' and deleted_at is null",
    [memberId],
  );
  if (tied.rowCount !== 0) return new Problem("linkEnded");
  return formProblem([fieldError("username", "taken")], language);
}
