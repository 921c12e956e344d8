import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { Problem } from "#kernel/problem.ts";
import type { BlobStore } from "./blobs.ts";

export type S3Settings = Readonly<{
  /** Of the service, without the bucket: `https://s3.us-east-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;

/** A part of a large file: S3 wants 5 MB at least, and takes 10,000 of them. */
const partBytes = 8_388_608;
const tries = 4;

/**
 * Keeps files in a bucket of S3, or of what speaks like it. A file appears whole or not at all: a small one by one
 * request, a large one in parts that become a file only when all are there.
 */
export function s3Blobs({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): BlobStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const addressOf = (key: string, query = "") => {
    if (!/^[0-9a-f-]{36}$/u.test(key)) throw new Error("Not a blob key");
    return `${endpoint.replace(/\/+$/u, "")}/${bucket}/${key}${query}`;
  };
  const ask = async (
    method: string,
    address: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ) => {
    for (let count = 1; ; count += 1) {
      const answer = await client
        .fetch(address, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { "content-length": String(body.length) }) },
          ...(body === undefined ? {} : { body: new Uint8Array(body) }),
        })
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      const isPassing = answer instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!isPassing) return answer;
      if (count === tries) throw answer instanceof Error ? answer : refusal(method, answer.status);
      await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** count));
    }
  };
  const put = async (key: string, content: Buffer) => {
    await requireGood("PUT", await ask("PUT", addressOf(key), content));
  };
  const putParts = async (key: string, parts: AsyncIterable<Buffer>) => {
    const begun = await requireGood("POST", await ask("POST", addressOf(key, "?uploads=")));
    const [, id = ""] = /<UploadId>([^<]+)<\/UploadId>/u.exec(await begun.text()) ?? [];
    const upload = `uploadId=${encodeURIComponent(id)}`;
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const query = `?partNumber=${tags.length + 1}&${upload}`;
        const sent = await requireGood("PUT", await ask("PUT", addressOf(key, query), part));
        tags.push(sent.headers.get("etag") ?? "");
      }
      const list = tags
        .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
        .join("");
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const done = await requireGood("POST", await ask("POST", addressOf(key, `?${upload}`), body));
      // It may answer 200 and say in the body that it failed.
      if ((await done.text()).includes("<Error>")) throw refusal("POST", 500);
    } catch (error) {
      await ask("DELETE", addressOf(key, `?${upload}`)).catch(() => undefined);
      throw error;
    }
  };
  return {
    async put(content) {
      const key = randomUUID();
      await put(key, content);
      return key;
    },
    async get(key) {
      const answer = await requireGood("GET", await ask("GET", addressOf(key)));
      return Buffer.from(await answer.arrayBuffer());
    },
    async putStream(content) {
      const key = randomUUID();
      const parts = partsOf(content);
      const first = await parts.next();
      const second = first.done === true ? first : await parts.next();
      if (second.done === true) await put(key, first.done === true ? Buffer.alloc(0) : first.value);
      else await putParts(key, resumed([first.value, second.value], parts));
      return key;
    },
    getStream(key, part) {
      return Readable.from(streamed(key, part), { objectMode: false });
    },
    async remove(key) {
      const answer = await ask("DELETE", addressOf(key));
      if (answer.status !== 404) await requireGood("DELETE", answer);
    },
  };

  async function* streamed(key: string, part: { start: number; end: number } | undefined) {
    const headers = part === undefined ? {} : { range: `bytes=${part.start}-${part.end - 1}` };
    const answer = await requireGood("GET", await ask("GET", addressOf(key), undefined, headers));
    if (answer.body === null) return;
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) yield Buffer.from(chunk);
  }
}

function refusal(method: string, status: number): Error {
  return new Error(`S3 answered ${method} with ${status}`);
}

async function requireGood(method: string, answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  await answer.body?.cancel();
  if (answer.status === 404) throw new Problem("fileLost");
  throw refusal(method, answer.status);
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
