import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { Services } from "#server/services.ts";
import { enqueueWith } from "#server/jobs.ts";

/** Nobody is at work on it: a worker says how far it is many times a minute. */
const quietMs = 120_000;
/** The file of an import that is done is kept for the corrected rows, and of one that nobody goes on with. */
const keptDays = 30;

type Quiet = {
  importId: string;
  installationId: string;
  status: "checking" | "writing";
  /** Under which emergency access somebody began it: the audit of the beginning bears it, and so must every row written. */
  emergencyId: string | null;
};

/** Goes on with imports whose worker has died, and removes files that nobody needs any more. */
export async function tendCensuses({ database, blobs, clock }: Services): Promise<void> {
  const now = clock().getTime();
  // Marked in the same statement: of two servers, one sends a new worker.
  const quiet = await database.system.query<Quiet>(
    `update imports i set updated_at = now() where id in (
       select id from imports where kind = 'census' and status in ('checking', 'writing') and updated_at < $1
       for update skip locked)
     returning id as "importId", installation_id as "installationId", status, (
       select e.details->>'emergencyId' from audit_events e
       where e.subject_id = i.id and e.subject = 'imports' and e.details->>'status' = i.status
       order by e.id desc limit 1) as "emergencyId"`,
    [new Date(now - quietMs)],
  );
  for (const { importId, installationId, status, emergencyId } of quiet.rows) {
    const job = { importId, installationId };
    if (status === "checking") await enqueueWith(database.system, checkCensusJob, job);
    else
      await enqueueWith(database.system, writeCensusJob, {
        ...job,
        ...(emergencyId === null ? {} : { emergencyId }),
      });
  }
  const old = await database.system.query<{ blob_key: string }>(
    `with old as (
       select id, blob_key from imports where kind = 'census' and blob_key <> '' and status not in ('checking', 'writing')
         and updated_at < $1 for update skip locked),
       mends as (delete from import_mends where import_id in (select id from old))
     update imports i set blob_key = '', status = case when i.status in ('mapping', 'checked') then 'cancelled' else i.status end
     from old where i.id = old.id returning old.blob_key`,
    [new Date(now - keptDays * 86_400_000)],
  );
  await eachAlone(old.rows, ({ blob_key: blobKey }) => blobs.remove(blobKey));
}
