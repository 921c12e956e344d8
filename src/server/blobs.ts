import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Problem } from "#kernel/problem.ts";
import { streamOf, writeAll } from "./streams.ts";

/**
 * Files by opaque key. What a file is called and who may have it stands in the database, never in the key. Reading one
 * that is not there any more, as after half of a backup was restored, throws the problem `fileLost`.
 */
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

/** So much of a file may wait for the disk: it is sealed while what came before is written, and written in fewer pieces. */
const waitingBytes = 1_048_576;

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
      return readFile(place(key)).catch(lost);
    },
    async putStream(content) {
      const key = randomUUID();
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        const options = { mode: 0o600, flush: true, highWaterMark: waitingBytes };
        await writeAll(content, createWriteStream(`${target}.part`, options));
        await rename(`${target}.part`, target);
      } catch (error) {
        await rm(`${target}.part`, { force: true });
        throw error;
      }
      return key;
    },
    getStream(key, part) {
      return streamOf(readParts(place(key), part));
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
  };
}

async function* readParts(file: string, part: { start: number; end: number } | undefined) {
  const handle = await open(file).catch(lost);
  // The handle closes with its stream.
  yield* handle.createReadStream(part && { start: part.start, end: part.end - 1 });
}

function lost(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? new Problem("fileLost", { details: { path: error.path } }) : error;
}
