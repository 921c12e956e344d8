import { removeFilesJob } from "#server/sealed-files.ts";
import { eachAlone, eachWork } from "#server/each-alone.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { endsOnSql } from "./library.service.ts";

/** So many days a removed document can be brought back, and a file that came in part waits for the rest. */
const removedDays = 30;
const uploadDays = 2;
/** Documents that end at one time; the next minute takes the others. */
const atOnce = 100;

/** What refers to a document lets go of it before it ends. */
export type BeforeEnd = (transaction: Transaction, documentId: string) => Promise<void>;

/**
 * To be called every minute: what is past its retention, or was removed long ago, is gone for good with its files, and the
 * audit says so. Nothing on legal hold is touched.
 */
export async function tendLibrary(
  services: Services,
  system: SystemScope,
  beforeEnd: BeforeEnd,
): Promise<void> {
  const now = services.clock();
  await eachWork(
    () => endDocuments(system, { now, beforeEnd }),
    () => endUploads(system, now),
  );
}

async function endDocuments(
  system: SystemScope,
  { now, beforeEnd }: { now: Date; beforeEnd: BeforeEnd },
): Promise<void> {
  const due = await system.query<{ id: string; installationId: string }>(
    `select d.id, d.installation_id as "installationId" from documents d join document_categories k on k.id = d.category_id
       join installations i on i.id = d.installation_id
     where d.held_at is null and (d.deleted_at < $1::timestamptz - make_interval(days => ${removedDays})
       or ${endsOnSql} < ($1::timestamptz at time zone i.time_zone)::date) order by d.id limit ${atOnce}`,
    [now],
  );
  await eachAlone(due, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      const { client } = transaction;
      // It may have been put on hold meanwhile, or be under way with another server.
      const locked = await client.query(
        "select from documents where id = $1 and held_at is null for update skip locked",
        [id],
      );
      if (locked.rowCount !== 1) return;
      const { rows } = await client.query<{ blobKey: string }>(
        `select blob_key as "blobKey" from document_versions where document_id = $1`,
        [id],
      );
      await beforeEnd(transaction, id);
      await client.query("delete from documents where id = $1", [id]);
      transaction.audit({ action: "removeContent", subject: "documents", subjectId: id });
      await transaction.enqueue(removeFilesJob, { blobKeys: rows.map(({ blobKey }) => blobKey) });
    }),
  );
}

async function endUploads(system: SystemScope, now: Date): Promise<void> {
  const left = await system.query<{ id: string; installationId: string }>(
    `select id, installation_id as "installationId" from document_uploads
     where created_at < $1::timestamptz - make_interval(days => ${uploadDays}) limit ${atOnce}`,
    [now],
  );
  await eachAlone(left, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      const { rows } = await transaction.client.query<{ blobKey: string }>(
        `delete from document_upload_parts where upload_id = $1 returning blob_key as "blobKey"`,
        [id],
      );
      await transaction.client.query("delete from document_uploads where id = $1", [id]);
      const blobKeys = rows.map(({ blobKey }) => blobKey);
      if (blobKeys.length > 0) await transaction.enqueue(removeFilesJob, { blobKeys });
    }),
  );
}
