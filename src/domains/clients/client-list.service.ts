import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Scope } from "#server/scope.ts";
import type { clientList } from "./client-list.ts";
import { clientsTable } from "./clients.table.ts";

/** The clients in reach whose name begins so, in order: a range on the key, which an index answers. */
export async function findClients(scope: Scope, { q = "", id, limit }: z.output<typeof clientList.query>) {
  const { nameKey } = clientsTable;
  return scope.transaction(async ({ db }) => {
    const rows = await db
      .select({ id: clientsTable.id, name: clientsTable.name })
      .from(clientsTable)
      .where(
        and(
          eq(clientsTable.installationId, scope.reach.installationId),
          isNull(clientsTable.deletedAt),
          id === undefined ? undefined : eq(clientsTable.id, id),
          q === ""
            ? undefined
            : and(gte(nameKey, sql`lower(${q})`), lt(nameKey, sql`lower(${q}) || ${"\u{10ffff}"}`)),
        ),
      )
      .orderBy(nameKey, clientsTable.id)
      .limit(limit + 1);
    return { clients: rows.slice(0, limit), isCut: rows.length > limit };
  });
}
