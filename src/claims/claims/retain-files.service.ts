import { removeFilesJob } from "#server/sealed-files.ts";
import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** Files whose content goes at one time; the next minute takes the others. */
const atOnce = 100;

/**
 * To be called every minute: the content of files that were done so many months ago goes. Their sets, claims and what was
 * held stay. A set that is still held keeps its file: to release it, the file is read again.
 */
export async function removeOldClaimFiles(services: Services, system: SystemScope): Promise<void> {
  const { claimFileRetentionMonths: months } = services.configuration;
  if (months === undefined) return;
  const due = await system.query<{ id: string; installationId: string }>(
    `select f.id, f.installation_id as "installationId" from claim_files f
     where f.status in ('done', 'failed') and f.content_removed_at is null
       and f.finished_at < $1::timestamptz - make_interval(months => $2)
       and not exists (select from claim_sets s where s.file_id = f.id and s.status = 'held')
     order by f.finished_at limit $3`,
    [services.clock(), months, atOnce],
  );
  await eachAlone(due, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      const { rows } = await transaction.client.query<{ blobKey: string }>(
        `update claim_files set content_removed_at = $2, updated_at = now(), version = version + 1
         where id = $1 and content_removed_at is null returning blob_key as "blobKey"`,
        [id, services.clock()],
      );
      const [file] = rows;
      if (file === undefined) return;
      transaction.audit({ action: "removeContent", subject: "claimFiles", subjectId: id });
      await transaction.enqueue(removeFilesJob, { blobKeys: [file.blobKey] });
    }),
  );
}
