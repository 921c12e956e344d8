import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import type { IncomingFile } from "./http/upload.ts";
import { SealedFiles, type StoredFile } from "./sealed-files.ts";
import type { Services } from "./services.ts";

/** Keeps a file, sealed, and says by which hash its whole content is known: it is read once. */
export async function keepHashed(
  services: Pick<Services, "blobs">,
  file: Pick<IncomingFile, "content" | "maxBytes">,
): Promise<{ kept: StoredFile; contentHash: Buffer }> {
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  file.content.on("error", (error) => counted.destroy(error));
  const kept = await new SealedFiles(services.blobs).keep({
    content: file.content.pipe(counted),
    maxBytes: file.maxBytes,
  });
  return { kept, contentHash: hash.digest() };
}
