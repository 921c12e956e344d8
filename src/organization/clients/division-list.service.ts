import { and, eq, isNull } from "drizzle-orm";
import type { Scope } from "#server/scope.ts";
import { divisionsTable } from "./clients.table.ts";

/** The divisions that the caller may see; of one client, when it is named. */
export async function findDivisions(scope: Scope, clientId: string | undefined) {
  return scope.transaction(({ db }) =>
    db
      .select({
        id: divisionsTable.id,
        clientId: divisionsTable.clientId,
        code: divisionsTable.code,
        name: divisionsTable.name,
        city: divisionsTable.city,
        state: divisionsTable.state,
      })
      .from(divisionsTable)
      .where(
        and(
          eq(divisionsTable.active, true),
          isNull(divisionsTable.deletedAt),
          clientId === undefined ? undefined : eq(divisionsTable.clientId, clientId),
        ),
      )
      .orderBy(divisionsTable.nameKey)
      .limit(1000),
  );
}
