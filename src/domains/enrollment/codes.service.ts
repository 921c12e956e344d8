import { and, eq, isNull } from "drizzle-orm";
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
