import { uuidv7 } from "#kernel/ids.ts";
import type { SystemScope } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { WorkList } from "../list-kinds.ts";
import { readAddressees } from "./addressees.service.ts";
import { lettersPdf } from "./letters-pdf.service.ts";

/** So many letters are one PDF: a file that a printer takes, and little in memory. */
const lettersInFile = 100;

type Waiting = { id: string; memberId: string; list: WorkList; facts: Record<string, string> };

/**
 * The job: writes the letters of a run, a file of them at a time. Each file and the mark that its letters are in it are one
 * transaction, so that a job that was killed goes on with the next file.
 */
export async function writeLettersOfRun(
  services: Services,
  system: SystemScope,
  { runId, installationId }: { runId: string; installationId: string },
): Promise<void> {
  while (await writeFile(services, system, { runId, installationId }));
}

async function writeFile(
  services: Services,
  system: SystemScope,
  { runId, installationId }: { runId: string; installationId: string },
): Promise<boolean> {
  const files = new SealedFiles(services.blobs);
  const now = services.clock();
  const written = { blobKey: "" };
  try {
    return await system.transaction(installationId, async (transaction) => {
      const { client } = transaction;
      // Two processes at one run take turns.
      const run = await client.query<{ clientId: string }>(
        `select client_id as "clientId" from letter_runs where id = $1 and status = 'working' for update`,
        [runId],
      );
      const [found] = run.rows;
      if (found === undefined) return false;
      const { rows } = await client.query<Waiting>(
        `select w.id, w.member_id as "memberId", w.list, w.facts from work_letters w join members m on m.id = w.member_id
         where w.run_id = $1 and w.place is null and w.deleted_at is null order by m.name_key, w.id limit $2`,
        [runId, lettersInFile],
      );
      const [first] = rows;
      if (first === undefined) {
        await client.query(
          "update letter_runs set status = 'done', finished_at = $2, updated_at = $2 where id = $1",
          [runId, now],
        );
        return false;
      }
      const addressees = await readAddressees(
        transaction,
        first.list,
        rows.map(({ memberId }) => memberId),
        now,
      );
      const letters = rows.flatMap(({ memberId, list, facts: { day = "", ...facts } }) => {
        const addressee = addressees.get(memberId);
        return addressee === undefined ? [] : [{ ...addressee, list, day, facts }];
      });
      const pdf = await lettersPdf(services, "en", letters);
      const kept = await files.keep({ content: [pdf], maxBytes: pdf.length });
      written.blobKey = kept.blobKey;
      const id = uuidv7(now.getTime());
      const placed = await client.query<{ place: number }>(
        `insert into letter_files (id, installation_id, client_id, run_id, place, letters, blob_key, file_key_sealed, size_bytes,
           created_at, updated_at)
         select $1, $2, $3, $4, 1 + (select count(*)::int from letter_files where run_id = $4), $5, $6, $7, $8, $9, $9
         returning place`,
        [
          id,
          installationId,
          found.clientId,
          runId,
          rows.length,
          kept.blobKey,
          services.vault.seal(kept.fileKey, `letter_files.file_key:${id}`),
          kept.sizeBytes,
          now,
        ],
      );
      await client.query("update work_letters set place = $2, updated_at = $3 where id = any ($1)", [
        rows.map((row) => row.id),
        placed.rows[0]?.place ?? 1,
        now,
      ]);
      await client.query("update letter_runs set done = done + $2, updated_at = $3 where id = $1", [
        runId,
        rows.length,
        now,
      ]);
      return true;
    });
  } catch (error) {
    if (written.blobKey !== "") await files.remove(written.blobKey);
    throw error;
  }
}
