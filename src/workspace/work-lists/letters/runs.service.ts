import { buffer } from "node:stream/consumers";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { streamOf } from "#server/streams.ts";
import { zipFile } from "#server/zip-file.ts";
import type { LetterRun } from "../letter-runs.ts";
import type { WorkList } from "../list-kinds.ts";

type Which = {
  ids?: readonly string[] | undefined;
  list?: WorkList | undefined;
  clientId?: string | undefined;
};
const mostShown = 30;

async function readRuns({ client }: Transaction, { ids, list, clientId }: Which): Promise<LetterRun[]> {
  const { rows } = await client.query<LetterRun>(
    `select r.id, r.list, k.name as "clientName", r.status, r.total, r.done,
       to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
       (select ${fullNameSql("u")} from users u where u.id = r.created_by) as by
     from letter_runs r join clients k on k.id = r.client_id
     where r.deleted_at is null and ($1::uuid[] is null or r.id = any ($1)) and ($2::text is null or r.list = $2)
       and ($3::uuid is null or r.client_id = $3)
     order by r.created_at desc, r.id desc limit $4`,
    [ids ?? null, list ?? null, clientId ?? null, mostShown],
  );
  return rows;
}

export const findRuns = (scope: Scope, which: Which) =>
  scope.transaction(async (transaction) => ({ runs: await readRuns(transaction, which) }));

type File = { id: string; place: number; blobKey: string; sealed: Buffer; sizeBytes: number };

/** What was written: a PDF, or a ZIP of several. */
export async function openRun(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  const files = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const run = await client.query<{ status: string; clientId: string }>(
      `select status, client_id as "clientId" from letter_runs where id = $1 and deleted_at is null`,
      [id],
    );
    const [found] = run.rows;
    if (found === undefined) throw new Problem("notFound");
    if (found.status !== "done") throw new Problem("incomplete");
    const { rows } = await client.query<File>(
      `select id, place, blob_key as "blobKey", file_key_sealed as sealed, size_bytes as "sizeBytes" from letter_files
       where run_id = $1 and deleted_at is null order by place`,
      [id],
    );
    transaction.audit({
      action: "print",
      subject: "members",
      clientId: found.clientId,
      details: { letterRun: id },
    });
    return rows;
  });
  const sealed = new SealedFiles(services.blobs);
  const read = ({ id: fileId, blobKey, sealed: key }: File) =>
    sealed.open({ blobKey, fileKey: services.vault.open(key, `letter_files.file_key:${fileId}`) });
  const [only, ...others] = files;
  if (only === undefined) throw new Problem("notFound");
  if (others.length === 0)
    return { file: await buffer(read(only)), mediaType: "application/pdf", name: "letters.pdf" };
  async function* parts() {
    for (const file of files)
      yield { name: `letters-${String(file.place).padStart(3, "0")}.pdf`, content: await buffer(read(file)) };
  }
  return { file: streamOf(zipFile(parts())), mediaType: "application/zip", name: "letters.zip" };
}

/** The letters of a run were not sent: their people get one by the next run. What is still being written stops. */
export async function discardRun(services: Services, scope: Scope, id: string): Promise<LetterRun> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const by = scope.userId ?? null;
    const { rows } = await client.query<{ clientId: string }>(
      `update letter_runs set status = 'discarded', updated_at = $2, updated_by = $3, version = version + 1
       where id = $1 and deleted_at is null and status <> 'discarded' returning client_id as "clientId"`,
      [id, now, by],
    );
    const [run] = await readRuns(transaction, { ids: [id] });
    if (run === undefined) throw new Problem("notFound");
    const [found] = rows;
    if (found === undefined) return run;
    await client.query(
      "update work_letters set deleted_at = $2, updated_at = $2, updated_by = $3 where run_id = $1 and deleted_at is null",
      [id, now, by],
    );
    transaction.audit({
      action: "update",
      subject: "members",
      clientId: found.clientId,
      details: { letterRun: id, letters: "discarded" },
    });
    return run;
  });
}
