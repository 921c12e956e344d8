import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { databaseError } from "#records/row-integrity.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { ownPermissionName } from "./own-permissions.ts";
import { readPermission, type ShownPermission } from "./permissions.service.ts";

type Words = { name: string; about: string | null };

export async function addPermission(
  scope: Scope,
  { name, about, machineName }: Words & { machineName: string },
): Promise<ShownPermission> {
  const id = uuidv7(Date.now());
  try {
    return await scope.transaction(async (transaction) => {
      await transaction.client.query(
        "insert into permissions (id, installation_id, name, machine_name, about) values ($1, $2, $3, $4, $5)",
        [id, scope.accessScope.installationId, name, machineName, about],
      );
      transaction.audit({
        action: "create",
        subject: "permissions",
        subjectId: id,
        details: { name: machineName },
      });
      return readPermission(transaction, id);
    });
  } catch (error) {
    if (databaseError(error)?.code === "23505")
      throw new Problem("invalid", { fieldErrors: [fieldError("machineName", "taken")] });
    throw error;
  }
}

export async function changePermission(
  scope: Scope,
  { id, version, name, about }: Words & { id: string; version: number },
): Promise<ShownPermission> {
  return scope.transaction(async (transaction) => {
    const before = await lockOwn(transaction, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    await transaction.client.query(
      "update permissions set name = $2, about = $3, version = version + 1 where id = $1",
      [id, name, about],
    );
    const fields = [name !== before.name && "name", about !== before.about && "about"].filter(Boolean);
    transaction.audit({ action: "update", subject: "permissions", subjectId: id, details: { fields } });
    return readPermission(transaction, id);
  });
}

export async function removeOwnPermission(scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { machineName } = await lockOwn(transaction, id);
    const { rowCount } = await transaction.client.query(
      `select from role_permissions rp join roles r on r.id = rp.role_id and r.deleted_at is null
       where rp.permission_id = $1 limit 1`,
      [id],
    );
    if (rowCount !== 0) throw new Problem("permissionHeld");
    await transaction.client.query("delete from role_permissions where permission_id = $1", [id]);
    await transaction.client.query("delete from permissions where id = $1", [id]);
    transaction.audit({
      action: "remove",
      subject: "permissions",
      subjectId: id,
      details: { name: machineName },
    });
  });
}

/** A role that gets it meanwhile waits: its row there points to this one. */
async function lockOwn({ client }: Transaction, id: string) {
  const { rows } = await client.query<Words & { machineName: string; version: number }>(
    `select name, about, machine_name as "machineName", version from permissions where id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  if (!ownPermissionName.test(found.machineName)) throw new Problem("permissionOfProduct");
  return found;
}
