import { and, eq, isNull } from "drizzle-orm";
import type { Scope, Transaction } from "#server/scope.ts";
import { referenceCodesTable } from "./offering.table.ts";

/** The code lists of the caller's installation, in their language. */
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

type PersonCodes = { prefixes: string[]; suffixes: string[] };
const rememberMs = 3000;
const remembered = new Map<string, { until: number; codes: PersonCodes }>();

/** The prefixes and suffixes that a name may have; cached for three seconds, because every saved step asks for them. */
export async function personCodes({ client }: Transaction, installationId: string): Promise<PersonCodes> {
  const known = remembered.get(installationId);
  if (known !== undefined && known.until > performance.now()) return known.codes;
  const { rows } = await client.query<{ type: string; code: string }>({
    name: "person-codes",
    text: "select type, code from reference_codes where installation_id = $1 and active and deleted_at is null",
    values: [installationId],
  });
  const of = (type: string) => rows.filter((row) => row.type === type).map((row) => row.code);
  const codes = { prefixes: of("SALUT"), suffixes: of("SUFFIX") };
  if (remembered.size > 500) remembered.clear();
  remembered.set(installationId, { until: performance.now() + rememberMs, codes });
  return codes;
}
