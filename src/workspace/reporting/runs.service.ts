import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import { reportJob } from "#workspace/reporting/jobs.ts";
import type pg from "pg";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { hasText, t } from "#server/i18n.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { type Reach, stillReaches } from "#server/scope-reach.ts";
import type { Services } from "#server/services.ts";
import { labelsOf } from "./cells.service.ts";
import { nameIn } from "./catalog.service.ts";
import { faultsOfDays, isPersonal, narrowFor, type ReportDefinition } from "./definition.ts";
import { datasetOf, type Reader } from "./fields.ts";
import { daysOf, type Days } from "./period.ts";
import { clockOf, readerOf } from "./reader.service.ts";
import { definitionOf, readType } from "./report-types.service.ts";
import type { ReportFormat } from "./report-words.ts";
import type { ReportResult, WantedRun } from "./reports.ts";
import { reportProblem } from "./reporting.texts.ts";

/** A result is kept so many days; one that says who somebody is, not so long. */
const keptDays = 30;
const personalKeptDays = 7;
/** A page of paper takes no more columns. */
export const mostPdfColumns = 8;
/** So many of one user may wait at a time. */
const mostWaiting = 20;
const shownResults = 100;

const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const satisfies Record<ReportFormat, string>;

type Asked = { id: string } & WantedRun;

/** Keeps what was asked for, and has a job make it. */
export async function startRun(services: Services, scope: Scope, asked: Asked): Promise<ReportResult> {
  const { language } = scope.context;
  if (asked.days !== null) {
    const faults = faultsOfDays(asked.days).map((fault) => ({ ...fault, path: `days.${fault.path}` }));
    if (faults.length > 0) throw reportProblem(faults, language);
  }
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const waiting = await client.query<{ count: number }>(
      "select count(*)::int as count from report_runs where status in ('waiting', 'working') and deleted_at is null",
    );
    if ((waiting.rows[0]?.count ?? 0) >= mostWaiting) throw new Problem("tooMany");
    const id = await keepRun(services, transaction, scope, {
      ...asked,
      reader: readerOf(scope.principal),
      language,
      scheduleId: null,
    });
    const [run] = await readRuns(client, language, id);
    if (run === undefined) throw new Problem("notFound");
    return run;
  });
}

type NewRun = Asked & { reader: Reader; language: Language; scheduleId: string | null };

/** The row of a run with the definition as its owner may see it now, and its job. 404 where they may not. */
export async function keepRun(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  { id: reportTypeId, reader, format, clientId, days: given, language, scheduleId }: NewRun,
): Promise<string> {
  const { client } = transaction;
  // A schedule may name a client that its owner has lost since.
  if (clientId !== null) await requireClient(client, clientId);
  const type = await readType(client, reportTypeId);
  const narrowed = narrowFor(definitionOf(type), reader);
  if (narrowed === null || !type.userTypes.some((one) => one === reader.type)) throw new Problem("notFound");
  const { definition, leftOut } = narrowed;
  if (format === "pdf" && definition.columns.length + definition.groups.length > mostPdfColumns)
    throw reportProblem([fieldError("format", "pdfTooWide", { most: mostPdfColumns })], language);
  const { today } = await clockOf(services, client, scope);
  const fixed =
    definition.from === null || definition.to === null ? null : { from: definition.from, to: definition.to };
  const days: Days = given ?? daysOf(definition.period, today, fixed);
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const personal = isPersonal(definition);
  const expiresAt = new Date(now.getTime() + (personal ? personalKeptDays : keptDays) * 86_400_000);
  await client.query(
    `insert into report_runs (id, installation_id, report_type_id, user_id, actor, format, client_id, schedule_id, definition,
       left_out, name, language, from_day, to_day, is_personal, expires_at, created_at, created_by, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $4, $17, $4)`,
    [
      id,
      scope.accessScope.installationId,
      reportTypeId,
      scope.userId ?? null,
      scope.actor,
      format,
      clientId,
      scheduleId,
      JSON.stringify(definition),
      JSON.stringify(leftOut),
      nameIn(type, language),
      language,
      days.from,
      days.to,
      personal,
      expiresAt,
      now,
    ],
  );
  transaction.audit({
    action: "create",
    subject: "reportResults",
    subjectId: id,
    ...(clientId === null ? {} : { clientId }),
    details: { report: type.key, format },
  });
  await transaction.enqueue(reportJob, { runId: id, installationId: scope.accessScope.installationId });
  return id;
}

