import type { Transaction } from "#server/scope.ts";

/** Takes away what was answered and signed in an enrollment, and answers the blobs that are to go once this is committed. */
export async function dropForms({ client }: Transaction, enrollmentId: string): Promise<string[]> {
  await client.query("delete from enrollment_forms where enrollment_id = $1", [enrollmentId]);
  const { rows } = await client.query<{ blobKey: string }>(
    `delete from enrollment_form_files where enrollment_id = $1 returning blob_key as "blobKey"`,
    [enrollmentId],
  );
  return rows.map(({ blobKey }) => blobKey);
}
