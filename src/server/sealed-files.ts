import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { BlobStore } from "./blobs.ts";
import { tooLarge } from "./http/upload.ts";
import { defineJob } from "./jobs.ts";
import { emptyStream, streamOf } from "./streams.ts";

/** A file that was kept. `fileKey` opens it: it is stored sealed, in the row that names the file. */
export type StoredFile = { blobKey: string; fileKey: string; sizeBytes: number };

/** Removes files whose rows are gone. */
export const removeFilesJob = defineJob<{ blobKeys: string[] }>("remove-files");

/** The bytes of a file, at once or as they come. */
type FileContent = Iterable<Buffer> | AsyncIterable<Buffer>;

const frameBytes = 65_536;
const headBytes = 4 + 12 + 16;
const sealedFrameBytes = headBytes + frameBytes;

/**
 * Keeps files sealed (AES-256-GCM, a random key each) and gives them back, both as a stream. Each frame of 64 KiB carries
 * its place and whether it is the last one, so frames that were swapped, cut off or changed do not open.
 */
export class SealedFiles {
  readonly #blobs: BlobStore;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** Throws `fileTooLarge`, and then keeps nothing. */
  async keep({ content, maxBytes }: { content: FileContent; maxBytes: number }): Promise<StoredFile> {
    const key = randomBytes(32);
    const counted = { bytes: 0 };
    const blobKey = await this.#blobs.putStream(seal(count(content, maxBytes, counted), key));
    return { blobKey, fileKey: key.toString("base64"), sizeBytes: counted.bytes };
  }

  open({ blobKey, fileKey }: Pick<StoredFile, "blobKey" | "fileKey">): Readable {
    return streamOf(unseal(this.#blobs.getStream(blobKey), Buffer.from(fileKey, "base64")));
  }

  /** The bytes from `start` up to but without `end`; only the frames that hold them are read and opened. */
  openPart({ blobKey, fileKey, sizeBytes }: StoredFile, part: { start: number; end: number }): Readable {
    const end = Math.min(part.end, sizeBytes);
    if (part.start >= end) return emptyStream();
    const last = Math.max(0, Math.ceil(sizeBytes / frameBytes) - 1);
    const first = Math.floor(part.start / frameBytes);
    const until = Math.floor((end - 1) / frameBytes) + 1;
    const sealed = this.#blobs.getStream(blobKey, {
      start: first * sealedFrameBytes,
      end: Math.min(until * sealedFrameBytes, sizeBytes + (last + 1) * headBytes),
    });
    const plain = unseal(sealed, Buffer.from(fileKey, "base64"), { first, until, last });
    return streamOf(cut(plain, part.start - first * frameBytes, end - part.start));
  }

  async remove(blobKey: string): Promise<void> {
    await this.#blobs.remove(blobKey);
  }

  /** Removes all that can be removed, then throws, so that the rest is tried again. */
  async removeAll(blobKeys: readonly string[]): Promise<void> {
    const answers = await Promise.allSettled(blobKeys.map((blobKey) => this.remove(blobKey)));
    const refused = answers.find(({ status }) => status === "rejected");
    if (refused?.status === "rejected")
      throw new Error("A file could not be removed", { cause: refused.reason });
  }
}

async function* count(content: FileContent, maxBytes: number, counted: { bytes: number }) {
  for await (const chunk of content) {
    counted.bytes += chunk.length;
    if (counted.bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

async function* seal(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  let place = 0;
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of content) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    // The last frame is only known at the end, so one frame always waits.
    for (; waiting.length > frameBytes; place += 1) {
      yield frame(waiting.subarray(0, frameBytes), key, `${place}`);
      waiting = waiting.subarray(frameBytes);
    }
  }
  yield frame(waiting, key, `${place}:last`);
}

function frame(plain: Buffer, key: Buffer, where: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(where));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, nonce, cipher.getAuthTag(), sealed]);
}

/** `part`: the content begins with the frame `first`, ends before the frame `until`, and the whole file's last one is `last`. */
async function* unseal(
  content: AsyncIterable<Buffer>,
  key: Buffer,
  part?: { first: number; until: number; last: number },
): AsyncGenerator<Buffer> {
  let place = part?.first ?? 0;
  let waiting: Buffer = Buffer.alloc(0);
  const whole = () => (waiting.length < headBytes ? headBytes : headBytes + waiting.readUInt32BE(0));
  for await (const chunk of content) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    for (; waiting.length > whole(); place += 1) {
      const end = whole();
      yield openFrame(waiting.subarray(0, end), key, `${place}`);
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length !== whole()) throw new Error("A kept file is cut off");
  if (part !== undefined && place !== part.until - 1) throw new Error("A kept file is cut off");
  const isLast = part === undefined || place === part.last;
  yield openFrame(waiting, key, isLast ? `${place}:last` : `${place}`);
}

async function* cut(content: AsyncIterable<Buffer>, skip: number, take: number): AsyncGenerator<Buffer> {
  let before = skip;
  let left = take;
  for await (const chunk of content) {
    const piece = chunk.subarray(before, before + left);
    before = Math.max(0, before - chunk.length);
    left -= piece.length;
    if (piece.length > 0) yield piece;
    if (left === 0) return;
  }
}

function openFrame(sealed: Buffer, key: Buffer, where: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(4, 16))
    .setAAD(Buffer.from(where))
    .setAuthTag(sealed.subarray(16, headBytes));
  return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]);
}
