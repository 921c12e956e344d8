import { Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { writeAll, writeGzipped } from "./streams.ts";

async function* lostAtOnce(): AsyncGenerator<never> {
  yield await Promise.reject<never>(new Error("The connection was lost"));
}

test.each([
  ["writeAll", (target: Writable) => writeAll(lostAtOnce(), target)],
  ["writeGzipped", (target: Writable) => writeGzipped(lostAtOnce(), target)],
])("%s throws only when a target that is still being opened is closed", async (_name, write) => {
  let open: (() => void) | undefined;
  const target = new Writable({ construct: (opened) => void (open = opened) });
  let isOver = false;
  const work = write(target).finally(() => {
    isOver = true;
  });
  const ending = expect(work).rejects.toThrow("The connection was lost");
  for (let turn = 0; turn < 10; turn++) await nextTurn();
  expect(isOver).toBe(false);
  open?.();
  await ending;
  expect(target.closed).toBe(true);
});
