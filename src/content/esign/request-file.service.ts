import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readKept, requestFileKey, signedFileKey } from "./files.service.ts";

export async function openRequestFile(services: Services, scope: Scope, id: string): Promise<FileAnswer> {
  return scope.transaction(async (transaction) => {
    const file = await pdfOfRequest(services, transaction, id);
    transaction.audit({ action: "view", subject: "esignRequests", subjectId: id });
    return file;
  });
}

/** The signed PDF once there is one; the one that was sent until then. */
export async function pdfOfRequest(
  services: Services,
  { client }: Transaction,
  id: string,
): Promise<FileAnswer & { file: Buffer }> {
  const { rows } = await client.query<{
    name: string;
    blobKey: string;
    fileKeySealed: Buffer;
    signedBlobKey: string | null;
    signedFileKeySealed: Buffer | null;
  }>(
    `select name, blob_key as "blobKey", file_key_sealed as "fileKeySealed", signed_blob_key as "signedBlobKey",
       signed_file_key_sealed as "signedFileKeySealed" from esign_requests where id = $1 and deleted_at is null`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { signedBlobKey, signedFileKeySealed } = row;
  const isSigned = signedBlobKey !== null && signedFileKeySealed !== null;
  const file = isSigned
    ? await readKept(
        services,
        { blobKey: signedBlobKey, fileKeySealed: signedFileKeySealed },
        signedFileKey(id),
      )
    : await readKept(services, row, requestFileKey(id));
  return { file, mediaType: "application/pdf", name: `${row.name}${isSigned ? " (signed)" : ""}.pdf` };
}
