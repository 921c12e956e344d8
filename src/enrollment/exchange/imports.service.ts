import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { type StoredFile, SealedFiles } from "#server/sealed-files.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type SheetRow, textOf } from "#server/spreadsheets/cells.ts";
import { SpreadsheetRefused } from "#server/spreadsheets/limits.ts";
import { sealedSource, type SpreadsheetSource } from "#server/spreadsheets/source.ts";
import { firstRowsOfSheets, readRows } from "#server/spreadsheets/spreadsheets.ts";
import type { SessionCensusField } from "./census-fields.ts";
import type { CensusImport } from "./census.ts";
import { sessionFields } from "./census-context.service.ts";
import { type CensusForms, type ColumnForm, formsOf } from "./census-forms.ts";
import {
  type CensusMapping,
  doubledField,
  fitOf,
  guessHeaders,
  type HeaderGuess,
  missingColumns,
} from "./census-mapping.ts";
import { exchangeText, refusalText } from "./exchange.texts.ts";
import {
  type ImportRow,
  presentImport,
  presentImports,
  requireImport,
  sourceOf,
} from "./import-rows.service.ts";
import { censusLimits } from "./person-rows.service.ts";

/** Rows in which the headers are looked for, and that the page shows. */
const sampleRows = 12;

type Upload = { clientId: string; sessionId?: string | undefined; file: IncomingFile };

/** Keeps the file, sealed, and finds its headers. A file that cannot be read is refused and not kept. */
export async function bringCensus(services: Services, scope: Scope, { clientId, sessionId, file }: Upload) {
  const own = await scope.transaction((transaction) => requirePlace(transaction, clientId, sessionId));
  const files = new SealedFiles(services.blobs);
  const kept = await files.keep(file);
  try {
    const source = sealedSource(files, kept);
    const { sheet, guess } = await refusing(scope, () => bestSheet(source, own));
    return await scope.transaction(async (transaction) => {
      const id = await insertImport(services, scope, transaction, {
        clientId,
        sessionId,
        kept,
        sheet,
        guess,
        name: file.name,
      });
      transaction.audit({ action: "create", subject: "imports", subjectId: id, clientId });
      return presentImport(transaction, id);
    });
  } catch (error) {
    await files.remove(kept.blobKey);
    throw error;
  }
}

async function requirePlace(
  transaction: Transaction,
  clientId: string,
  sessionId: string | undefined,
): Promise<SessionCensusField[]> {
  const { rowCount } = await transaction.client.query(
    `select from clients c where c.id = $1 and c.deleted_at is null
       and ($2::uuid is null or exists (select from enrollment_sessions s
         where s.id = $2 and s.client_id = c.id and s.deleted_at is null))`,
    [clientId, sessionId ?? null],
  );
  if (rowCount !== 1) throw new Problem("notFound");
  return sessionFields(transaction, sessionId ?? null);
}

async function insertImport(
  services: Services,
  scope: Scope,
  { client }: Transaction,
  {
    clientId,
    sessionId,
    kept,
    sheet,
    guess,
    name,
  }: Omit<Upload, "file"> & {
    kept: StoredFile;
    sheet: string | null;
    guess: HeaderGuess | undefined;
    name: string;
  },
): Promise<string> {
  const earlier = guess === undefined ? undefined : await earlierMapping(client, clientId, guess.headers);
  const id = uuidv7(services.clock().getTime());
  const isText = name.toLowerCase().endsWith(".csv");
  await client.query(
    `insert into imports (id, installation_id, client_id, session_id, kind, blob_key, file_key_sealed, file_name, media_type,
       size_bytes, header_row, headers, mapping, actor, created_by, updated_by, sheet, forms, mapping_from)
     values ($1, $2, $3, $4, 'census', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17)`,
    [
      id,
      scope.accessScope.installationId,
      clientId,
      sessionId ?? null,
      kept.blobKey,
      services.vault.seal(kept.fileKey, `imports.file_key:${id}`),
      name,
      isText ? "text/csv" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      kept.sizeBytes,
      guess?.headerRow ?? null,
      JSON.stringify(guess?.headers ?? []),
      JSON.stringify(earlier?.mapping ?? guess?.mapping ?? {}),
      scope.actor,
      scope.userId ?? null,
      sheet,
      JSON.stringify(earlier === undefined ? {} : saidBefore(earlier.forms)),
      earlier?.id ?? null,
    ],
  );
  return id;
}

