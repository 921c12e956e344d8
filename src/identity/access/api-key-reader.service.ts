import type { Connections } from "#server/database/connections.ts";
import type { Principal, Permission } from "#kernel/access.ts";
import type { AccessScope } from "#server/scope.ts";
import { heldPermissions } from "./held-permissions.service.ts";
import { keyPermissions } from "./key-permissions.ts";

/** Tells an API key from a session's token at a glance, for people and for scanners of source code. */
export const keyPrefix = "ork_";
/** A use is written down at most once in this time. */
const notedMs = 60_000;

type KeyRow = {
  id: string;
  installationId: string;
  permissions: string[];
  /** None: all clients of the installation. */
  clientIds: string[] | null;
  lastUsedAt: string | null;
  held: string[] | null;
};

/**
 * Who an API key acts as. It never outranks its owner, the one who saved it last: what that person lost the key has
 * lost, and it rests while they are locked.
 */
export async function readApiKey(
  pool: Connections,
  hash: Buffer,
  now: Date,
): Promise<{ principal: Principal; accessScope: AccessScope } | undefined> {
  const found = await pool.query<KeyRow>({ name: "api-key", text: keyQuery, values: [hash, now] });
  const key = found.rows[0];
  if (key === undefined) return undefined;
  if (key.lastUsedAt === null || now.getTime() - Date.parse(key.lastUsedAt) > notedMs)
    await pool.query("update api_keys set last_used_at = $2 where id = $1", [key.id, now]);
  const held = key.held ?? [];
  const permissions = key.permissions.filter(
    (one) => held.includes(one) && keyPermissions.includes(one as Permission),
  );
  return {
    principal: { kind: "apiKey", keyId: key.id, permissions },
    accessScope: {
      installationId: key.installationId,
      clients: key.clientIds ?? "all",
      ...(permissions.includes("viewHealthData") ? { health: "all" as const } : {}),
    },
  };
}

const keyQuery = `
  select k.id, k.installation_id as "installationId", k.permissions,
    case when not k.all_clients then array(select a.client_id from api_key_clients a where a.api_key_id = k.id) end as "clientIds",
    k.last_used_at as "lastUsedAt", ${heldPermissions} as held
  from api_keys k
    join users u on u.id = k.updated_by and u.type = 'admin' and u.active and u.status = 'active' and u.deleted_at is null
  where k.key_hash = $1 and k.active and k.deleted_at is null and k.revoked_at is null and k.expires_at > $2`;
