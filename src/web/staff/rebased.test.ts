import { expect, test } from "vitest";
import { rebased } from "./rebased.ts";

const before = { name: "Harbor", phone: "617 555 0142", pages: [{ title: "One" }] };
const saved = { name: "Harbor", phone: "+16175550142", pages: [{ title: "One" }] };

test("what was not touched becomes as it is saved", () => {
  expect(rebased(structuredClone(before), before, saved)).toEqual(saved);
});

test("what was touched stays as it is typed, in whatever depth", () => {
  const mine = { ...before, name: "Harbor Bakery", pages: [{ title: "One" }, { title: "Two" }] };
  expect(rebased(mine, before, saved)).toEqual({ ...mine, phone: saved.phone });
});

test("a form may say itself what is the same", () => {
  const roles = { ids: ["b", "a"] };
  const isSame = (one: string[], other: string[]) => one.length === other.length;
  expect(rebased(roles, { ids: ["a", "b"] }, { ids: ["c"] }, isSame)).toEqual({ ids: ["c"] });
});
