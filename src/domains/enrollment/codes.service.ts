import { and, eq, isNull } from "drizzle-orm";
import { divisionsTable } from "#domains/clients/clients.table.ts";
import type { Scope } from "#server/scope.ts";
import { referenceCodesTable } from "./enrollment.table.ts";

/** The code lists of the asker's installation, in their language. */
export async function findReferenceCodes(scope: Scope, type: "SALUT" | "SUFFIX" | undefined) {
  const rows = await scope.transaction(({ db }) =>
    db
      .select()
      .from(referenceCodesTable)
      .where(
        and(
          eq(referenceCodesTable.active, true),
          isNull(referenceCodesTable.deletedAt),
          type === undefined ? undefined : eq(referenceCodesTable.type, type),
        ),
      )
      .orderBy(referenceCodesTable.type, referenceCodesTable.sortOrder),
  );
  return rows.map((row) => ({ type: row.type, code: row.code, label: row.label[scope.context.language] }));
}

/** The divisions that the asker may see; of one client, when it is named. */
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