/** A client out of reach is answered as one that does not exist. */
export async function requireClient(client: pg.ClientBase, id: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from clients where id = $1 and deleted_at is null", [id]);
  if (rowCount === 0) throw new Problem("notFound");
}

type StoredRun = Omit<ReportResult, "failure" | "leftOut"> & { failure: string | null; leftOut: string[] };

async function readRuns(
  client: pg.ClientBase,
  language: Language,
  id: string | null,
): Promise<ReportResult[]> {
  const { rows } = await client.query<StoredRun>(
    `select r.id, r.report_type_id as "reportId", r.name, r.format, c.name as "clientName", r.from_day as "from",
       r.to_day as "to", r.status, r.done, r.total, r.failure, r.left_out as "leftOut", r.is_personal as "isPersonal",
       r.schedule_id is not null as "isScheduled", r.size_bytes as "sizeBytes",
       to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
     from report_runs r left join clients c on c.id = r.client_id
     where r.deleted_at is null and ($1::uuid is null or r.id = $1)
     order by r.created_at desc, r.id desc limit $2`,
    [id, shownResults],
  );
  return rows.map((row) => ({
    ...row,
    leftOut: labelsOf(language, row.leftOut),
    failure: row.failure === null ? null : failureWord(row.failure, language),
  }));
}

const failureWord = (code: string, language: Language): string => {
  const key = `reporting:failures.${code}`;
  return hasText(language, key) ? t(language, key) : code;
};

/** The caller's own, by the policy of the table. */
export const findResults = (scope: Scope) =>
  scope.transaction(async ({ client }) => ({
    results: await readRuns(client, scope.context.language, null),
  }));

type File = {
  blobKey: string | null;
  sealed: Buffer | null;
  fileName: string | null;
  format: ReportFormat;
  status: string;
  definition: ReportDefinition;
  clientId: string | null;
  reach: Reach | null;
  isOver: boolean;
  rows: number;
};

/** The file, and the row of the audit that says it was taken. Nobody who may not see such data any more gets it. */
export async function openResult(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const reader = readerOf(scope.principal);
  const file = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<File>(
      `select blob_key as "blobKey", file_key_sealed as sealed, file_name as "fileName", format, status, definition,
         client_id as "clientId", reach, expires_at <= $2 as "isOver", done as rows
       from report_runs where id = $1 and deleted_at is null`,
      [id, services.clock()],
    );
    const [found] = rows;
    if (found === undefined || found.isOver) throw new Problem("notFound");
    const narrowed = narrowFor(found.definition, reader);
    // What the owner's rights have shrunk by since it was made does not leave the house.
    if (narrowed === null || narrowed.leftOut.length > 0) throw new Problem("notFound");
    // Nor do rows of a client or division that its owner has lost since; of an older file nobody knows which they are.
    const reach = found.reach ?? { clients: found.clientId === null ? "all" : [found.clientId] };
    if (!stillReaches(scope.accessScope, reach)) throw new Problem("notFound");
    if (found.status !== "done" || found.blobKey === null || found.sealed === null)
      throw new Problem("incomplete");
    transaction.audit({
      action: "export",
      subject: datasetOf(found.definition.dataset).subject,
      ...(found.clientId === null ? {} : { clientId: found.clientId }),
      details: { reportResult: id, rows: found.rows, format: found.format },
    });
    return { ...found, blobKey: found.blobKey, sealed: found.sealed };
  });
  const fileKey = services.vault.open(file.sealed, `report_runs.file_key:${id}`);
  return {
    file: new SealedFiles(services.blobs).open({ blobKey: file.blobKey, fileKey }),
    mediaType: mediaTypes[file.format],
    name: file.fileName ?? `report.${file.format}`,
  };
}

export async function removeRun(services: Services, scope: Scope, id: string): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ blobKey: string | null }>(
      `update report_runs r set deleted_at = $2, updated_at = $2, blob_key = null, file_key_sealed = null
       from report_runs o where r.id = $1 and o.id = r.id and r.deleted_at is null returning o.blob_key as "blobKey"`,
      [id, services.clock()],
    );
    const [run] = rows;
    if (run === undefined) throw new Problem("notFound");
    transaction.audit({ action: "remove", subject: "reportResults", subjectId: id });
    if (run.blobKey !== null) await transaction.enqueue(removeFilesJob, { blobKeys: [run.blobKey] });
  });
}
