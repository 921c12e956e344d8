import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { ownPermissions, permissionsOf } from "./authority.service.ts";
import type { LockedUser } from "./user-rows.service.ts";
import type { ChangedUser } from "./users.ts";

// What a manager may make of a user: each check answers the wrong fields.

export const organisationTables = {
  broker: "brokers",
  client: "clients",
  partner: "partners",
  tpa: "tpas",
} as const;
export type OrganisationType = keyof typeof organisationTables;

type Entity = { id: string | null; name: string | null; errors: FieldError[] };

/** The organisation that a user may belong to: any for administrators, their own for other managers. */
export async function entityFor(
  scope: Scope,
  { client }: Transaction,
  type: LockedUser["type"],
  wanted: string | null,
): Promise<Entity> {
  const none = (code: string): Entity => ({ id: wanted, name: null, errors: [fieldError("entityId", code)] });
  if (scope.principal.kind === "user" && scope.principal.type !== "admin") {
    const own = scope.accessScope.organisation ?? null;
    if (own === null || (wanted !== null && wanted !== own)) return none("missingReference");
    const { rows } = await client.query<{ name: string | null }>(
      "select entity_name as name from users where id = $1",
      [scope.userId],
    );
    return { id: own, name: rows[0]?.name ?? null, errors: [] };
  }
  if (type === "admin")
    return wanted === null ? { id: null, name: null, errors: [] } : none("noOrganisation");
  // A member's account is tied to the member once, by signing up.
  if (type === "member") return none("fixed");
  if (wanted === null) return none("required");
  const { rows } = await client.query<{ name: string }>(
    `select name from ${organisationTables[type]} where id = $1 and deleted_at is null`,
    [wanted],
  );
  const found = rows[0];
  return found === undefined ? none("missingReference") : { id: wanted, name: found.name, errors: [] };
}

export function statusErrors(user: LockedUser, { status }: ChangedUser): FieldError[] {
  if (status === user.status || status === "locked") return [];
  // Without a password nobody is active; with one nobody waits for an invitation.
  return user.hasPassword === (status === "active") ? [] : [fieldError("status", "statusOfInvitation")];
}

/** A new address is a way into the account: not for those who may do less than its owner. */
export async function emailErrors(
  scope: Scope,
  transaction: Transaction,
  userId: string,
): Promise<FieldError[]> {
  const own = await ownPermissions(scope, transaction);
  const theirs = await permissionsOf(transaction, userId);
  return [...theirs].every((one) => own.has(one)) ? [] : [fieldError("email", "beyondOwn")];
}

type Wanted = { type: LockedUser["type"]; roleIds: readonly string[]; held: readonly string[] };

/** What is wrong with the roles that are new; those that the user has may stay, whatever they hold. */
export async function roleErrors(
  scope: Scope,
  transaction: Transaction,
  { type, roleIds, held }: Wanted,
): Promise<FieldError[]> {
  const { rows } = await transaction.client.query<{ id: string; userType: string; may: string[] }>(
    `select r.id, r.user_type as "userType", array(select p.machine_name from role_permissions rp
       join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as may
     from roles r where r.id = any($1) and r.active and r.deleted_at is null`,
    [roleIds],
  );
  const own = await ownPermissions(scope, transaction);
  return roleIds.flatMap((id, at) => {
    if (held.includes(id)) return [];
    const role = rows.find((one) => one.id === id);
    const path = `roleIds.${at}`;
    if (role === undefined) return [fieldError(path, "missingReference")];
    if (role.userType !== type) return [fieldError(path, "roleOfOtherType")];
    return role.may.every((one) => own.has(one)) ? [] : [fieldError(path, "beyondOwn")];
  });
}
