import type { Queryable } from "#server/database/connections.ts";
import { compareKeys } from "#kernel/compare.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { givablePermissions, requireAdministratorLeft } from "./authority.service.ts";
import { ownPermissionName } from "./own-permissions.ts";
import { permissionNames } from "./permission-names.ts";
import type { MatrixRole } from "./permissions.ts";

type Named = { id: string; machineName: string; name: string; about: string | null; version: number };
export type ShownPermission = Named & { group: string | null };

const selectPermissions = `select id, machine_name as "machineName", name, about, version from permissions`;

/** At every start: an installation that is older than a permission gets it, so that a role can hold it. */
export async function addMissingPermissions(pool: Queryable): Promise<void> {
  const { rows } = await pool.query<{ installationId: string; machineName: string }>(
    `select i.id as "installationId", wanted.name as "machineName"
     from installations i cross join unnest($1::text[]) wanted (name)
     where not exists (select from permissions p where p.installation_id = i.id and p.machine_name = wanted.name)`,
    [permissionNames.map(({ machineName }) => machineName)],
  );
  for (const { installationId, machineName } of rows) {
    const name = permissionNames.find((one) => one.machineName === machineName)?.name ?? machineName;
    await pool.query(
      `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, $3, $4)
       on conflict (installation_id, machine_name) do nothing`,
      [uuidv7(Date.now()), installationId, name, machineName],
    );
  }
}

export async function findPermissions(scope: Scope): Promise<{ rows: ShownPermission[]; total: number }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Named>(selectPermissions);
    return { rows: inGroups(rows), total: rows.length };
  });
}

export async function getPermission(scope: Scope, id: string): Promise<ShownPermission> {
  return scope.transaction((transaction) => readPermission(transaction, id));
}

export async function readPermission({ client }: Transaction, id: string): Promise<ShownPermission> {
  const { rows } = await client.query<Named>(`${selectPermissions} where id = $1`, [id]);
  const [found] = inGroups(rows);
  if (found === undefined) throw new Problem("notFound");
  return found;
}

export async function getMatrix(scope: Scope) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Named>(selectPermissions);
    const givable = await givablePermissions(scope, transaction);
    return {
      roles: await readRoles(transaction),
      permissions: inGroups(rows).map((one) => ({ ...one, mayGive: givable.has(one.machineName) })),
    };
  });
}

type Change = { id: string; version: number; permissionIds: readonly string[] };

/** Says what a role holds. Nobody gives what they lack, nor takes it away. */
export async function setRolePermissions(
  scope: Scope,
  { id, version, permissionIds }: Change,
): Promise<MatrixRole> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows: locked } = await client.query<{ version: number }>(
      "select version from roles where id = $1 and deleted_at is null for no key update",
      [id],
    );
    if (locked[0] === undefined) throw new Problem("notFound");
    if (locked[0].version !== version) throw new Problem("stale", { facts: { version: locked[0].version } });

    const all = new Map((await client.query<Named>(selectPermissions)).rows.map((one) => [one.id, one]));
    const [former] = await readRoles(transaction, id);
    const before = former?.permissionIds ?? [];
    const givable = await givablePermissions(scope, transaction);
    const mayGive = (one: string) => givable.has(all.get(one)?.machineName ?? "");
    const taken = before.filter((one) => !permissionIds.includes(one));
    const errors = [
      ...permissionIds.flatMap((one, at) => {
        if (!all.has(one)) return [fieldError(`permissionIds.${at}`, "missingReference")];
        // Only administrators can take the rights of one.
        if (all.get(one)?.machineName === "useEmergencyAccess" && former?.userType !== "admin")
          return [fieldError(`permissionIds.${at}`, "administratorsOnly")];
        return before.includes(one) || mayGive(one) ? [] : [fieldError(`permissionIds.${at}`, "beyondOwn")];
      }),
      ...(taken.every(mayGive) ? [] : [fieldError("permissionIds", "beyondOwn")]),
    ];
    if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });

    const given = [...new Set(permissionIds)].filter((one) => !before.includes(one));
    await client.query("delete from role_permissions where role_id = $1 and permission_id = any($2)", [
      id,
      taken,
    ]);
    await client.query(
      "insert into role_permissions (installation_id, role_id, permission_id) select $1, $2, unnest($3::uuid[])",
      [scope.accessScope.installationId, id, given],
    );
    await client.query(
      "update roles set version = version + 1, updated_at = now(), updated_by = $2 where id = $1",
      [id, scope.userId ?? null],
    );
    const names = (ids: readonly string[]) => ids.map((one) => all.get(one)?.machineName);
    transaction.audit({
      action: "update",
      subject: "roles",
      subjectId: id,
      details: { fields: ["permissions"], given: names(given), taken: names(taken) },
    });
    if (taken.length > 0) await requireAdministratorLeft(scope, transaction);
    const [role] = await readRoles(transaction, id);
    if (role === undefined) throw new Problem("notFound");
    return role;
  });
}

async function readRoles({ client }: Transaction, id: string | null = null): Promise<MatrixRole[]> {
  const { rows } = await client.query<MatrixRole>(
    `select r.id, r.version, r.name, r.user_type as "userType", r.active,
       (select count(*)::int from user_roles ur join users u on u.id = ur.user_id and u.deleted_at is null
          where ur.role_id = r.id) as users,
       array(select rp.permission_id from role_permissions rp where rp.role_id = r.id) as "permissionIds"
     from roles r where r.deleted_at is null and ($1::uuid is null or r.id = $1)
     order by r.user_type, r.name_key, r.id`,
    [id],
  );
  return rows;
}

/** In the order of the groups; then the installation's own, and last what this version does not know. */
function inGroups(rows: readonly Named[]): ShownPermission[] {
  const place = (machineName: string) => {
    const at = permissionNames.findIndex((one) => one.machineName === machineName);
    return at >= 0 ? at : permissionNames.length + (ownPermissionName.test(machineName) ? 0 : 1);
  };
  return rows
    .toSorted(
      (one, other) => place(one.machineName) - place(other.machineName) || compareKeys(one.name, other.name),
    )
    .map((one) => ({
      ...one,
      group: ownPermissionName.test(one.machineName)
        ? "own"
        : (permissionNames.find(({ machineName }) => machineName === one.machineName)?.group ?? null),
    }));
}
