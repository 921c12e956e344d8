import { expect, test } from "vitest";
import { existingEntries, type MenuEntry, visibleMenu } from "./menu.ts";

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
