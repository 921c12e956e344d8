import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Files by opaque key. What a file is called and who may have it stands in the database, never in the key. */
export type BlobStore = {
  put(content: Buffer): Promise<string>;
  get(key: string): Promise<Buffer>;
  /** Keeps what a stream brings; a stream that breaks leaves nothing. */
  putStream(content: AsyncIterable<Buffer>): Promise<string>;
  /** The whole, or the bytes from `start` up to but without `end`. */
  getStream(key: string, part?: { start: number; end: number }): Readable;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
};

/** Keeps files in a folder. A file appears whole or not at all. */
export function folderBlobs(folder: string): BlobStore {
  const place = (key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error("Not a blob key");
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(content) {
      const key = randomUUID();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(`${target}.part`, content, { mode: 0o600, flush: true });
      await rename(`${target}.part`, target);
      return key;
    },
    async get(key) {
      return readFile(place(key));
    },
    async putStream(content) {
      const key = randomUUID();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(`${target}.part`, { mode: 0o600, flush: true }));
        await rename(`${target}.part`, target);
      } catch (error) {
        await rm(`${target}.part`, { force: true });
        throw error;
      }
      return key;
    },
    getStream(key, part) {
      return createReadStream(place(key), part && { start: part.start, end: part.end - 1 });
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}
