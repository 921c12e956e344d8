import { expect, test } from "vitest";
import { Pace } from "./pace.ts";

test("a hundred steps of a millisecond let others go on six times, and steps of none never do", async () => {
  let now = 0;
  let turns = 0;
  const pace = new Pace(() => now);
  const steps = async (count: number, ms: number) => {
    let isOver = false;
    const watch = () => {
      turns += 1;
      if (!isOver) setImmediate(watch);
    };
    setImmediate(watch);
    for (let at = 0; at < count; at += 1) {
      now += ms;
      if (pace.isLong()) await pace.rest();
    }
    isOver = true;
    return turns;
  };
  expect(await steps(100, 1)).toBe(6);
  turns = 0;
  expect(await steps(100, 0)).toBe(0);
});
