import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { knownUser } from "#identity/access/tokens.service.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import { type Reach, reachOf } from "#server/scope-reach.ts";
import { SealedFiles, type StoredFile } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { Cells } from "./cells.service.ts";
import { narrowFor, type ReportDefinition } from "./definition.ts";
import { deliverReport, mailOwner } from "./deliver.service.ts";
import { datasetOf } from "./fields.ts";
import { fileNameOf } from "./file-name.ts";
import { clockOf, readerOf } from "./reader.service.ts";
import { countReport, readAll } from "./read-report.service.ts";
import type { ReportFormat, RunStatus } from "./report-words.ts";
import type { ReportQuestion } from "./sql/statement.service.ts";
import { fileOf, isTooLarge } from "./write-file.service.ts";

/** After so many beginnings a run is given up: something in it stops the process, or takes too long. */
const mostTries = 3;
const mostBytes = 2_000_000_000;
/** So often what is done so far is written down, for the one who looks. */
const tickMs = 1000;

type Run = {
  id: string;
  userId: string;
  scheduleId: string | null;
  definition: ReportDefinition;
  name: string;
  key: string;
  pattern: string;
  language: Language;
  format: ReportFormat;
  clientId: string | null;
  clientName: string | null;
  from: string;
  to: string;
};
type Payload = { runId: string; installationId: string };

/**
 * The job: makes a report as its owner may see it at that moment, by one statement and so of one state of the data. A job
 * that was stopped begins the file anew.
 */
export async function makeReport(services: Services, system: SystemScope, payload: Payload): Promise<void> {
  const run = await begin(services, system, payload);
  if (run === undefined) return;
  const known = await knownUser(services.database.system, run.userId, services.clock());
  const narrowed = known && narrowFor(run.definition, readerOf(known.principal));
  if (known === undefined || !narrowed || narrowed.leftOut.length > 0)
    return end(services, system, payload, { status: "stopped", failure: "notAllowed" });
  const scope = system.scopeFor(known.principal, known.accessScope);
  // Begun before the transaction that reads, it waits for no connection while it holds one.
  const progress = { done: 0, total: null as number | null };
  const ticking = setInterval(() => void tell(system, payload, progress).catch(() => undefined), tickMs);
  try {
    const failure = await make(services, scope, run, progress);
    if (failure !== null) await end(services, system, payload, { status: "failed", failure });
  } finally {
    clearInterval(ticking);
  }
}

async function begin(
  services: Services,
  system: SystemScope,
  { runId, installationId }: Payload,
): Promise<Run | undefined> {
  return system.transaction(installationId, async ({ client }) => {
    const { rows } = await client.query<Run & { tries: number }>(
      `select r.id, r.user_id as "userId", r.schedule_id as "scheduleId", r.definition, r.name, y.key, y.file_name as pattern,
         r.language, r.format, r.client_id as "clientId", c.name as "clientName", r.from_day as "from", r.to_day as "to", r.tries
       from report_runs r join report_types y on y.id = r.report_type_id left join clients c on c.id = r.client_id
       where r.id = $1 and r.deleted_at is null and r.status in ('waiting', 'working') for update of r`,
      [runId],
    );
    const [run] = rows;
    if (run === undefined) return undefined;
    const isGivenUp = run.tries >= mostTries;
    await client.query(
      `update report_runs set status = $2, failure = $3, tries = tries + 1, done = 0, updated_at = $4 where id = $1`,
      [runId, isGivenUp ? "failed" : "working", isGivenUp ? "broken" : null, services.clock()],
    );
    return isGivenUp ? undefined : run;
  });
}

type Progress = { done: number; total: number | null };

async function tell(system: SystemScope, { runId }: Payload, { done, total }: Progress): Promise<void> {
  await system.query(
    "update report_runs set done = $2, total = $3 where id = $1 and status = 'working' returning id",
    [runId, done, total],
  );
}

