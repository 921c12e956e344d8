import { isAllowed, type Permission } from "#kernel/access.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Placed } from "./dashboard.ts";
import { arranged, checkPlaces, itemsFor } from "./dashboard.service.ts";
import { sourceAccess } from "./item-words.ts";
import type { RoleHome, RoleRow } from "./role-homes.ts";

type Row = RoleRow & { version: number; items: Placed[] | null; permissions: Permission[] };

/** One role, or all of staff; of a user that is removed nothing is counted. */
async function readRoles({ client }: Transaction, id: string | null): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select r.id, r.name, r.user_type as "userType", l.items is not null as "isArranged", l.items, coalesce(l.version, 1) as version,
       (select count(*)::int from user_roles u join users on users.id = u.user_id and users.deleted_at is null where u.role_id = r.id) as users,
       array(select p.machine_name from role_permissions g join permissions p on p.id = g.permission_id where g.role_id = r.id) as permissions
     from roles r left join dashboard_role_layouts l on l.role_id = r.id
     where r.active and r.deleted_at is null and r.user_type <> 'member' and ($1::uuid is null or r.id = $1)
     order by r.name_key, r.id`,
    [id],
  );
  return rows;
}

export async function findRoleHomes(scope: Scope): Promise<{ rows: RoleRow[] }> {
  return scope.transaction(async (transaction) => ({
    rows: (await readRoles(transaction, null)).map(
      ({ version: _, items: _items, permissions: _permissions, ...row }) => row,
    ),
  }));
}

async function getRole(transaction: Transaction, id: string): Promise<Row> {
  const [role] = await readRoles(transaction, id);
  if (role === undefined) throw new Problem("notFound");
  return role;
}

async function readHome(transaction: Transaction, scope: Scope, role: Row): Promise<RoleHome> {
  const { items: places, permissions, ...row } = role;
  const reader = { kind: "user", userId: "any", type: role.userType, permissions } as const;
  const items = (await itemsFor(transaction, role.userType, scope.context.language)).map((item) => ({
    ...item,
    isSeen: isAllowed(sourceAccess[item.source], reader),
  }));
  return { ...row, ...arranged(items, places) };
}

export async function getRoleHome(scope: Scope, id: string): Promise<RoleHome> {
  return scope.transaction(async (transaction) =>
    readHome(transaction, scope, await getRole(transaction, id)),
  );
}

type Wish = { id: string; version: number; items: readonly Placed[] | null };

export async function arrangeRole(
  { clock }: Services,
  scope: Scope,
  { id, version, items }: Wish,
): Promise<RoleHome> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const role = await getRole(transaction, id);
    if (role.version !== version) throw new Problem("stale", { facts: { version: role.version } });
    if (items !== null)
      checkPlaces(items, await itemsFor(transaction, role.userType, scope.context.language));
    const now = clock();
    // Of two at once the second one waits for the first, and then finds another version.
    const { rowCount } = await client.query(
      `insert into dashboard_role_layouts (id, installation_id, role_id, items, version, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4::jsonb, 2, $5, $6, $5, $6)
       on conflict (role_id) do update set items = excluded.items, version = dashboard_role_layouts.version + 1,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by
       where dashboard_role_layouts.version = $7`,
      [
        uuidv7(now.getTime()),
        scope.accessScope.installationId,
        id,
        items === null ? null : JSON.stringify(items),
        now,
        scope.userId,
        version,
      ],
    );
    if (rowCount !== 1) throw new Problem("stale", { facts: { version: version + 1 } });
    transaction.audit({
      action: "update",
      subject: "roleHomes",
      subjectId: id,
      details: { name: role.name, items: items?.length ?? null },
    });
    return readHome(transaction, scope, await getRole(transaction, id));
  });
}
