import { AwsClient } from "aws4fetch";
import type { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { emptyStream, streamOfWeb } from "./streams.ts";

/** A bucket by its address, with what signs the requests. */
export type Bucket = Readonly<{
  /** With scheme and host, without a slash at its end. The bucket stands in the path, as every S3 server reads it. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}>;
export type BucketEntry = { key: string; mark: string };

/** Whatever the server answers instead of what was asked for. */
export class BucketError extends Error {
  readonly status: number;
  /** `NoSuchKey` and its like, as S3 calls them. */
  readonly code: string;
  constructor(status: number, code: string) {
    super(`The bucket answers ${status} ${code}`);
    this.name = "BucketError";
    this.status = status;
    this.code = code;
  }
}

/** After so many answers that may be another one a moment later, and connections that broke, it is told as it is. */
const tries = 4;
const isPassing = ({ status }: Response) => status >= 500 || status === 429;

type Asked = { method: "GET" | "PUT" | "POST" | "DELETE"; headers?: Record<string, string>; body?: Buffer };

/** The few requests that files need. Keys are whole, without a slash at their beginning. */
export function s3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket) {
  // What is sent is a buffer each time, so that it can be sent again as it is.
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key.split("/").map(escapeKey).join("/")}`;
  const ask = async (address: string, { body, ...init }: Asked): Promise<Response> => {
    for (let count = 1; ; count += 1) {
      const answer = await aws
        .fetch(address, { ...init, ...(body === undefined ? {} : { body: new Uint8Array(body) }) })
        .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
      if (answer instanceof Response) {
        if (answer.ok) return answer;
        if (!isPassing(answer) || count === tries) throw await refusalOf(answer);
        await answer.body?.cancel();
      } else if (count === tries) throw answer;
      await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** count));
    }
  };
  return {
    /** Everything below the prefix, or with `isFlat` only what stands in no folder below it. */
    async list(prefix: string, { isFlat = false } = {}): Promise<BucketEntry[]> {
      const found: BucketEntry[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (isFlat) query.set("delimiter", "/");
        if (token !== undefined) query.set("continuation-token", token);
        const text = await (await ask(`${endpoint}/${bucket}?${query}`, { method: "GET" })).text();
        for (const [, entry = ""] of text.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
          const key = valueIn(entry, "Key");
          if (key !== undefined && key !== prefix) found.push({ key, mark: valueIn(entry, "ETag") ?? "" });
        }
        token = valueIn(text, "IsTruncated") === "true" ? valueIn(text, "NextContinuationToken") : undefined;
      } while (token !== undefined);
      return found;
    },
    /** The whole of it, or from a byte up to another. */
    async get(key: string, part?: { start: number; end: number }): Promise<Readable> {
      const headers = part === undefined ? {} : { range: `bytes=${part.start}-${part.end - 1}` };
      const answer = await ask(addressOf(key), { method: "GET", headers });
      return answer.body === null ? emptyStream() : streamOfWeb(answer.body as ReadableStream);
    },
    async put(key: string, content: Buffer): Promise<void> {
      await ask(addressOf(key), { method: "PUT", body: content });
    },
    /** Of a large file, in pieces of 5 MB at least: it appears when all are there, or not at all. */
    async putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
      const begun = await (await ask(`${addressOf(key)}?uploads=`, { method: "POST" })).text();
      const upload = `uploadId=${encodeURIComponent(valueIn(begun, "UploadId") ?? "")}`;
      const address = `${addressOf(key)}?${upload}`;
      try {
        const tags: string[] = [];
        for await (const body of parts) {
          const part = `${addressOf(key)}?partNumber=${tags.length + 1}&${upload}`;
          const sent = await ask(part, { method: "PUT", body });
          tags.push(sent.headers.get("etag") ?? "");
        }
        const list = tags
          .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
          .join("");
        const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
        await requireNoError(await ask(address, { method: "POST", body }));
      } catch (error) {
        await ask(address, { method: "DELETE" }).catch(() => undefined);
        throw error;
      }
    },
    async copy(from: string, to: string): Promise<void> {
      const source = `/${bucket}/${from.split("/").map(escapeKey).join("/")}`;
      const answer = await ask(addressOf(to), { method: "PUT", headers: { "x-amz-copy-source": source } });
      await requireNoError(answer);
    },
    /** Removing what is not there is no error. */
    async remove(key: string): Promise<void> {
      const answer = await ask(addressOf(key), { method: "DELETE" });
      await answer.body?.cancel();
    },
  };
}

async function refusalOf(answer: Response): Promise<BucketError> {
  const text = await answer.text();
  return new BucketError(answer.status, valueIn(text, "Code") ?? answer.statusText);
}

/** What takes long may fail after its head was sent: then the body says so. */
async function requireNoError(answer: Response): Promise<void> {
  const text = await answer.text();
  const code = /<Error>.*?<Code>(\w+)<\/Code>/su.exec(text)?.[1];
  if (code !== undefined) throw new BucketError(answer.status, code);
}

/** As the signature counts it: more than what an address needs. */
const escapeKey = (part: string): string =>
  encodeURIComponent(part).replaceAll(
    /[!'()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function valueIn(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>(.*?)</${name}>`, "su").exec(xml)?.[1];
  return text?.replaceAll(/&(#x?[\da-f]+|amp|lt|gt|quot|apos);/giu, (whole, entity: string) => {
    const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
    if (!entity.startsWith("#")) return named[entity.toLowerCase()] ?? whole;
    const code =
      entity[1]?.toLowerCase() === "x" ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return String.fromCodePoint(code);
  });
}
