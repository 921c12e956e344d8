import type { z } from "zod";
import { uuidv7 } from "#kernel/ids.ts";
import { fullName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { emergencyList, EmergencyRow } from "./emergency.ts";
import { heldPermissions } from "./held-permissions.service.ts";
import type { User } from "./user.ts";
import { inOwnName } from "./own-name.service.ts";
import { exchangeToken } from "./tokens.service.ts";
import { mailUser } from "./user-mail.service.ts";
import { readUser } from "./user-info.service.ts";

type Exchanged = { token: string; user: User };
type Wanted = { token: string; reason: string; minutes: number };

/** Lends the rights, writes it down, tells the user managers and gives the session a new token: all of it or nothing. */
export async function startEmergency(
  services: Services,
  scope: Scope,
  { token, reason, minutes }: Wanted,
): Promise<Exchanged> {
  const { principal, userId, accessScope } = scope;
  if (principal.kind !== "user" || userId === undefined) throw new Problem("forbidden");
  if (principal.emergencyId !== undefined) throw new Problem("conflict");
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const until = new Date(now.getTime() + minutes * 60_000);
  return inOwnName(services, scope, async (transaction) => {
    const { client } = transaction;
    await client.query(
      `insert into emergency_accesses (id, installation_id, user_id, reason, started_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
      [id, accessScope.installationId, userId, reason, now, until],
    );
    const details = { minutes, emergencyId: id };
    transaction.audit({ action: "startEmergency", subject: "emergency_accesses", subjectId: id, details });
    const user = await readUser(client, userId, id);
    await alertManagers(services, transaction, { id, user, until });
    return { token: await exchangeToken(client, token, id), user };
  });
}

/** Every administrator who manages users hears of it by mail. */
async function alertManagers(
  services: Services,
  transaction: Transaction,
  { id, user, until }: { id: string; user: User; until: Date },
): Promise<void> {
  const managers = await transaction.client.query<{ id: string }>(
    `select u.id from users u
     where u.installation_id = (select installation_id from users where id = $1)
       and u.type = 'admin' and u.active and u.status = 'active' and u.deleted_at is null
       and 'manageUsers' = any(${heldPermissions})`,
    [user.id],
  );
  const facts = { name: fullName(user), until };
  for (const manager of managers.rows) {
    const event = `emergencyAccess:${id}:${manager.id}`;
    await mailUser(services, transaction, { kind: "emergencyAccess", userId: manager.id, event, facts });
  }
}

/** Gives the rights back. After the time was up there is nothing left to give, and the answer is the same. */
export async function endEmergency(services: Services, scope: Scope, token: string): Promise<Exchanged> {
  const { principal, userId } = scope;
  if (principal.kind !== "user" || userId === undefined) throw new Problem("signInNeeded");
  const id = principal.emergencyId;
  return inOwnName(services, scope, async (transaction) => {
    const { client } = transaction;
    if (id !== undefined) {
      await client.query("update emergency_accesses set ended_at = $2 where id = $1 and ended_at is null", [
        id,
        services.clock(),
      ]);
      transaction.audit({ action: "endEmergency", subject: "emergency_accesses", subjectId: id });
    }
    return { token: await exchangeToken(client, token, null), user: await readUser(client, userId) };
  });
}

export async function findEmergencies(
  services: Services,
  scope: Scope,
  { sort, page, pageSize }: z.output<typeof emergencyList.query>,
) {
  const order = sort === "startedAt" ? "x.started_at, x.id" : "x.started_at desc, x.id desc";
  const { rows, total } = await scope.transaction(async ({ client }) => {
    const found = await client.query<EmergencyRow>(
      `${selectRows} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [services.clock()],
    );
    const counted = await client.query<{ total: number }>(
      "select count(*)::int as total from emergency_accesses",
    );
    return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
  });
  const living = await withSession(services, rows);
  const shown = rows.map((row) => ({ ...row, inForce: row.inForce && living.has(row.id) }));
  return { rows: shown, total, page };
}

/** A session that was logged out has taken its rights along. Only the system sees sessions. */
async function withSession({ database }: Services, rows: readonly EmergencyRow[]): Promise<Set<string>> {
  const ids = rows.filter(({ inForce }) => inForce).map(({ id }) => id);
  const found = await database.system.query<{ id: string }>(
    "select emergency_id as id from tokens where emergency_id = any($1)",
    [ids],
  );
  return new Set(found.rows.map(({ id }) => id));
}

const selectRows = `
  select x.id, x.user_id as "userId", ${fullNameSql("u")} as name, x.reason,
    x.started_at as "startedAt", x.expires_at as "expiresAt", x.ended_at as "endedAt",
    x.ended_at is null and x.expires_at > $1 as "inForce"
  from emergency_accesses x left join users u on u.id = x.user_id`;
