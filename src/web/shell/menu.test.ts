import { expect, test } from "vitest";
import {
  activeEntry,
  existingEntries,
  isHiddenPage,
  isOpenPart,
  type MenuEntry,
  readParts,
  visibleMenu,
} from "./menu.ts";

const menu: MenuEntry[] = [
  { path: "/admin", textKey: "home" },
  { path: "/admin/clients", textKey: "clients", permission: "manageClients", group: "clients" },
  { path: "/admin/tiers", textKey: "tiers", permission: "manageTiers", group: "setup" },
  { path: "/admin/unions", textKey: "unions", permission: ["manageUnions", "manageSites"], group: "setup" },
];

test("an entry without a permission is for everybody", () => {
  expect(visibleMenu(menu, [])).toEqual([{ group: undefined, entries: [menu[0]] }]);
});

test("a group shows only if the person holds a permission of one of its entries", () => {
  const groups = visibleMenu(menu, ["manageTiers"]);
  expect(groups.map(({ group }) => group)).toEqual([undefined, "setup"]);
  expect(groups[1]?.entries.map(({ path }) => path)).toEqual(["/admin/tiers"]);
});

test("of a list of permissions any one is enough", () => {
  expect(visibleMenu(menu, ["manageSites"])[1]?.entries.map(({ path }) => path)).toEqual(["/admin/unions"]);
});

test("a page of the menu is hidden by its address too where the menu does not show it, and nothing else is", () => {
  const visible = visibleMenu(menu, ["manageTiers"]);
  expect(isHiddenPage(menu, visible, "/admin/clients")).toBe(true);
  expect(isHiddenPage(menu, visible, "/admin/tiers")).toBe(false);
  expect(isHiddenPage(menu, visible, "/admin")).toBe(false);
  expect(isHiddenPage(menu, visible, "/admin/clients/1")).toBe(false);
  expect(isHiddenPage(menu, visible, "/admin/elsewhere")).toBe(false);
});

test("an entry whose screen does not exist yet is left out", () => {
  const routes = [{ index: true as const }, { path: "clients" }, { path: "clients/:id" }];
  expect(existingEntries(menu, "/admin", routes).map(({ path }) => path)).toEqual([
    "/admin",
    "/admin/clients",
  ]);
});

test("an entry that leads out of the area stays", () => {
  const docs = { path: "/api/docs", textKey: "apiDocs" };
  expect(existingEntries([docs], "/admin", [])).toEqual([docs]);
});

test("a page belongs to the longest entry that its address begins with", () => {
  const paths = ["/admin", "/admin/enrollment", "/admin/enrollments"];
  expect(activeEntry(paths, "/admin/enrollments/1")).toBe("/admin/enrollments");
  expect(activeEntry(paths, "/admin/enrollment")).toBe("/admin/enrollment");
  expect(activeEntry(paths, "/admin")).toBe("/admin");
  expect(activeEntry(["/broker/members"], "/broker")).toBeUndefined();
});

test.each([
  ["nobody touched it", undefined, false, false, false],
  ["the page stands in it", undefined, true, false, true],
  ["it was folded before, and the page stands in it", false, true, false, true],
  ["it was folded on this page", false, true, true, false],
  ["it was opened by hand", true, false, false, true],
])("a part of the menu: %s", (_, byHand, hasActive, isFolded, isOpen) => {
  expect(isOpenPart({ byHand, hasActive, isFolded })).toBe(isOpen);
});

test.each([[null], ["{"], ["3"], ["null"], ['{"clients":"yes"}']])(
  "of %s nothing is kept of the parts",
  (kept) => {
    expect(readParts(kept)).toEqual({});
  },
);