/** The sheet that fits best, where a workbook has several; null: the first one, or the only one. */
async function bestSheet(
  source: SpreadsheetSource,
  own: readonly SessionCensusField[],
): Promise<{ sheet: string | null; guess: HeaderGuess | undefined }> {
  const sheets = await firstRowsOfSheets(source, sampleRows, censusLimits);
  const guesses = sheets.map(({ sheet, rows }) => {
    const texts = rows.map(({ row, cells }) => ({ row, texts: cells.map(textOf) }));
    return { sheet, guess: guessHeaders(texts, own) };
  });
  const best = guesses.reduce((one, other) => (fitOf(other.guess) > fitOf(one.guess) ? other : one));
  return { sheet: best === guesses[0] ? null : best.sheet, guess: best.guess };
}

type Earlier = { id: string; mapping: CensusMapping; forms: CensusForms };

/** What the columns of the same headers held the last time that this client's census was checked. */
async function earlierMapping(
  client: Transaction["client"],
  clientId: string,
  headers: readonly string[],
): Promise<Earlier | undefined> {
  const { rows } = await client.query<Earlier>(
    `select id, mapping, forms from imports where client_id = $1 and kind = 'census' and deleted_at is null
       and headers = $2::jsonb and status in ('checked', 'writing', 'done')
     order by created_at desc, id desc limit 1`,
    [clientId, JSON.stringify(headers)],
  );
  return rows[0];
}

/** An answer of an earlier file is offered, and asked for again: another month's rows may be written in another way. */
function saidBefore(forms: CensusForms): CensusForms {
  return Object.fromEntries(
    Object.entries(forms)
      .filter(([, { by }]) => by === "person" || by === "before")
      .map(([column, { form }]) => [column, { form, by: "before" as const, row: null }]),
  );
}

/** A file that the reader refuses, in the person's words. */
export async function refusing<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    const { code, params } = error;
    const word = (one: Language) => refusalText(code, params, one);
    const fieldErrors = saidInEach({ path: "file", code }, scope.context.language, word);
    throw new Problem("fileRefused", { fieldErrors });
  }
}

export async function firstRows(source: SpreadsheetSource, sheet?: string) {
  const rows: { row: number; texts: string[] }[] = [];
  for await (const { row, cells } of readRows(source, { sheet, limits: censusLimits })) {
    rows.push({ row, texts: cells.map(textOf) });
    if (rows.length >= sampleRows) break;
  }
  return rows;
}

export async function listCensuses(
  scope: Scope,
  query: {
    clientId?: string | undefined;
    sessionId?: string | undefined;
    page: number;
    pageSize: number;
  },
) {
  return scope.transaction((transaction) => presentImports(transaction, query));
}

export async function getCensus(scope: Scope, id: string): Promise<CensusImport> {
  return scope.transaction((transaction) => presentImport(transaction, id));
}

type MappingChange = {
  sheet: string | null;
  headerRow: number;
  mapping: CensusMapping;
  forms: Readonly<Record<string, ColumnForm>>;
};

/** Says what the columns hold. What was found out about the rows before is of no use any more. */
export async function mapCensus(
  services: Services,
  scope: Scope,
  { id, version, change }: { id: string; version: number; change: MappingChange },
): Promise<CensusImport> {
  const before = await scope.transaction((transaction) => requireImport(transaction, id));
  const headers = await refusing(scope, () => headersOf(sourceOf(services, before), change));
  return scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id, "lock");
    if (row.version !== version) throw new Problem("stale", { facts: { version: row.version } });
    requireStatus(row, ["mapping", "checked", "failed"]);
    const mapping = Object.fromEntries(
      Object.entries(change.mapping).filter(([column]) => Number(column) < headers.length),
    );
    const doubled = doubledField(mapping);
    if (doubled !== undefined) {
      throw new Problem("invalid", {
        fieldErrors: worded(scope, fieldError(`mapping.${doubled}`, "fieldTwice")),
      });
    }
    await transaction.client.query(
      `update imports set status = 'mapping', sheet = $2, header_row = $3, headers = $4, mapping = $5, forms = $7,
         questions = '[]', failure = null,
         mended_rows = 0, rows_total = null, rows_done = 0, added = 0, changed = 0, same = 0, bad_rows = 0,
         warned_rows = 0, version = version + 1, updated_at = now(), updated_by = $6 where id = $1`,
      [
        id,
        change.sheet,
        change.headerRow,
        JSON.stringify(headers),
        JSON.stringify(mapping),
        scope.userId ?? null,
        JSON.stringify(answered(change, mapping)),
      ],
    );
    await transaction.client.query("delete from import_errors where import_id = $1", [id]);
    // The rows of another sheet are other people's.
    if (row.sheet !== change.sheet) {
      await transaction.client.query("delete from import_mends where import_id = $1", [id]);
    }
    transaction.audit({
      action: "update",
      subject: "imports",
      subjectId: id,
      clientId: row.clientId,
      details: { fields: ["mapping"] },
    });
    return presentImport(transaction, id);
  });
}

