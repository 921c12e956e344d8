import { buffer } from "node:stream/consumers";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { maxDocumentBytes } from "./esign-words.ts";

/** Signed files grow by what is written on them. */
const maxSignedBytes = 4 * maxDocumentBytes;

export type KeptFile = { blobKey: string; fileKeySealed: Buffer; sizeBytes: number };

/** `where` names the row and column that hold the file's key. */
export async function keepPdf(services: Services, content: Buffer, where: string): Promise<KeptFile> {
  const kept = await new SealedFiles(services.blobs).keep({
    content: [content],
    maxBytes: maxSignedBytes,
  });
  return {
    blobKey: kept.blobKey,
    fileKeySealed: services.vault.seal(kept.fileKey, where),
    sizeBytes: kept.sizeBytes,
  };
}

export async function readKept(
  services: Services,
  { blobKey, fileKeySealed }: Pick<KeptFile, "blobKey" | "fileKeySealed">,
  where: string,
): Promise<Buffer> {
  const fileKey = services.vault.open(fileKeySealed, where);
  return buffer(new SealedFiles(services.blobs).open({ blobKey, fileKey }));
}

export const removeKept = (services: Services, blobKey: string) =>
  new SealedFiles(services.blobs).remove(blobKey);

export const templateFileKey = (id: string) => `esign_templates.file_key:${id}`;
export const requestFileKey = (id: string) => `esign_requests.file_key:${id}`;
export const signedFileKey = (id: string) => `esign_requests.signed_file_key:${id}`;
