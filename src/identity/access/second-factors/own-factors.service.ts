import type pg from "pg";
import type { Queryable } from "#server/database/connections.ts";

const factorColumns = `id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

/** A second factor as its user sees it. */
export type FactorRow = {
  id: string;
  kind: "totp" | "passkey";
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};

export async function findFactors(database: Queryable, userId: string): Promise<FactorRow[]> {
  const { rows } = await database.query<FactorRow>(
    `select ${factorColumns} from second_factors where user_id = $1 and confirmed_at is not null order by created_at, id`,
    [userId],
  );
  return rows;
}

/** Returns undefined where the user has no such factor. */
export async function renameFactorOf(
  client: pg.ClientBase,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<FactorRow | undefined> {
  const { rows } = await client.query<FactorRow>(
    `update second_factors set name = $3 where id = $1 and user_id = $2 and confirmed_at is not null
     returning ${factorColumns}`,
    [id, userId, name],
  );
  return rows[0];
}

/** Returns whether the user had it. */
export async function removeFactorOf(
  client: pg.ClientBase,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const removed = await client.query("delete from second_factors where id = $1 and user_id = $2", [
    id,
    userId,
  ]);
  return removed.rowCount === 1;
}
