import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { heldPermissions } from "./held-permissions.service.ts";

// What keeps those who manage users from making themselves more than they are, and the installation manageable.

/** What a user holds by roles. What emergency access lends is not in it: nobody hands on what is lent. */
export async function permissionsOf({ client }: Transaction, userId: string): Promise<Set<string>> {
  const { rows } = await client.query<{ held: string[] | null }>(
    `select ${heldPermissions} as held from users u where u.id = $1`,
    [userId],
  );
  return new Set(rows[0]?.held ?? []);
}

export async function ownPermissions(scope: Scope, transaction: Transaction): Promise<Set<string>> {
  return scope.userId === undefined ? new Set() : permissionsOf(transaction, scope.userId);
}

/**
 * The permissions that the caller may give to roles and take from them: those that they hold, and those that no role of
 * the installation holds, because nobody else could ever give them. A permission that the caller lacks cannot be taken
 * from a role, nor can a role that holds it be removed.
 */
export async function givablePermissions(scope: Scope, transaction: Transaction): Promise<Set<string>> {
  const own = await ownPermissions(scope, transaction);
  const { rows } = await transaction.client.query<{ name: string }>(
    `select p.machine_name as name from permissions p where not exists (
       select from role_permissions rp join roles r on r.id = rp.role_id and r.deleted_at is null
       where rp.permission_id = p.id)`,
  );
  return new Set([...own, ...rows.map(({ name }) => name)]);
}

/** Does a role hold what the caller may not give? Such a role is not theirs to change. */
export async function requireGivableRoles(
  scope: Scope,
  transaction: Transaction,
  roleIds: readonly string[],
): Promise<void> {
  const { rows } = await transaction.client.query<{ name: string }>(
    `select distinct p.machine_name as name from role_permissions rp
       join permissions p on p.id = rp.permission_id where rp.role_id = any($1)`,
    [roleIds],
  );
  const own = await ownPermissions(scope, transaction);
  if (rows.some(({ name }) => !own.has(name))) throw new Problem("forbidden", { details: { roleIds } });
}

/**
 * Rejects a change that would leave nobody who may manage users; the last statement of its transaction. Of two changes
 * at the same moment the second waits and sees the first.
 */
export async function requireAdministratorLeft(scope: Scope, { client }: Transaction): Promise<void> {
  const { installationId } = scope.accessScope;
  await client.query("select pg_advisory_xact_lock(hashtextextended('administrators ' || $1, 0))", [
    installationId,
  ]);
  const { rowCount } = await client.query(
    `select from users u where u.installation_id = $1 and u.type = 'admin' and u.active and u.status = 'active'
       and u.deleted_at is null and 'manageUsers' = any(${heldPermissions}) limit 1`,
    [installationId],
  );
  if (rowCount === 0) throw new Problem("lastAdministrator");
}
