import { expect, test } from "vitest";
import { mutantsOf } from "../../tools/mutants.ts";

const planted = (text: string) =>
  mutantsOf("a.ts", text).map(({ start, end, text: to }) => text.slice(0, start) + to + text.slice(end));

test.each([
  ["f(a < b);", ["f(a <= b);"]],
  ["f(a === b && !c);", ["f(a !== b && !c);", "f(a === b || !c);", "f(a === b && c);"].toSorted()],
  ["f(a ? x : y);", ["f(true ? x : y);", "f(false ? x : y);"]],
  [
    "f(7, true, 'x', `y`);",
    ["f(8, true, 'x', `y`);", "f(7, false, 'x', `y`);", 'f(7, true, "", `y`);', "f(7, true, 'x', \"\");"],
  ],
  ["f([a]); f([]);", ["f([]); f([]);"]],
  ["Math.min(a); b.every(c);", ["Math.max(a); b.every(c);", "Math.min(a); b.some(c);"]],
  ["function f() { g(); }", ["function f() {}"]],
  ["a += b; c++;", ["a -= b; c++;", "a += b; c--;"]],
])("%s has the faults %j", (text, faults) => {
  expect(planted(text).toSorted()).toEqual(faults.toSorted());
});

test("types, names of properties and what is imported hold no faults", () => {
  const text = `import { a } from "a"; type T = "x" | 1; const b: T | "y" = a as "z"; export const c = { "d": b };`;
  expect(planted(text)).toEqual([]);
});
