import S3rver from "@20minutes/s3rver";
import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { s3Blobs } from "./s3-blobs.ts";
import { SealedFiles } from "./sealed-files.ts";

const directory = mkdtempSync(path.join(tmpdir(), "openroll-s3-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: "files" }],
});
const { port } = await server.run();
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});
// The keys that the server knows by itself.
const settings = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: "files",
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
};
const blobs = s3Blobs(settings);

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
async function* inChunks(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

test.each([0, 1, 70_000, 8_388_608, 20_000_000])(
  "a file of %d bytes comes back as it went, whole and in part",
  async (size) => {
    const content = randomBytes(size);
    const key = await blobs.putStream(inChunks(content, 65_536));
    expect((await blobs.get(key)).equals(content)).toBe(true);
    expect((await bytesOf(blobs.getStream(key))).equals(content)).toBe(true);
    if (size > 10) {
      const part = await bytesOf(blobs.getStream(key, { start: 5, end: size - 3 }));
      expect(part.equals(content.subarray(5, size - 3))).toBe(true);
    }
    await blobs.remove(key);
    await expect(blobs.get(key)).rejects.toThrow(Problem);
    await blobs.remove(key);
  },
);

test("what breaks on its way leaves nothing", async () => {
  async function* broken() {
    yield randomBytes(9_000_000);
    yield randomBytes(9_000_000);
    throw new Error("The line broke");
  }
  await expect(blobs.putStream(broken())).rejects.toThrow("The line broke");
});

test("sealed files lie in a bucket, and any part of them opens", async () => {
  const files = new SealedFiles(blobs);
  const content = randomBytes(300_000);
  const kept = await files.keep({ content: Readable.from([content]), maxBytes: content.length });
  const part = await bytesOf(files.openPart(kept, { start: 100_000, end: 200_000 }));
  expect(part.equals(content.subarray(100_000, 200_000))).toBe(true);
});

test("a bucket that refuses is no lost file", async () => {
  const refused = s3Blobs({ ...settings, secretAccessKey: "wrong" });
  await expect(refused.put(Buffer.from("x"))).rejects.toThrow("The bucket answers 403");
});
