import { expect, test } from "vitest";
import { Limiter } from "./limiter.ts";

/** Enters so many, and answers those who are in, in their order. */
function line(turns: Limiter, count: number) {
  const inside: { at: number; leave: () => void }[] = [];
  for (let at = 0; at < count; at += 1) void turns.enter().then((leave) => inside.push({ at, leave }));
  return inside;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("more are let in as soon as a place is left after there are more places, in the order of the line", async () => {
  let places = 1;
  const inside = line(new Limiter({ atOnce: () => places, longestQueue: 10 }), 6);
  await settled();
  expect(inside.map(({ at }) => at)).toEqual([0]);
  places = 3;
  inside[0]?.leave();
  await settled();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
});

test("with fewer places nobody is let in until enough have left, and a place is left but once", async () => {
  let places = 3;
  const inside = line(new Limiter({ atOnce: () => places, longestQueue: 10 }), 6);
  await settled();
  places = 1;
  for (const at of [0, 0, 1]) inside[at]?.leave();
  await settled();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2]);
  inside[2]?.leave();
  await settled();
  expect(inside.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
});

test("the one who comes when there are more places waits behind those who came before", async () => {
  let places = 1;
  const turns = new Limiter({ atOnce: () => places, longestQueue: 10 });
  const early = line(turns, 2);
  await settled();
  places = 2;
  const late = line(turns, 1);
  await settled();
  expect([early.length, late.length]).toEqual([1, 0]);
  early[0]?.leave();
  await settled();
  expect([early.length, late.length]).toEqual([2, 1]);
});
