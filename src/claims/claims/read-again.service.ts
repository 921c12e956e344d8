import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import { readFile } from "./read-file.service.ts";
import { SetContents } from "./same-set.service.ts";

export type KeptFile = { fileId: string; blobKey: string; fileKeySealed: Buffer };
export type ReadSet = { place: number; contentHash: Buffer; batch: string | null };

/** Reads the sets of a kept file as today's reader does: an older one may have known less of them. */
export async function* readSetsAgain(
  { blobs, vault }: Pick<Services, "blobs" | "vault">,
  { fileId, blobKey, fileKeySealed }: KeptFile,
): AsyncGenerator<ReadSet> {
  const fileKey = vault.open(fileKeySealed, `claim_files.file_key:${fileId}`);
  const contents = new SetContents();
  for await (const event of readFile(new SealedFiles(blobs).open({ blobKey, fileKey }))) {
    if (event.type === "claim") contents.take(event.claim);
    else if (event.type === "setEnd")
      yield { place: event.set.place, contentHash: contents.end(event), batch: event.batch };
  }
}
