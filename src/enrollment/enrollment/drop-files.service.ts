import { removeFilesJob } from "#server/sealed-files.ts";
import { dropForms } from "./forms/given-up.service.ts";
import type { Transaction } from "#server/scope.ts";

/**
 * Takes away every file of an enrollment with what was answered in its forms: the rows now, the files themselves by a job,
 * so that none is left behind where one cannot be removed at once.
 */
export async function dropFiles(transaction: Transaction, enrollmentId: string): Promise<void> {
  const ofForms = await dropForms(transaction, enrollmentId);
  const { rows } = await transaction.client.query<{ blobKey: string }>(
    `delete from enrollment_documents where enrollment_id = $1 returning blob_key as "blobKey"`,
    [enrollmentId],
  );
  const blobKeys = [...ofForms, ...rows.map(({ blobKey }) => blobKey)];
  if (blobKeys.length > 0) await transaction.enqueue(removeFilesJob, { blobKeys });
}
