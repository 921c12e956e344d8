import { expect, test } from "vitest";
import { streamFaults, streamHelper } from "../../tools/stream-rules.ts";
import { inPlantedTree } from "./planted-tree.ts";

/** Each is a way to an error that nobody hears. */
const planted: Record<string, string> = {
  "src/server/transform.ts": `import { Transform } from "node:stream"; export const x = new Transform();`,
  "src/server/mixed.ts": `import { PassThrough, type Readable } from "node:stream"; export const x: Readable = new PassThrough();`,
  "src/server/whole.ts": `import * as stream from "node:stream"; export const x = new stream.Transform();`,
  "src/server/usual.ts": `import stream from "stream"; export const x = new stream.Transform();`,
  "src/server/promises.ts": `import { pipeline } from "node:stream/promises"; export const x = pipeline;`,
  "src/server/lazy.ts": `export const x = async () => (await import("node:stream")).Transform;`,
  "src/claims/claims/piped.service.ts": `export const x = (a: NodeJS.ReadableStream, b: NodeJS.WritableStream) => a.pipe(b);`,
  "src/claims/claims/maybe.service.ts": `export const x = (a?: { pipe(b: unknown): unknown }) => a?.pipe(1);`,
  "src/claims/claims/ended.routes.ts": `export const x = (a: { destroy(error: Error): void }) => a.destroy(new Error("x"));`,
  "src/server/read.ts": `import { createReadStream } from "node:fs"; export const x = createReadStream("x");`,
  "src/server/broken.ts": `export const = ;`,
};

const sound: Record<string, string> = {
  [streamHelper]: `import { Transform } from "node:stream"; export const x = () => new Transform();`,
  "src/server/typed.ts": `import type { Readable } from "node:stream"; import { buffer } from "node:stream/consumers"; export const x = (a: Readable) => { a.destroy(); return buffer(a); };`,
  "src/claims/claims/claims.ts": `import { z } from "zod"; export const x = z.string().pipe(z.string());`,
  "src/claims/claims/claims.test.ts": `import { Readable } from "node:stream"; export const x = Readable.from([]);`,
};

test("each way to a stream that nobody listens to goes red, and nothing else does", () => {
  const { faults } = inPlantedTree({ ...planted, ...sound }, streamFaults);
  const files = new Set(faults.map(({ at }) => at.replace(/:\d+$/u, "")));
  expect([...files].toSorted()).toEqual(Object.keys(planted).toSorted());
});

test("a tree that makes its streams in one place is green, and its files were read", () => {
  expect(inPlantedTree(sound, streamFaults)).toEqual({ faults: [], files: 1 });
});

test("the product makes its streams in one place", () => {
  const { faults, files } = streamFaults(process.cwd());
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(500);
});
