import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { Spool } from "./spool.ts";

const folder = mkdtempSync(path.join(tmpdir(), "openroll-spool-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

test.each([0, 1, 1_048_576, 1_048_577, 3_000_001])(
  "a file of %d bytes comes back as it was",
  async (size) => {
    const content = Buffer.from(Array.from({ length: size }, (_, at) => at % 251));
    const spool = await Spool.of(pieces(content, 70_001), folder);
    expect((await buffer(spool.read())).equals(content)).toBe(true);
    await spool.close();
  },
);

test("a large file has no name on the disk while it waits", async () => {
  const spool = await Spool.of(pieces(Buffer.alloc(2_000_000), 65_536), folder);
  expect(readdirSync(folder)).toEqual([]);
  await spool.close();
});

test("a file that breaks off is let go of, and its error is told", async () => {
  async function* broken() {
    yield* pieces(Buffer.alloc(2_000_000), 65_536);
    throw new Error("cut");
  }
  await expect(Spool.of(broken(), folder)).rejects.toThrow("cut");
});
