import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { folderBlobs } from "./blobs.ts";

const folder = await mkdtemp(path.join(tmpdir(), "openroll-blobs-"));
afterAll(() => rm(folder, { recursive: true }));

async function* breaksAfter(pieces: number) {
  for (let piece = 0; piece < pieces; piece++) yield Buffer.alloc(1000, piece);
  throw new Error("The connection was lost");
}

test("a stream that breaks leaves nothing, also where it breaks before its file is open", async () => {
  const blobs = folderBlobs(folder);
  const tries = Array.from({ length: 200 }, async (_, at) => blobs.putStream(breaksAfter(at % 3)));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === "fulfilled")).toEqual([]);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
});
