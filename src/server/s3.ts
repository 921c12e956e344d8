import { AwsClient } from "aws4fetch";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

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

const tries = 3;

/** The few requests that files need. Keys are whole, without a slash at their beginning. */
export function s3Client({ endpoint, bucket, region, accessKeyId, secretAccessKey }: Bucket) {
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: tries });
  const addressOf = (key: string) => `${endpoint}/${bucket}/${key.split("/").map(escapeKey).join("/")}`;
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await aws.fetch(address, init);
    if (answer.ok) return answer;
    const text = await answer.text();
    throw new BucketError(answer.status, /<Code>(\w+)<\/Code>/u.exec(text)?.[1] ?? answer.statusText);
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
    async get(key: string): Promise<Readable> {
      const answer = await ask(addressOf(key), { method: "GET" });
      return answer.body === null
        ? Readable.from([], { objectMode: false })
        : Readable.fromWeb(answer.body as ReadableStream);
    },
    async put(key: string, content: Buffer): Promise<void> {
      await ask(addressOf(key), { method: "PUT", body: new Uint8Array(content) });
    },
    async copy(from: string, to: string): Promise<void> {
      const source = `/${bucket}/${from.split("/").map(escapeKey).join("/")}`;
      const answer = await ask(addressOf(to), { method: "PUT", headers: { "x-amz-copy-source": source } });
      // A copy may fail after its head was sent.
      const text = await answer.text();
      const code = /<Error>.*?<Code>(\w+)<\/Code>/su.exec(text)?.[1];
      if (code !== undefined) throw new BucketError(answer.status, code);
    },
    /** Removing what is not there is no error. */
    async remove(key: string): Promise<void> {
      const answer = await ask(addressOf(key), { method: "DELETE" });
      await answer.body?.cancel();
    },
  };
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
