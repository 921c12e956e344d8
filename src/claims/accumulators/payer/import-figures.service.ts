import type { SystemScope } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { CsvRecords, RecordTooLong } from "#server/spreadsheets/csv-records.ts";
import { letterCodeNames, lettersOf, TextReader } from "#server/text/text-reader.ts";
import { type Figure, type FigureColumn, type FigureFinding, readFigure, readHead } from "./figure-rows.ts";
import { takeFigures } from "./take-figures.service.ts";

const batchRows = 500;
/** No row of four cells is nearly that long. */
const longestRow = 5000;
/** Bad rows that are told one by one. */
const mostFindings = 100;

type Job = { fileId: string; installationId: string };
type FileRow = {
  id: string;
  clientId: string | null;
  rowsDone: number;
  blobKey: string;
  fileKeySealed: Buffer;
};
type Read = { row: number; figure: Figure | FigureFinding[] };

/** Takes the rows of a file, a batch a transaction with the place where it goes on: wherever it is stopped, each row counts once. */
export async function importFigures(services: Services, system: SystemScope, job: Job): Promise<void> {
  const rows = await system.query<FileRow>(
    `select id, client_id as "clientId", rows_done as "rowsDone", blob_key as "blobKey", file_key_sealed as "fileKeySealed"
     from payer_total_files where id = $1 and status = 'reading'`,
    [job.fileId],
  );
  const [file] = rows;
  if (file === undefined) return;
  const end = (status: "done" | "failed", failure: Refused | null) =>
    system.transaction(job.installationId, ({ client }) =>
      client.query(
        `update payer_total_files set status = $2, failure = $3, finished_at = now(), updated_at = now(), version = version + 1
         where id = $1 and status = 'reading'`,
        [
          file.id,
          status,
          failure === null ? null : JSON.stringify({ code: failure.code, params: failure.params }),
        ],
      ),
    );
  const reader = new TextReader();
  try {
    let batch: Read[] = [];
    for await (const read of readRows(services, file, reader)) {
      batch.push(read);
      if (batch.length < batchRows) continue;
      if (!(await takeBatch(services, system, { job, file, batch }))) return;
      batch = [];
    }
    if (batch.length > 0 && !(await takeBatch(services, system, { job, file, batch }))) return;
    await noteLetters(system, job, reader);
    await end("done", null);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await end("failed", error);
  }
}

/** Another code of letters than UTF-8 is read, and told. */
async function noteLetters(system: SystemScope, job: Job, { code }: TextReader): Promise<void> {
  if (code === "utf-8") return;
  const finding: FigureFinding = { code: "letters", row: 1, column: "", value: letterCodeNames[code] };
  await system.transaction(job.installationId, ({ client }) =>
    client.query(
      `update payer_total_files set findings = $2::jsonb || findings, updated_at = now() where id = $1 and status = 'reading'`,
      [job.fileId, JSON.stringify([finding])],
    ),
  );
}

class Refused extends Error {
  readonly code: string;
  readonly params: Record<string, string | number>;
  constructor(code: string, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The rows that have not been taken yet. */
async function* readRows(services: Services, file: FileRow, reader: TextReader): AsyncGenerator<Read> {
  const fileKey = services.vault.open(file.fileKeySealed, `payer_total_files.file_key:${file.id}`);
  const content = new SealedFiles(services.blobs).open({ blobKey: file.blobKey, fileKey });
  const records = new CsvRecords(",", longestRow);
  let columns: (FigureColumn | undefined)[] | undefined;
  let row = 0;
  const take = function* (some: readonly string[][]): Generator<Read> {
    for (const cells of some) {
      row += 1;
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (columns === undefined) {
        const head = readHead(cells);
        if (head.missing.length > 0) throw new Refused("columns", { columns: head.missing.join(", ") });
        columns = head.columns;
      } else if (row > file.rowsDone) yield { row, figure: readFigure(cells, columns, row) };
    }
  };
  try {
    for await (const text of lettersOf(content as AsyncIterable<Buffer>, reader))
      yield* take(records.push(text));
    yield* take(records.end());
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    throw new Refused(columns === undefined ? "noTable" : "cutOff", { row: row + 1 });
  }
  if (columns === undefined) throw new Refused("empty");
}

/** Answers false where another worker has gone on with the file. */
async function takeBatch(
  services: Services,
  system: SystemScope,
  { job, file, batch }: { job: Job; file: FileRow; batch: readonly Read[] },
): Promise<boolean> {
  const until = batch.at(-1)?.row ?? file.rowsDone;
  const findings = batch.flatMap(({ figure }) => (Array.isArray(figure) ? figure : []));
  const figures = batch.flatMap(({ figure }) => (Array.isArray(figure) ? [] : figure));
  const isOurs = await system.transaction(job.installationId, async (transaction) => {
    const { client } = transaction;
    const held = await client.query(
      "select from payer_total_files where id = $1 and rows_done = $2 and status = 'reading' for update",
      [file.id, file.rowsDone],
    );
    if (held.rowCount !== 1) return false;
    const { installationId } = job;
    const counts = await takeFigures(services, transaction, {
      installationId,
      clientId: file.clientId,
      figures,
    });
    await client.query(
      `update payer_total_files set rows_done = $2, taken = taken + $3, same = same + $4, waiting = waiting + $5,
         bad_rows = bad_rows + $6, updated_at = now(),
         findings = case when jsonb_array_length(findings) >= $8 then findings else findings || $7::jsonb end
       where id = $1`,
      [
        file.id,
        until,
        counts.taken,
        counts.same,
        counts.waiting,
        batch.length - figures.length,
        JSON.stringify(findings.slice(0, mostFindings)),
        mostFindings,
      ],
    );
    return true;
  });
  if (isOurs) file.rowsDone = until;
  return isOurs;
}
