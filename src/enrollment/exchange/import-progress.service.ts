import { uuidv7 } from "#kernel/ids.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { ImportRow } from "./import-rows.service.ts";

/**
 * The commits on the way wait for no disk. What one of them would lose with the database, its place in the file among it,
 * is done again; the last one waits, and with it all before.
 */
export const waitForNoDisk = "set_config('synchronous_commit', 'off', true)";

export type ImportProblem = {
  row: number;
  /** From 0; none where it is the whole row. */
  column: number | null;
  code: string;
  /** `error` where it is left out: the row is kept out. */
  severity?: "warning";
  params?: Record<string, string | number>;
};

/** Keeps what is wrong, or may be: never what a cell holds. */
export async function addProblems(
  transaction: Transaction,
  { id, installationId, clientId, headers }: ImportRow,
  { problems, now }: { problems: readonly ImportProblem[]; now: Date },
): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map(({ row, column, code, severity, params }) => ({
    id: uuidv7(now.getTime()),
    row,
    column: column === null ? null : (headers[column] ?? null),
    place: column,
    severity: severity ?? "error",
    code,
    params: params ?? {},
  }));
  await transaction.client.query(
    `insert into import_errors (id, installation_id, client_id, import_id, row, "column", place, severity, code, params)
     select id, $2, $3, $4, row, "column", place, severity, code, params
     from json_to_recordset($1::json) as r (id uuid, row int, "column" text, place int, severity text, code text, params jsonb)`,
    [JSON.stringify(rows), installationId, clientId, id],
  );
}

/** Adds warnings that the check did not see yet, and counts their rows. */
export async function addNewWarnings(
  transaction: Transaction,
  row: ImportRow,
  { problems, now }: { problems: readonly ImportProblem[]; now: Date },
): Promise<void> {
  if (problems.length === 0) return;
  const { rows } = await transaction.client.query<{ key: string }>(
    `select "row" || ' ' || code as key from import_errors where import_id = $1 and "row" = any($2::int[])`,
    [row.id, problems.map((problem) => problem.row)],
  );
  const known = new Set(rows.map(({ key }) => key));
  const added = problems.filter((problem) => !known.has(`${problem.row} ${problem.code}`));
  await addProblems(transaction, row, { problems: added, now });
  await transaction.client.query("update imports set warned_rows = warned_rows + $2 where id = $1", [
    row.id,
    new Set(added.map((problem) => problem.row)).size,
  ]);
}

/** Ends an import of which nothing can be taken; why stands in its row. */
export async function failImport(
  system: SystemScope,
  { id, installationId }: Pick<ImportRow, "id" | "installationId">,
  failure: { code: string; params?: Readonly<Record<string, string | number>> },
): Promise<void> {
  await system.transaction(installationId, async ({ client }) => {
    await client.query(
      `update imports set status = 'failed', failure = $2, finished_at = now(), updated_at = now(), version = version + 1
       where id = $1 and status in ('checking', 'writing')`,
      [id, JSON.stringify(failure)],
    );
  });
}
