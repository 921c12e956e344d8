import type { SystemScope } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { sealedSource } from "#server/spreadsheets/source.ts";
import { readText } from "./content/read-text.service.ts";
import { searchable } from "./words.ts";

type Row = {
  documentId: string;
  blobKey: string;
  fileKeySealed: Buffer;
  mediaType: string;
  sizeBytes: number;
  fileName: string;
};

/** Makes the words of a file searchable. One that cannot be read is found by its name, and its page says so. */
export async function readDocument(
  services: Services,
  system: SystemScope,
  { versionId, installationId }: { versionId: string; installationId: string },
): Promise<void> {
  const [row] = await system.query<Row>(
    `select document_id as "documentId", blob_key as "blobKey", file_key_sealed as "fileKeySealed", media_type as "mediaType",
       size_bytes as "sizeBytes", file_name as "fileName" from document_versions where id = $1 and reading = 'waiting'`,
    [versionId],
  );
  if (row === undefined) return;
  const { blobKey, sizeBytes, mediaType } = row;
  const fileKey = services.vault.open(row.fileKeySealed, `document_versions.file_key:${versionId}`);
  const source = sealedSource(new SealedFiles(services.blobs), { blobKey, fileKey, sizeBytes });
  const text = await readText(source, mediaType).catch(() => undefined);
  const reading = text === undefined ? "failed" : text === null ? "none" : "read";
  await system.transaction(installationId, async ({ client }) => {
    await client.query("update document_versions set reading = $2 where id = $1", [versionId, reading]);
    // The words of its name stand with it; a newer file has words of its own.
    await client.query(
      `update documents d set content_words = to_tsvector('simple', $2) where d.id = $1
         and exists (select from document_versions v where v.id = $3 and v.is_current)
         and not exists (select from document_links l where l.document_id = d.id and l.entity_type = 'member')`,
      [row.documentId, searchable(text ?? ""), versionId],
    );
  });
}