function answered({ forms }: MappingChange, mapping: CensusMapping): CensusForms {
  return Object.fromEntries(
    Object.entries(forms).flatMap(([column, form]) => {
      const field = mapping[column];
      const isOf = field !== undefined && formsOf(field).includes(form);
      return isOf ? [[column, { form, by: "person" as const, row: null }]] : [];
    }),
  );
}

async function headersOf(source: SpreadsheetSource, { sheet, headerRow }: MappingChange): Promise<string[]> {
  for await (const row of readRows(source, { sheet: sheet ?? undefined, limits: censusLimits })) {
    if (row.row === headerRow) return headerTexts(row);
    if (row.row > headerRow) break;
  }
  return [];
}

function headerTexts({ cells }: SheetRow): string[] {
  return cells.map((cell) => textOf(cell).replaceAll(/\s+/gu, " ").trim().slice(0, 80));
}

export function requireStatus(row: ImportRow, allowed: readonly ImportRow["status"][]): void {
  if (!allowed.includes(row.status)) throw new Problem("conflict", { facts: { status: row.status } });
}

function worded(scope: Scope, error: ReturnType<typeof fieldError>) {
  return saidInEach(error, scope.context.language, (one) => exchangeText(`fields.errors.${error.code}`, one));
}

export async function startCheck(scope: Scope, id: string): Promise<CensusImport> {
  return scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id, "lock");
    // One that was written can be checked again once its rows were corrected: the one who is in already stays the same.
    requireStatus(row, ["mapping", "checked", "failed", ...(row.mendedRows > 0 ? (["done"] as const) : [])]);
    const missing = missingColumns(row.mapping, await sessionFields(transaction, row.sessionId));
    if (row.headerRow === null || missing.length > 0) {
      throw new Problem("invalid", {
        fieldErrors: missing.flatMap((field) =>
          worded(scope, fieldError(`mapping.${field}`, "columnMissing")),
        ),
      });
    }
    await moveTo(scope, transaction, row, "checking");
    await transaction.enqueue(checkCensusJob, { importId: id, installationId: row.installationId });
    return presentImport(transaction, id);
  });
}

export async function startWrite(
  scope: Scope,
  id: string,
  { coverEnds }: Pick<CensusImport, "coverEnds">,
): Promise<CensusImport> {
  return scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id, "lock");
    requireStatus(row, ["checked"]);
    // What was corrected since may not fit the other rows.
    if (row.mendedRows > 0) throw new Problem("conflict", { facts: { mendedRows: row.mendedRows } });
    await transaction.client.query("update imports set cover_ends = $2 where id = $1", [id, coverEnds]);
    await moveTo(scope, transaction, row, "writing");
    const { principal } = scope;
    await transaction.enqueue(writeCensusJob, {
      importId: id,
      installationId: row.installationId,
      ...(principal.kind === "user" && principal.emergencyId !== undefined
        ? { emergencyId: principal.emergencyId }
        : {}),
    });
    return presentImport(transaction, id);
  });
}

/** Anyone who moves it on is who its rows are written for. The figures of the check begin anew with the writing. */
async function moveTo(
  scope: Scope,
  transaction: Transaction,
  row: ImportRow,
  status: "checking" | "writing",
): Promise<void> {
  await transaction.client.query(
    `update imports set status = $2, rows_done = 0, failure = null, started_at = now(), finished_at = null, actor = $3,
       added = 0, changed = 0, same = 0, version = version + 1, updated_at = now(), updated_by = $4 where id = $1`,
    [row.id, status, scope.actor, scope.userId ?? null],
  );
  transaction.audit({
    action: "update",
    subject: "imports",
    subjectId: row.id,
    clientId: row.clientId,
    details: { status },
  });
}

/** Gives it up. The file is of no use any more and goes; what was written stays. */
export async function cancelCensus(services: Services, scope: Scope, id: string): Promise<CensusImport> {
  const { answer, blobKey } = await scope.transaction(async (transaction) => {
    const row = await requireImport(transaction, id, "lock");
    requireStatus(row, ["mapping", "checking", "checked", "writing", "failed"]);
    await transaction.client.query(
      `update imports set status = 'cancelled', blob_key = '', finished_at = now(), version = version + 1,
         updated_at = now(), updated_by = $2 where id = $1`,
      [id, scope.userId ?? null],
    );
    await transaction.client.query("delete from import_mends where import_id = $1", [id]);
    transaction.audit({ action: "cancel", subject: "imports", subjectId: id, clientId: row.clientId });
    return { answer: await presentImport(transaction, id), blobKey: row.blobKey };
  });
  if (blobKey !== "") await services.blobs.remove(blobKey);
  return answer;
}
