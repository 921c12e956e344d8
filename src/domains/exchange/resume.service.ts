import type { Services } from "#server/services.ts";
import { enqueueWith } from "#server/jobs.ts";

/** Nobody is at work on it: a worker says how far it is many times a minute. */
const quietMs = 120_000;
/** The file of an import that is done is kept for the corrected rows, and of one that nobody goes on with. */
const keptDays = 30;

/** Goes on with imports whose worker has died, and removes files that nobody needs any more. */
export async function tendCensuses({ database, blobs, clock }: Services): Promise<void> {
  const now = clock().getTime();
  // Marked in the same statement: of two servers, one sends a new worker.
  const quiet = await database.system.query<{ id: string; installation_id: string; status: string }>(
    `update imports set updated_at = now() where id in (
       select id from imports where kind = 'census' and status in ('checking', 'writing') and updated_at < $1
       for update skip locked) returning id, installation_id, status`,
    [new Date(now - quietMs)],
  );
  for (const { id, installation_id: installationId, status } of quiet.rows) {
    const job = status === "checking" ? "check-census" : "write-census";
    await enqueueWith(database.system, job, { importId: id, installationId });
  }
  const old = await database.system.query<{ blob_key: string }>(
    `with old as (
       select id, blob_key from imports where kind = 'census' and blob_key <> '' and status not in ('checking', 'writing')
         and updated_at < $1 for update skip locked)
     update imports i set blob_key = '', status = case when i.status in ('mapping', 'checked') then 'cancelled' else i.status end
     from old where i.id = old.id returning old.blob_key`,
    [new Date(now - keptDays * 86_400_000)],
  );
  for (const { blob_key: blobKey } of old.rows) await blobs.remove(blobKey);
}
