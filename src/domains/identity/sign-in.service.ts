import type pg from "pg";
import type { UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { countAttempt, forgetAttempts, uncountAttempt } from "./attempts.service.ts";
import type { User } from "./identity.ts";
import { passwords } from "./passwords.service.ts";
import { issueToken } from "./tokens.service.ts";

const perAccount = { tries: 10, minutes: 15 };
const perAddress = { tries: 100, minutes: 15 };

type SignIn = { username: string; password: string; address: string };

/**
 * Signs a user in. An unknown name, a wrong password and an account that is locked or not yet active answer with the
 * same words after the same work. Limits count per account and per address, under keyed hashes.
 */
export async function signIn(
  services: Services,
  system: SystemScope,
  { username, password, address }: SignIn,
): Promise<{ token: string; user: User }> {
  const now = services.clock();
  const pool = services.database.system;
  const name = username.trim().toLowerCase();
  const bucket = (kind: string, value: string) =>
    `sign-in:${kind}:${services.vault.blindIndex(value, "attempt").toString("hex")}`;
  const [accountBucket, addressBucket] = [bucket("account", name), bucket("address", address)];
  await countAttempt(pool, addressBucket, perAddress, now);
  await countAttempt(pool, accountBucket, perAccount, now);

  const [found] = await system.query<{
    id: string;
    installation_id: string;
    password_hash: string | null;
    may: boolean;
  }>(
    `select id, installation_id, password_hash, active and status = 'active' as may
     from users where username = $1 and deleted_at is null`,
    [name],
  );
  const right = await passwords.isRight(found?.password_hash ?? null, password);
  if (found === undefined || !right || !found.may) throw new Problem("signInFailed");

  await forgetAttempts(pool, accountBucket);
  await uncountAttempt(pool, addressBucket, perAddress, now);
  return system.transaction(found.installation_id, async (transaction) => {
    const token = await issueToken(transaction.client, { userId: found.id }, now);
    transaction.audit({ action: "signIn", subject: "users", subjectId: found.id });
    return { token, user: await readUser(transaction.client, found.id) };
  });
}

/** The signed-in user as the pages know them. */
export async function getUser(scope: Scope, services: Services): Promise<User> {
  if (scope.userId === undefined) throw new Problem("signInNeeded");
  return readUser(services.database.system, scope.userId);
}

type UserRow = {
  id: string;
  type: UserType;
  username: string;
  nickName: string | null;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  passwordResetRequired: boolean;
  settings: Record<string, unknown>;
  entityId: string | null;
  entityName: string | null;
  clientName: string | null;
  permissions: User["permissions"] | null;
};

async function readUser(database: pg.Pool | pg.ClientBase, userId: string): Promise<User> {
  const answer = await database.query<UserRow>(
    `select u.id, u.type, u.username, u.nick_name as "nickName", u.first_name as "firstName", u.last_name as "lastName",
       u.email, u.language, u.password_reset_required as "passwordResetRequired", u.settings, u.entity_id as "entityId",
       coalesce(u.entity_name, c.name) as "entityName", c.name as "clientName",
       (select json_agg(distinct jsonb_build_object('id', p.id, 'name', p.name, 'machineName', p.machine_name))
          from user_roles ur join roles r on r.id = ur.role_id and r.active and r.deleted_at is null and r.user_type = u.type
          join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
          where ur.user_id = u.id) as permissions
     from users u left join clients c on c.id = u.entity_id and u.type = 'client' where u.id = $1`,
    [userId],
  );
  const row = answer.rows[0];
  if (row === undefined) throw new Problem("signInNeeded");
  const { entityId, clientName, permissions, ...user } = row;
  return {
    ...user,
    permissions: (permissions ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
    activeClient: entityId !== null && clientName !== null ? { id: entityId, name: clientName } : null,
  };
}
