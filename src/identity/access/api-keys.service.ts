import type pg from "pg";
import type { z } from "zod";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { keyPrefix } from "./api-key-reader.service.ts";
import type { ApiKey, apiKeyList, ApiKeyValues } from "./api-keys.ts";
import { heldPermissions } from "./held-permissions.service.ts";
import { keyLongestDays, keyWarningDays } from "./key-permissions.ts";

type Query = z.output<typeof apiKeyList.query>;
/** The rows are in the order of `name_key`, which leaves with no answer. */
type KeyRow = ApiKey & { name_key: string };

const orders: Record<string, string> = {
  name: "name_key",
  expiresAt: '"expiresAt"',
  lastUsedAt: '"lastUsedAt"',
  createdAt: '"createdAt"',
};

export async function findApiKeys(services: Services, scope: Scope, query: Query) {
  const { q, sort, page, pageSize } = query;
  const start = q?.toLowerCase() ?? "";
  const values = [services.clock(), start, `${start}\u{10FFFF}`, query["filter[state]"] ?? null];
  const where = "where name_key >= $2 and name_key < $3 and ($4::text is null or state = $4)";
  const order = `${orders[sort.replace(/^-/u, "")]} ${sort.startsWith("-") ? "desc" : "asc"} nulls last, id`;
  return scope.transaction(async ({ client }) => {
    const rows = await client.query<KeyRow>(
      `select * from (${selectKeys}) keys ${where} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    );
    const total = await client.query<{ total: number }>(
      `select count(*)::int as total from (${selectKeys}) keys ${where}`,
      values,
    );
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page };
  });
}

export async function getApiKey(services: Services, scope: Scope, id: string): Promise<ApiKey> {
  return scope.transaction(({ client }) => readKey(client, id, services.clock()));
}

/** The key leaves in this answer and is nowhere afterwards: only its digest is kept. */
export async function createApiKey(
  services: Services,
  scope: Scope,
  values: ApiKeyValues,
): Promise<ApiKey & { key: string }> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const key = `${keyPrefix}${newSecret()}`;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    await checkValues(client, scope, values, now);
    await client.query(
      `insert into api_keys (id, installation_id, name, key_hash, hint, permissions, all_clients, expires_at,
         created_at, updated_at, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $10)`,
      [
        id,
        scope.accessScope.installationId,
        values.name,
        digest(key),
        key.slice(0, 8),
        values.permissions,
        values.clientIds.length === 0,
        values.expiresAt,
        now,
        scope.userId,
      ],
    );
    await giveClients(client, id, values.clientIds);
    audit(transaction, "create", id, { permissions: values.permissions, clientIds: values.clientIds });
    return { ...(await readKey(client, id, now)), key };
  });
}

export async function updateApiKey(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: ApiKeyValues },
): Promise<ApiKey> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockKey(client, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    if (before.revokedAt !== null) throw new Problem("conflict");
    await checkValues(client, scope, values, now);
    await client.query(
      `update api_keys set name = $2, permissions = $3, all_clients = $4, expires_at = $5, updated_at = $6,
         updated_by = $7, version = version + 1 where id = $1`,
      [
        id,
        values.name,
        values.permissions,
        values.clientIds.length === 0,
        values.expiresAt,
        now,
        scope.userId,
      ],
    );
    await giveClients(client, id, values.clientIds);
    audit(transaction, "update", id, { permissions: values.permissions, clientIds: values.clientIds });
    return readKey(client, id, now);
  });
}

/** Works within a second everywhere: no process remembers a key for longer. A second time changes nothing. */
export async function revokeApiKey(services: Services, scope: Scope, id: string): Promise<void> {
  const now = services.clock();
  await scope.transaction(async (transaction) => {
    const { revokedAt } = await lockKey(transaction.client, id);
    if (revokedAt !== null) return;
    await transaction.client.query(
      "update api_keys set revoked_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      [id, now, scope.userId],
    );
    audit(transaction, "revoke", id);
  });
}

/** Nobody gives a key what they do not hold themselves; what an emergency lends does not count. */
async function checkValues(
  client: pg.ClientBase,
  scope: Scope,
  { permissions, clientIds, expiresAt }: ApiKeyValues,
  now: Date,
): Promise<void> {
  const errors: FieldError[] = [];
  const owner = await client.query<{ held: string[] | null }>(
    `select ${heldPermissions} as held from users u where u.id = $1`,
    [scope.userId],
  );
  const held = owner.rows[0]?.held ?? [];
  if (permissions.some((one) => !held.includes(one))) errors.push(fieldError("permissions", "notHeld"));
  const found = await client.query("select 1 from clients where id = any($1) and deleted_at is null", [
    clientIds,
  ]);
  if (found.rowCount !== new Set(clientIds).size) errors.push(fieldError("clientIds", "missingReference"));
  const days = (Date.parse(expiresAt) - now.getTime()) / 86_400_000;
  if (days <= 0) errors.push(fieldError("expiresAt", "past"));
  if (days > keyLongestDays) errors.push(fieldError("expiresAt", "overOneYear"));
  if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
}

/** The key is for these clients from now on; none are named where it is for all. */
async function giveClients(client: pg.ClientBase, id: string, clientIds: readonly string[]): Promise<void> {
  await client.query("delete from api_key_clients where api_key_id = $1 and client_id <> all($2::uuid[])", [
    id,
    clientIds,
  ]);
  await client.query(
    `insert into api_key_clients (installation_id, api_key_id, client_id)
     select k.installation_id, k.id, c.id from api_keys k, unnest($2::uuid[]) c (id) where k.id = $1
     on conflict do nothing`,
    [id, clientIds],
  );
}

async function lockKey(client: pg.ClientBase, id: string) {
  const { rows } = await client.query<{ version: number; revokedAt: string | null }>(
    `select version, revoked_at as "revokedAt" from api_keys where id = $1 and deleted_at is null for update`,
    [id],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

async function readKey(client: pg.ClientBase, id: string, now: Date): Promise<ApiKey> {
  const { rows } = await client.query<KeyRow>(`select * from (${selectKeys}) keys where id = $2`, [now, id]);
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

function audit(
  transaction: Transaction,
  action: string,
  subjectId: string,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "api_keys", subjectId, details });
}

/** With what it says at the moment $1. */
const selectKeys = `
  select k.id, k.version, k.name, k.name_key, k.hint, k.permissions, k.expires_at as "expiresAt",
    k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
    (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key), '[]')
      from api_key_clients a join clients c on c.id = a.client_id where a.api_key_id = k.id) as clients,
    ${fullNameSql("u")} as owner,
    array(select unnest(k.permissions) except select unnest(coalesce(${heldPermissions}, '{}'))) as lost,
    case
      when k.revoked_at is not null then 'revoked'
      when k.expires_at <= $1 then 'expired'
      when not (u.type = 'admin' and u.active and u.status = 'active' and u.deleted_at is null) or u.id is null then 'resting'
      when k.expires_at <= $1::timestamptz + interval '${keyWarningDays} days' then 'endsSoon'
      else 'active'
    end as state
  from api_keys k left join users u on u.id = k.updated_by
  where k.deleted_at is null`;