/** Why there is no file; null where there is one. */
async function make(
  services: Services,
  scope: Scope,
  run: Run,
  progress: Progress,
): Promise<"tooManyRows" | null> {
  const files = new SealedFiles(services.blobs);
  const kept: { file?: StoredFile } = {};
  try {
    return await scope.transaction(async (transaction) => {
      const { client } = transaction;
      // Longer than a page may take: nobody waits for this one, and it waits in line for the one who draws its file.
      await client.query("set local statement_timeout = '15min'");
      await client.query("set local idle_in_transaction_session_timeout = '15min'");
      const { timeZone } = await clockOf(services, client, scope);
      const { definition, clientId, language, format } = run;
      const days = { from: run.from, to: run.to };
      const question: ReportQuestion = { definition, days, clientId, language, timeZone };
      const cells = new Cells(definition, language);
      progress.total = await countReport(client, question);
      if (isTooLarge(format, progress.total, cells.columns.length)) return "tooManyRows";
      const facts = {
        name: run.name,
        days,
        isOneDay: datasetOf(definition.dataset).time === "day",
        clientName: run.clientName,
        language,
      };
      const batches = counted(readAll(client, question), progress);
      const content = fileOf(services, format, cells, batches, facts);
      kept.file = await files.keep({ content, maxBytes: mostBytes });
      const fileName = fileNameOf(run.pattern, { ...days, key: run.key, client: run.clientName, format });
      const isKept = await keepFile(services, transaction, run, {
        ...kept.file,
        fileName,
        done: progress.done,
        reach: reachOf(scope.accessScope, clientId),
      });
      // Somebody has removed it meanwhile.
      if (!isKept) throw new Problem("notFound");
      transaction.audit({
        action: "view",
        subject: datasetOf(definition.dataset).subject,
        ...(clientId === null ? {} : { clientId }),
        details: { report: run.key, rows: progress.done },
      });
      if (run.scheduleId === null) return null;
      await deliverReport(services, transaction, {
        runId: run.id,
        scheduleId: run.scheduleId,
        userId: run.userId,
        language,
        fileName,
        open: () => files.open(kept.file ?? { blobKey: "", fileKey: "" }),
      });
      return null;
    });
  } catch (error) {
    if (kept.file !== undefined) await files.remove(kept.file.blobKey);
    if (error instanceof Problem && error.code === "notFound") return null;
    throw error;
  }
}

async function* counted<Row>(batches: AsyncIterable<Row[]>, progress: Progress): AsyncIterable<Row[]> {
  for await (const rows of batches) {
    progress.done = Math.min(progress.done + rows.length, progress.total ?? Number.POSITIVE_INFINITY);
    yield rows;
  }
}

async function keepFile(
  services: Services,
  { client }: Transaction,
  { id }: Run,
  file: StoredFile & { fileName: string; done: number; reach: Reach },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report_runs set status = 'done', blob_key = $2, file_key_sealed = $3, file_name = $4, size_bytes = $5, done = $6,
       total = $6, finished_at = $7, updated_at = $7, reach = $8
     where id = $1 and status = 'working' and deleted_at is null`,
    [
      id,
      file.blobKey,
      services.vault.seal(file.fileKey, `report_runs.file_key:${id}`),
      file.fileName,
      file.sizeBytes,
      file.done,
      services.clock(),
      JSON.stringify(file.reach),
    ],
  );
  return rowCount === 1;
}

async function end(
  services: Services,
  system: SystemScope,
  { runId, installationId }: Payload,
  { status, failure }: { status: RunStatus; failure: string },
): Promise<void> {
  const now = services.clock();
  await system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    await client.query(
      "update report_runs set status = $2, failure = $3, finished_at = $4, updated_at = $4 where id = $1",
      [runId, status, failure, now],
    );
    if (failure !== "notAllowed") return;
    const { rows } = await client.query<{ id: string; userId: string; language: Language }>(
      `update report_schedules s set stopped_at = $2, stopped = 'notAllowed', updated_at = $2, version = s.version + 1
       from report_runs r join users u on u.id = r.user_id
       where r.id = $1 and s.id = r.schedule_id and s.stopped_at is null returning s.id, u.id as "userId", u.language`,
      [runId, now],
    );
    for (const { id, userId, language } of rows) {
      transaction.audit({
        action: "update",
        subject: "reportSchedules",
        subjectId: id,
        details: { stopped: failure },
      });
      const event = `reportStopped:${id}:${now.toISOString()}`;
      await mailOwner(services, transaction, { userId, language, event, about: "stopped" });
    }
  });
}
