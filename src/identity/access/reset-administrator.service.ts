import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { linkExpiry, linkPath } from "./link-paths.ts";
import { makeLink } from "./links.service.ts";
import { forgetTries, removeFactors } from "./user-access.service.ts";

type Wanted = {
  username: string;
  /** Gives a role that holds every permission: for an installation in which nobody may give one any more. */
  everyRight: boolean;
};
export type Reset =
  | { outcome: "unknown" }
  | { outcome: "notAdministrator" }
  | { outcome: "done"; link: string; until: Date; mayManageUsers: boolean };

type Found = { id: string; type: string; installationId: string; hasPassword: boolean };

/** By the one who runs the server, when no administrator can: opens one administrator's account by a link that works once. */
export async function resetAdministrator(
  services: Services,
  system: SystemScope,
  { username, everyRight }: Wanted,
): Promise<Reset> {
  const name = username.trim().toLowerCase();
  const [user] = await system.query<Found>(
    `select id, type, installation_id as "installationId", password_hash is not null as "hasPassword"
     from users where username = $1 and deleted_at is null`,
    [name],
  );
  if (user === undefined) return { outcome: "unknown" };
  if (user.type !== "admin") return { outcome: "notAdministrator" };
  const { id, installationId, hasPassword } = user;
  const now = services.clock();
  const kind = hasPassword ? "reset" : "invitation";
  return system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    await client.query(
      "update users set active = true, status = $2, version = version + 1, updated_at = now() where id = $1",
      [id, hasPassword ? "active" : "invited"],
    );
    await client.query("delete from tokens where user_id = $1", [id]);
    await removeFactors(client, id);
    await forgetTries(services, client, { id, username: name });
    if (everyRight) await giveEveryRight(client, id, installationId);
    const key = await makeLink(transaction, { userId: id, kind }, now);
    transaction.audit({
      action: "resetAdministrator",
      subject: "users",
      subjectId: id,
      details: { fields: ["status", "secondFactors", ...(everyRight ? ["roles"] : [])] },
    });
    const rights = await client.query(
      `select from user_roles ur join roles r on r.id = ur.role_id and r.active and r.deleted_at is null
         and r.user_type = 'admin'
       join role_permissions rp on rp.role_id = r.id join permissions p on p.id = rp.permission_id
       where ur.user_id = $1 and p.machine_name = 'manageUsers' limit 1`,
      [id],
    );
    return {
      outcome: "done",
      link: services.configuration.baseUrl + linkPath(kind, key),
      until: linkExpiry(kind, now),
      mayManageUsers: rights.rowCount === 1,
    };
  });
}

const restoredRole = "All rights (restored on the server)";

async function giveEveryRight(client: pg.ClientBase, userId: string, installationId: string): Promise<void> {
  const found = await client.query<{ id: string }>(
    `select id from roles where installation_id = $1 and name = $2 and user_type = 'admin' and deleted_at is null`,
    [installationId, restoredRole],
  );
  const roleId = found.rows[0]?.id ?? uuidv7(Date.now());
  await client.query(
    `insert into roles (id, installation_id, name, user_type) values ($1, $2, $3, 'admin')
     on conflict (id) do update set active = true, version = roles.version + 1`,
    [roleId, installationId, restoredRole],
  );
  await client.query(
    `insert into role_permissions (installation_id, role_id, permission_id)
     select installation_id, $2, id from permissions where installation_id = $1 on conflict do nothing`,
    [installationId, roleId],
  );
  await client.query(
    "insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3) on conflict do nothing",
    [installationId, userId, roleId],
  );
}
