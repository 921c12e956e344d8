import type pg from "pg";
import { linkExpiry, linkPath } from "./link-paths.ts";
import { makeLink } from "./links.service.ts";
import { addMissingPermissions } from "./permissions.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { staffTypes } from "#kernel/access.ts";
import { insertInstallation } from "#server/database/installations.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

export type FirstWanted = {
  installation: string;
  timeZone: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
};
type First = { outcome: "exists" } | { outcome: "done"; link: string; until: Date };

/**
 * By the one who runs the server, in an empty database: an installation, a role that holds every permission, and its first
 * administrator, who chooses a password by a link that works once. `begin` adds the lists that nobody can do without.
 */
export async function makeFirstAdministrator(
  services: Services,
  system: SystemScope,
  wanted: FirstWanted,
  begin: (client: pg.ClientBase, installationId: string) => Promise<void>,
): Promise<First> {
  const now = services.clock();
  const installationId = uuidv7(now.getTime());
  return system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    // Of two at once one waits, and then finds the other's.
    await client.query("select pg_advisory_xact_lock(hashtext('first administrator'))");
    const found = await client.query("select from installations limit 1");
    if (found.rowCount !== 0) return { outcome: "exists" };
    await insertInstallation(client, {
      id: installationId,
      name: wanted.installation,
      machineName: machineNameOf(wanted.installation),
      timeZone: wanted.timeZone,
      secondFactorFor: staffTypes,
    });
    await begin(client, installationId);
    const userId = uuidv7(now.getTime());
    await client.query(
      `insert into users (id, installation_id, type, username, first_name, last_name, email, status)
       values ($1, $2, 'admin', $3, $4, $5, $6, 'invited')`,
      [userId, installationId, wanted.username, wanted.firstName, wanted.lastName, wanted.email],
    );
    await addMissingPermissions(client);
    const roleId = uuidv7(now.getTime());
    await client.query(
      "insert into roles (id, installation_id, name, user_type) values ($1, $2, 'Administrator', 'admin')",
      [roleId, installationId],
    );
    await client.query(
      `insert into role_permissions (installation_id, role_id, permission_id)
       select installation_id, $2, id from permissions where installation_id = $1`,
      [installationId, roleId],
    );
    await client.query("insert into user_roles (installation_id, user_id, role_id) values ($1, $2, $3)", [
      installationId,
      userId,
      roleId,
    ]);
    transaction.audit({ action: "create", subject: "installations", subjectId: installationId, details: {} });
    transaction.audit({ action: "create", subject: "users", subjectId: userId, details: {} });
    const key = await makeLink(transaction, { userId, kind: "invitation" }, now);
    return {
      outcome: "done",
      link: services.configuration.baseUrl + linkPath("invitation", key),
      until: linkExpiry("invitation", now),
    };
  });
}

/** As systems call it: the letters and figures of the name. */
function machineNameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z\d]+/gu, "-")
    .replace(/^-+|-+$/gu, "");
  return plain === "" ? "installation" : plain.slice(0, 60);
}
