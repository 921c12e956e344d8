import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { folderBlobs } from "./blobs.ts";
import { SealedFiles } from "./sealed-files.ts";

const folder = await mkdtemp(path.join(tmpdir(), "openroll-files-"));
afterAll(() => rm(folder, { recursive: true }));
const files = new SealedFiles(folderBlobs(folder));
const keep = (content: Buffer, maxBytes = 10_000_000) =>
  files.keep({ content: Readable.from([content], { objectMode: false }), maxBytes });
const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);

test("a file of any length comes back as it went in", async () => {
  const lengths = fc.oneof(
    fc.integer({ min: 0, max: 300_000 }),
    fc.constantFrom(0, 65_535, 65_536, 65_537, 131_072),
  );
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 0, max: 255 }), async (length, byte) => {
      const content = Buffer.alloc(length, byte);
      const kept = await keep(content);
      expect(kept.sizeBytes).toBe(length);
      expect((await buffer(files.open(kept))).equals(content)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("one that is gone from the folder says so, whole or in part", async () => {
  const kept = await keep(Buffer.alloc(200_000, 7));
  await rm(placeOf(kept.blobKey));
  await expect(buffer(files.open(kept))).rejects.toMatchObject({ code: "fileLost" });
  await expect(buffer(files.openPart(kept, { start: 70_000, end: 70_010 }))).rejects.toMatchObject({
    code: "fileLost",
  });
});

test("what is kept does not hold the content in clear", async () => {
  const kept = await keep(Buffer.from("123-45-6789 ".repeat(100)));
  expect((await readFile(placeOf(kept.blobKey))).includes("123-45-6789")).toBe(false);
});

test("a file that was changed, cut off or put together anew does not open", async () => {
  const kept = await keep(Buffer.alloc(200_000, 7));
  const sealed = await readFile(placeOf(kept.blobKey));
  const frame = 65_536 + 32;
  const changed = Buffer.from(sealed);
  changed[100] = (changed[100] ?? 0) ^ 1;
  const swapped = Buffer.concat([
    sealed.subarray(frame, 2 * frame),
    sealed.subarray(0, frame),
    sealed.subarray(2 * frame),
  ]);
  for (const broken of [changed, sealed.subarray(0, 2 * frame), sealed.subarray(0, -5), swapped]) {
    await writeFile(placeOf(kept.blobKey), broken);
    await expect(buffer(files.open(kept))).rejects.toThrow();
  }
});

test("a file that is too large is refused, and nothing of it stays", async () => {
  const before = await everyFile();
  await expect(keep(Buffer.alloc(1001), 1000)).rejects.toMatchObject({ code: "fileTooLarge" });
  expect(await everyFile()).toEqual(before);
});

async function everyFile(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .toSorted();
}
