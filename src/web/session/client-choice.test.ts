import { expect, test } from "vitest";
import { choiceIn, isMisstated, placeToKeep, withChoice, withoutChoice } from "./client-choice.ts";

const id = "0197a1b2-0000-7000-8000-00000000000a";

test.each([
  ["", undefined, false],
  ["client=all", null, false],
  [`client=${id}`, id, false],
  [`client=${id.toUpperCase()}`, id, false],
  ["client=", null, true],
  ["client=1%27%20or%20%27x", null, true],
])("%j states the choice %j", (search, choice, misstated) => {
  const address = new URLSearchParams(search);
  expect(choiceIn(address)).toBe(choice);
  expect(isMisstated(address)).toBe(misstated);
});

test("a choice is written beside all else, once", () => {
  const address = new URLSearchParams(`q=kim&client=${id}`);
  expect(String(withChoice(address, null))).toBe("q=kim&client=all");
  expect(String(withoutChoice(address))).toBe("q=kim");
  expect(String(address)).toBe(`q=kim&client=${id}`);
});

test("signing in again keeps the chosen client of an address, and nothing else that stood behind it", () => {
  expect(placeToKeep({ pathname: "/admin/members", search: `?q=kim&client=${id}` })).toBe(
    `/admin/members?client=${id}`,
  );
  expect(placeToKeep({ pathname: "/admin/members", search: "?q=kim&client=all" })).toBe("/admin/members");
});
