import { randomUUID } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import type { BlobStore } from "./blobs.ts";
import { type Bucket, BucketError, s3Client } from "./s3.ts";
import { streamOf } from "./streams.ts";

/** A part of a large file: S3 wants 5 MB at least, and takes 10,000 of them. */
const partBytes = 8_388_608;

/**
 * Keeps files in a bucket of S3, or of what speaks like it. A file appears whole or not at all: a small one by one
 * request, a large one in parts that become a file only when all are there.
 */
export function s3Blobs(bucket: Bucket): BlobStore {
  const client = s3Client(bucket);
  return {
    async put(content) {
      const key = randomUUID();
      await client.put(key, content);
      return key;
    },
    async get(key) {
      const chunks: Buffer[] = [];
      for await (const chunk of streamed(key)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    async putStream(content) {
      const key = randomUUID();
      const parts = partsOf(content);
      const first = await parts.next();
      const second = first.done === true ? first : await parts.next();
      if (second.done === true) await client.put(key, first.done === true ? Buffer.alloc(0) : first.value);
      else await client.putParts(key, resumed([first.value, second.value], parts));
      return key;
    },
    getStream(key, part) {
      return streamOf(streamed(key, part));
    },
    async remove(key) {
      await client.remove(known(key)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
  };

  async function* streamed(key: string, part?: { start: number; end: number }): AsyncGenerator<Buffer> {
    const content = await client.get(known(key), part).catch((error: unknown) => {
      throw isGone(error) ? new Problem("fileLost") : error;
    });
    for await (const chunk of content as AsyncIterable<Uint8Array>) yield Buffer.from(chunk);
  }
}

const isGone = (error: unknown) => error instanceof BucketError && error.status === 404;

function known(key: string): string {
  if (!/^[0-9a-f-]{36}$/u.test(key)) throw new Error("Not a blob key");
  return key;
}

/** Pieces of the same size, but for the last one. */
async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    const whole = Buffer.concat(waiting);
    let at = 0;
    for (; whole.length - at >= partBytes; at += partBytes) yield whole.subarray(at, at + partBytes);
    waiting = [whole.subarray(at)];
    bytes = whole.length - at;
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function* resumed(first: readonly Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
