import { eachAlone } from "#server/each-alone.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type KeptFile, readSetsAgain } from "./read-again.service.ts";
import { settleAnswered } from "./settle-answered.service.ts";

type Needed = Pick<Services, "blobs" | "vault" | "clock">;
type Row = KeptFile & { installationId: string; isKept: boolean };

/** Files of one minute; the next ones follow in the next. */
const atOnce = 20;

/**
 * The process calls this every minute: bills that were stored before their batch was get it from their file, and the answers
 * to that batch reach them. A batch that no file tells any more is left empty, so that each is looked at once.
 */
export async function fillStoredBatches(services: Needed, system: SystemScope): Promise<void> {
  const files = await system.query<Row>(
    `select f.id as "fileId", f.installation_id as "installationId", f.blob_key as "blobKey", f.file_key_sealed as "fileKeySealed",
       f.content_removed_at is null as "isKept"
     from claim_files f where f.status = 'done' and f.id in (select s.file_id from claim_sets s
       where s.kind in ('837P', '837I') and s.batch is null) order by f.id limit $1`,
    [atOnce],
  );
  await eachAlone(files, async (file) => {
    const { fileId, installationId } = file;
    const found: { place: number; batch: string }[] = [];
    if (file.isKept)
      for await (const { place, batch } of readSetsAgain(services, file))
        found.push({ place, batch: batch ?? "" });
    await system.transaction(installationId, ({ client }) =>
      client.query(
        `update claim_sets s set batch = coalesce((select r.batch from json_to_recordset($2::json) r (place int, batch text)
           where r.place = s.place), '')
         where s.file_id = $1 and s.kind in ('837P', '837I') and s.batch is null`,
        [fileId, JSON.stringify(found)],
      ),
    );
    await settleAnswered(services, system, { installationId, fileId, of: "bills" });
  });
}
