import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { t } from "#server/i18n.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, countAttempt, forgetAttempts } from "./attempts.service.ts";
import { passwords } from "./passwords.service.ts";
import type { Profile, ProfileChanges } from "./profile.ts";
import { mailUser } from "./user-mail.service.ts";

type Kept = Profile & { id: string; passwordHash: string | null };

/** The own account and no other: the id comes from the token alone. */
export async function getProfile(services: Services, scope: Scope): Promise<Profile> {
  return readOwn(new SystemScope(services.database, scope.context), scope);
}

/**
 * Changes the own account. Users may not write their own row, which holds status and organisation too; so the system
 * writes just these fields of it, in the name of who asks.
 */
export async function changeProfile(
  services: Services,
  scope: Scope,
  { version, changes }: { version: number; changes: ProfileChanges },
): Promise<Profile> {
  const system = new SystemScope(services.database, scope.context);
  const before = await readOwn(system, scope);
  if (before.version !== version) throw new Problem("stale");
  const { currentPassword, ...wanted } = changes;
  const fields = changeable.filter((field) => wanted[field] !== before[field]);
  const hasNewAddress = fields.includes("email");
  if (hasNewAddress) await checkCurrentPassword(services, scope, before, currentPassword);
  if (fields.length === 0) return before;

  await system.transaction(
    scope.reach.installationId,
    async (transaction) => {
      const { rowCount } = await transaction.client.query(
        `update users set first_name = $3, last_name = $4, nick_name = $5, email = $6, phone = $7, language = $8,
           version = version + 1, updated_at = $9, updated_by = $1
         where id = $1 and version = $2 and deleted_at is null`,
        [before.id, version, ...changeable.map((field) => wanted[field]), services.clock()],
      );
      if (rowCount !== 1) throw new Problem("stale");
      transaction.audit({ action: "update", subject: "users", subjectId: before.id, details: { fields } });
      if (!hasNewAddress) return;
      const told = { kind: "emailChanged", userId: before.id } as const;
      const event = `emailChanged:${before.id}:${version + 1}`;
      await mailUser(services, transaction, { ...told, event: `${event}:new` });
      await mailUser(services, transaction, { ...told, event: `${event}:old`, to: before.email });
    },
    scope.asker,
  );
  return readOwn(system, scope);
}

/** In the order of the statement above. */
const changeable = ["firstName", "lastName", "nickName", "email", "phone", "language"] as const;

const tries = { tries: 10, minutes: 15 };

/** A new address opens the account to whoever reads its mail: a session that was left open is not enough for that. */
async function checkCurrentPassword(
  services: Services,
  { context }: Scope,
  { id, passwordHash }: Kept,
  password: string | undefined,
): Promise<void> {
  const path = "currentPassword";
  if (password === undefined) throw new Problem("invalid", { fieldErrors: [fieldError(path, "required")] });
  const pool = services.database.system;
  const bucket = bucketOf(services.vault, "current-password:account", id);
  await countAttempt(pool, bucket, tries, services.clock());
  if (!(await passwords.isRight(passwordHash, password))) {
    const message = t(context.language, "server:problem.passwordWrong");
    throw new Problem("passwordWrong", { fieldErrors: [{ ...fieldError(path, "passwordWrong"), message }] });
  }
  await forgetAttempts(pool, bucket);
}

async function readOwn(system: SystemScope, { userId, reach }: Scope): Promise<Kept> {
  if (userId === undefined) throw new Problem("signInNeeded");
  const [own] = await system.query<Kept>(
    `select u.id, u.version, u.type, u.username, coalesce(u.entity_name, c.name) as "entityName",
       u.first_name as "firstName", u.last_name as "lastName", u.nick_name as "nickName", u.email, u.phone, u.language,
       u.password_changed_at as "passwordChangedAt", u.password_hash as "passwordHash"
     from users u left join clients c on c.id = u.entity_id and u.type = 'client'
     where u.id = $1 and u.installation_id = $2 and u.deleted_at is null`,
    [userId, reach.installationId],
  );
  if (own === undefined) throw new Problem("signInNeeded");
  return own;
}
