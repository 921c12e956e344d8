import { expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { Beside, someAtATime } from "./beside.ts";
import { processSeat, threadSeat } from "./seat.ts";
import { type Work, work } from "./work.ts";

const settings = {
  place: new URL("./trial-works.worker.js", import.meta.url),
  atOnce: 2,
  longestQueue: 100,
  memoryMb: 400,
  patienceMs: 60_000,
  mostBytes: 50_000_000,
};
const thread = { ...settings, makeSeat: threadSeat, isKept: true };
const process = { ...settings, makeSeat: processSeat, isKept: false };
const nothing = () => someAtATime<never>([]);
const echo = work<{ end: string }, string>("echo");
const trial = (name: string): Work<null> => work<null>(name);
const words = Array.from({ length: 1234 }, (_, at) => `${at} `);

async function faultOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => "done",
    (error: unknown) => (error instanceof Problem ? [error.code, error.status] : error),
  );
}

test.each([
  ["a thread", thread],
  ["a process", process],
])("%s takes all pieces in their order, and answers all that comes of them", async (_, one) => {
  const beside = new Beside(one);
  const made = await Promise.all(
    ["one", "two", "three"].map((end) => beside.run(echo, { end }, someAtATime(words, 100))),
  );
  expect(made.map(String)).toEqual(["one", "two", "three"].map((end) => words.join("") + end));
});

test.each([
  ["that never ends, by a thread", "hang", { ...thread, patienceMs: 3000 }],
  ["that never ends, by a process", "hang", { ...process, patienceMs: 3000 }],
  ["whose thread ends", "end", thread],
  ["whose process ends", "end", process],
  ["of which too much comes, by a thread", "flood", thread],
  ["of which too much comes, by a process", "flood", process],
  ["that fills the memory of a thread with objects", "objects", { ...thread, memoryMb: 64 }],
  ["that fills the memory of a process with objects", "objects", process],
  ["that fills the memory of a process with bytes", "buffers", process],
])("a work %s is refused in words, and the next is done", async (_, name, one) => {
  const beside = new Beside({ ...one, atOnce: 1 });
  expect(await faultOf(beside.run(trial(name), null, nothing()))).toEqual(["notMade", 503]);
  const next = new Beside({ ...one, atOnce: 1, memoryMb: 400, patienceMs: 60_000 });
  expect(String(await next.run(echo, { end: "end" }, nothing()))).toBe("end");
});

test("what a work finds wrong comes to the one who asked, and its thread goes on", async () => {
  const beside = new Beside({ ...thread, atOnce: 1 });
  await expect(beside.run(trial("fault"), null, nothing())).rejects.toThrow("RangeError: of its own");
  await expect(beside.run(trial("nobody's"), null, nothing())).rejects.toThrow("Nobody does this work");
  expect(String(await beside.run(echo, { end: "end" }, nothing()))).toBe("end");
});

test("pieces that cannot be read end the work, and give their own error", async () => {
  const beside = new Beside({ ...thread, atOnce: 1 });
  async function* broken(): AsyncGenerator<readonly string[]> {
    yield ["a"];
    throw new Error("The table is gone");
  }
  await expect(beside.run(echo, { end: "" }, broken())).rejects.toThrow("The table is gone");
  expect(String(await beside.run(echo, { end: "end" }, nothing()))).toBe("end");
});

test("a line that is too long sends away, and those in it are served in turn", async () => {
  const beside = new Beside({ ...thread, atOnce: 1, longestQueue: 2 });
  const ends: string[] = [];
  const asked = ["1", "2", "3", "4"].map((end) =>
    faultOf(beside.run(echo, { end }, nothing()).then(() => ends.push(end))),
  );
  expect(await Promise.all(asked)).toEqual(["done", "done", "done", ["busy", 503]]);
  expect(ends).toEqual(["1", "2", "3"]);
});

test("nobody who works beside knows a key of the server", async () => {
  const known = work<null>("environment");
  for (const one of [thread, process]) {
    const text = String(await new Beside(one).run(known, null, nothing()));
    expect(Object.keys(JSON.parse(text) as object).filter((name) => name !== "BESIDE_LIMITS")).toEqual([]);
  }
});
