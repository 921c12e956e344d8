import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { StoredFile } from "#server/sealed-files.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { sealedSource, type SpreadsheetSource } from "#server/spreadsheets/source.ts";
import type { CensusImport } from "./census.ts";
import type { Below } from "./person-rows.service.ts";
import type { CensusForms } from "./census-forms.ts";
import type { CensusMapping } from "./census-mapping.ts";

/** A census import as its row stands, with the place of its file. */
export type ImportRow = {
  id: string;
  installationId: string;
  clientId: string;
  sessionId: string | null;
  status: CensusImport["status"];
  version: number;
  sheet: string | null;
  headerRow: number | null;
  headers: string[];
  mapping: CensusMapping;
  forms: CensusForms;
  mendedRows: number;
  rowsTotal: number | null;
  rowsDone: number;
  badRows: number;
  actor: string;
  createdBy: string | null;
  coverEnds: CensusImport["coverEnds"];
  startedAt: string | null;
  blobKey: string;
  fileKeySealed: Buffer;
  fileName: string;
  sizeBytes: number;
};

const columns = `i.id, i.installation_id as "installationId", i.client_id as "clientId", i.session_id as "sessionId",
  i.status, i.version, i.sheet, i.header_row as "headerRow", i.headers, i.mapping, i.forms,
  i.mended_rows as "mendedRows", i.rows_total as "rowsTotal",
  i.cover_ends as "coverEnds", i.rows_done as "rowsDone", i.bad_rows as "badRows", i.actor, i.created_by as "createdBy", i.started_at::text as "startedAt",
  i.blob_key as "blobKey", i.file_key_sealed as "fileKeySealed", i.file_name as "fileName", i.size_bytes as "sizeBytes"`;

/** The import, if it is a census in reach. */
export async function requireImport(transaction: Transaction, id: string, mode?: "lock"): Promise<ImportRow> {
  const { rows } = await transaction.client.query<ImportRow>(
    `select ${columns} from imports i where i.id = $1 and i.kind = 'census' and i.deleted_at is null
     ${mode === "lock" ? "for update" : ""}`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row;
}

const presented = `jsonb_build_object('id', i.id, 'version', i.version, 'clientId', i.client_id, 'clientName', c.name,
  'sessionId', i.session_id, 'sessionName', s.name, 'fileName', i.file_name, 'sizeBytes', i.size_bytes, 'status', i.status,
  'sheet', i.sheet, 'headerRow', i.header_row, 'headers', i.headers, 'mapping', i.mapping, 'forms', i.forms,
  'questions', i.questions, 'mendedRows', i.mended_rows, 'rowsTotal', i.rows_total,
  'mappingFrom', (select jsonb_build_object('fileName', f.file_name, 'createdAt', f.created_at) from imports f
    where f.id = i.mapping_from),
  'rowsDone', i.rows_done, 'added', i.added, 'changed', i.changed, 'same', i.same, 'badRows', i.bad_rows, 'warnedRows', i.warned_rows,
  'ended', i.ended, 'losing', i.losing, 'coverEnds', i.cover_ends,
  'failure', i.failure, 'createdAt', i.created_at, 'startedAt', i.started_at, 'finishedAt', i.finished_at,
  'by', (select ${fullNameSql("u")} from users u where u.id = i.created_by),
  'hasFile', i.blob_key <> '') as import`;
const from = `from imports i join clients c on c.id = i.client_id left join enrollment_sessions s on s.id = i.session_id
  where i.kind = 'census' and i.deleted_at is null`;

export async function presentImport(transaction: Transaction, id: string): Promise<CensusImport> {
  const { rows } = await transaction.client.query<{ import: CensusImport }>(
    `select ${presented} ${from} and i.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  return row.import;
}

export async function presentImports(
  transaction: Transaction,
  of: { clientId?: string | undefined; sessionId?: string | undefined; page: number; pageSize: number },
): Promise<{ rows: CensusImport[]; total: number }> {
  const where = "($1::uuid is null or i.client_id = $1) and ($2::uuid is null or i.session_id = $2)";
  const values = [of.clientId ?? null, of.sessionId ?? null];
  const { rows } = await transaction.client.query<{ import: CensusImport }>(
    `select ${presented} ${from} and ${where} order by i.created_at desc, i.id desc limit $3 offset $4`,
    [...values, of.pageSize, (of.page - 1) * of.pageSize],
  );
  const counted = await transaction.client.query<{ total: number }>(
    `select count(*)::int as total from imports i
     where i.kind = 'census' and i.deleted_at is null and ${where}`,
    values,
  );
  return { rows: rows.map((row) => row.import), total: counted.rows[0]?.total ?? 0 };
}

/** Where the people stand in the file. */
export function belowOf(
  { sheet, headerRow }: Pick<ImportRow, "sheet" | "headerRow">,
  { own, mends }: Pick<Below, "own" | "mends">,
): Below {
  return { sheet, headerRow: headerRow ?? 1, own, mends };
}

/** The content of the file; refused once it was removed. */
export function sourceOf(services: Services, row: ImportRow): SpreadsheetSource {
  if (row.blobKey === "") throw new Problem("notFound");
  return sealedSource(new SealedFiles(services.blobs), keptFile(services, row));
}

function keptFile({ vault }: Services, { id, blobKey, fileKeySealed, sizeBytes }: ImportRow): StoredFile {
  return { blobKey, sizeBytes, fileKey: vault.open(fileKeySealed, `imports.file_key:${id}`) };
}
