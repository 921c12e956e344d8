import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { updateOwnUser } from "#identity/access/own-user.service.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import type { Profile, ProfileChanges } from "./profile.ts";
import { type Caller, provePassword, userOf } from "./proof.service.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

const changeable = ["firstName", "lastName", "nickName", "email", "phone", "language"] as const;

/** The own account and no other: the id comes from the token alone. */
export async function getProfile(services: Services, scope: Scope): Promise<Profile> {
  const { rows } = await inOwnName(services, scope, ({ client }) =>
    client.query<Profile>(
      `select u.version, u.type, u.username, coalesce(u.entity_name, c.name) as "entityName",
       u.first_name as "firstName", u.last_name as "lastName", u.nick_name as "nickName", u.email, u.phone, u.language,
       u.password_changed_at as "passwordChangedAt"
     from users u left join clients c on c.id = u.entity_id and u.type = 'client'
     where u.id = $1 and u.installation_id = $2 and u.deleted_at is null`,
      [userOf(scope), scope.accessScope.installationId],
    ),
  );
  const own = rows[0];
  if (own === undefined) throw new Problem("signInNeeded");
  return own;
}

/**
 * Changes the own account. Users may not write their own row, which holds status and organisation too; so the system
 * writes just these fields of it, in the name of who asks.
 */
export async function changeProfile(
  services: Services,
  caller: Caller,
  { version, changes }: { version: number; changes: ProfileChanges },
): Promise<Profile> {
  const { scope } = caller;
  const userId = userOf(scope);
  const before = await getProfile(services, scope);
  if (before.version !== version) throw new Problem("stale");
  const { currentPassword, ...wanted } = changes;
  const fields = changeable.filter((field) => wanted[field] !== before[field]);
  if (fields.length === 0) return before;
  const hasNewAddress = fields.includes("email");
  if (hasNewAddress) await proveIt(services, caller, currentPassword);

  await inOwnName(services, scope, async (transaction) => {
    if (!(await updateOwnUser(transaction.client, { userId, version, values: wanted }, services.clock())))
      throw new Problem("stale");
    transaction.audit({ action: "update", subject: "users", subjectId: userId, details: { fields } });
    if (!hasNewAddress) return;
    const told = { kind: "emailChanged", userId } as const;
    const event = `emailChanged:${userId}:${version + 1}`;
    await mailUser(services, transaction, { ...told, event: `${event}:new` });
    await mailUser(services, transaction, { ...told, event: `${event}:old`, to: before.email });
  });
  return getProfile(services, scope);
}

/** A new address opens the account to the one who reads its mail: a session that was left open is not enough for that. */
async function proveIt(services: Services, caller: Caller, password: string | undefined): Promise<void> {
  if (password === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError("currentPassword", "required")] });
  await provePassword(services, caller, password);
}
