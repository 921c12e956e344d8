import type pg from "pg";
import { lineOf } from "#kernel/csv.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Cell, textOf } from "#server/spreadsheets/cells.ts";
import { writeSheet, type SheetCell } from "#server/spreadsheets/write-sheet.ts";
import { streamOf } from "#server/streams.ts";
import { censusFieldKeys, shapeOf } from "./census-fields.ts";
import { mediaTypes } from "./census.ts";
import { sessionFields } from "./census-context.service.ts";
import { exchangeText, problemTexts } from "./exchange.texts.ts";
import { mendsOf } from "./import-mends.service.ts";
import { belowOf, type ImportRow, requireImport, sourceOf } from "./import-rows.service.ts";
import { type Below, personRows } from "./person-rows.service.ts";

/** A workbook is made in memory: more rows go as CSV. */
const mostSheetRows = 20_000;

/** The rows with mistakes, as they came, and before them what is wrong. */
export async function correctedFile(
  services: Services,
  scope: Scope,
  { id, format }: { id: string; format: "csv" | "xlsx" },
): Promise<FileAnswer> {
  const { language } = scope.context;
  const { row, own, mends, wrong } = await scope.transaction(async (transaction) => {
    const found = await requireImport(transaction, id);
    if (found.blobKey === "") throw new Problem("notFound");
    transaction.audit({ action: "export", subject: "imports", subjectId: id, clientId: found.clientId });
    return {
      row: found,
      own: await sessionFields(transaction, found.sessionId),
      mends: await mendsOf(services, transaction, id),
      wrong: await wrongRows(transaction.client, id, language),
    };
  });
  const rows = badRows(services, row, { own, mends, wrong });
  const head = [exchangeText("corrected.column", language), ...row.headers];
  const name = `${row.fileName.replace(/\.[^.]*$/u, "")} - ${exchangeText("corrected.file", language)}`;
  if (format === "csv" || wrong.size > mostSheetRows) {
    return { file: streamOf(csvLines(head, rows)), mediaType: mediaTypes.csv, name: `${name}.csv` };
  }
  const sheet: SheetCell[][] = [];
  for await (const { what, cells } of rows) sheet.push([{ kind: "text", text: what }, ...cells]);
  return { file: await writeSheet(head, sheet), mediaType: mediaTypes.xlsx, name: `${name}.xlsx` };
}

type Wrong = ReadonlyMap<number, string>;

type Problems = { column: string | null; code: string; params: Record<string, string | number> }[];

async function wrongRows(client: pg.ClientBase, id: string, language: Language): Promise<Wrong> {
  const { rows } = await client.query<{ row: number; problems: Problems }>(
    `select "row", json_agg(json_build_object('column', "column", 'code', code, 'params', params) order by id) as problems
     from import_errors where import_id = $1 group by "row" having bool_or(severity = 'error') order by "row" limit 1048576`,
    [id],
  );
  return new Map(
    rows.map(({ row, problems }) => [
      row,
      problems
        .map(({ column, code, params }) => {
          const { message, mend } = problemTexts(code, params, language);
          return `${column === null ? "" : `${column}: `}${message} ${mend}`;
        })
        .join(" | "),
    ]),
  );
}

async function* badRows(
  services: Services,
  row: ImportRow,
  { own, mends, wrong }: Pick<Below, "own" | "mends"> & { wrong: Wrong },
): AsyncGenerator<{ what: string; cells: Cell[] }> {
  if (wrong.size === 0) return;
  let left = wrong.size;
  const rows = personRows(sourceOf(services, row), belowOf(row, { own, mends }));
  for await (const { row: number, cells } of rows) {
    const what = wrong.get(number);
    if (what === undefined) continue;
    yield { what, cells };
    left -= 1;
    if (left === 0) return;
  }
}

async function* csvLines(
  head: readonly string[],
  rows: AsyncIterable<{ what: string; cells: Cell[] }>,
): AsyncGenerator<string> {
  // The mark tells Excel that the letters are UTF-8.
  yield `\ufeff${lineOf(head)}`;
  for await (const { what, cells } of rows) yield lineOf([what, ...cells.map(textOf)]);
}

/** An empty census: the keys by which we know the columns, and below them what they mean in the person's language. */
export async function templateFile(scope: Scope, sessionId: string | undefined): Promise<FileAnswer> {
  const { language } = scope.context;
  const own = await scope.transaction(async (transaction) => {
    if (sessionId === undefined) return [];
    const { rowCount } = await transaction.client.query(
      "select from enrollment_sessions where id = $1 and deleted_at is null",
      [sessionId],
    );
    if (rowCount !== 1) throw new Problem("notFound");
    return sessionFields(transaction, sessionId);
  });
  const usual = censusFieldKeys
    .filter((field) => field !== "employer" && field !== "prefix")
    .map((field) => ({
      key: (shapeOf(field).aliases[0] ?? field).replaceAll(" ", "_"),
      label: exchangeText(`fields.${field}`, language),
    }));
  const columns = own.length > 0 ? own.map(({ key, label }) => ({ key, label })) : usual;
  return {
    file: await writeSheet(
      columns.map(({ key }) => key),
      [columns.map(({ label }) => ({ kind: "text", text: label }))],
    ),
    mediaType: mediaTypes.xlsx,
    name: `${exchangeText("template.file", language)}.xlsx`,
  };
}
