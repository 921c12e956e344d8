import { expect, test } from "vitest";
import { fits, pathOf, ranked } from "./choices.ts";
import { keptPlaces, withPin, withRecent } from "./places.ts";

test.each([
  ["Enrollment sessions", "ses", true],
  ["Enrollment sessions", "sess enr", true],
  ["Clients’ suppliers", "supp", true],
  ["Inscripción", "inscripcion", true],
  ["고객사 항목", "항목", true],
  ["가입자찾기", "찾기", true],
  ["Divisions", "vis", false],
  ["Divisions", "divisions x", false],
])("%s is found by %s: %s", (name, typed, isFound) => {
  expect(fits(name, typed)).toBe(isFound);
});

test("a name that begins with what was typed comes first", () => {
  const all = [{ name: "Union plans" }, { name: "Plans" }, { name: "Tiers" }];
  expect(ranked(all, "plan").map(({ name }) => name)).toEqual(["Plans", "Union plans"]);
});

test("clients lead to their page only those who keep clients", () => {
  const client = { kind: "client", id: "7" } as const;
  expect(pathOf(client, "admin", true)).toBe("/admin/clients/7");
  expect(pathOf(client, "admin", false)).toBe("/admin/members?client=7");
  expect(pathOf(client, "broker", true)).toBe("/broker/members?client=7");
});

test("the latest page comes first, once, and no more than a few are kept", () => {
  let places = keptPlaces(null);
  for (const path of ["/a", "/b", "/a", "/c", "/d", "/e", "/f"]) places = withRecent(places, path);
  expect(places.recent).toEqual(["/f", "/e", "/d", "/c", "/a"]);
});

test("a pin is set and taken off; what was kept by something else is nothing", () => {
  const pinned = withPin(keptPlaces("nonsense"), "/a");
  expect(pinned.pinned).toEqual(["/a"]);
  expect(withPin(pinned, "/a").pinned).toEqual([]);
  expect(keptPlaces('{"pinned":[7,"/x"],"recent":"no"}')).toEqual({ pinned: ["/x"], recent: [] });
});
