import { createHash, type Hash } from "node:crypto";
import type { IncomingFile } from "./http/upload.ts";
import { SealedFiles, type StoredFile } from "./sealed-files.ts";
import type { Services } from "./services.ts";

/** Keeps a file, sealed, and says by which hash its whole content is known: it is read once. */
export async function keepHashed(
  services: Pick<Services, "blobs">,
  file: Pick<IncomingFile, "content" | "maxBytes">,
): Promise<{ kept: StoredFile; contentHash: Buffer }> {
  const hash = createHash("sha256");
  const content = hashed(file.content, hash);
  const kept = await new SealedFiles(services.blobs).keep({ content, maxBytes: file.maxBytes });
  return { kept, contentHash: hash.digest() };
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
