import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { districts, roomOrder } from "../../tools/districts.ts";
import { readGraph } from "../../tools/import-graph.ts";
import { journeys, placeOf, rules, violations } from "../../tools/import-rules.ts";
import { filesBelow, isSource } from "../../tools/source-files.ts";
import { inPlantedTree } from "./planted-tree.ts";

const manifest = JSON.stringify({
  type: "module",
  imports: Object.fromEntries(
    ["kernel", "records", "plans", "people", "areas", "server", "web"].map((name) => [
      `#${name}/*`,
      `./src/${name}/*`,
    ]),
  ),
  dependencies: { zod: "4", pg: "8" },
  devDependencies: {
    vitest: "4",
    react: "19",
    "@mui/material": "9",
    "@emotion/react": "11",
    "@cmsgov/design-system": "18",
  },
});

/** A little application that keeps every rule, with JSX, so that a reader who chokes on JSX goes red. */
const soundTree: Record<string, string> = {
  "package.json": manifest,
  "src/kernel/dates.ts": `export type PlainDate = string; export const today = "2026-01-01";`,
  "src/kernel/call.ts": `import type { z } from "zod"; export type Call = z.ZodType;`,
  "src/server/database/database.ts": `import pg from "pg"; import { join } from "node:path"; export const db = [pg, join];`,
  "src/app/app.ts": `import { mount } from "#plans/plans/server.ts"; export const app = mount;`,
  "src/web/widget.tsx": `import { useState } from "react"; export const Widget = () => <b>{useState(1)}</b>;`,
  "src/web/shell/Header.tsx": `import { Widget } from "#web/widget.tsx"; export const Header = () => <Widget />;`,
  "src/app/main.tsx": `import { Header } from "#web/shell/Header.tsx"; export const routes = () => import("./routes.tsx"); export const x = <Header />;`,
  "src/app/routes.tsx": `export const admin = () => import("#areas/admin.tsx");`,
  "src/areas/admin.tsx": `export const plans = () => import("#plans/plans/staff/Plans.tsx");`,
  "src/records/definition.ts": `import { z } from "zod"; export const define = z.object;`,
  "src/records/list.routes.ts": `import { db } from "#server/database/database.ts"; export const list = db;`,
  "src/records/List.tsx": `import { Widget } from "#web/widget.tsx"; export const List = () => <Widget />;`,
  "src/plans/plans/plans.ts": `import { define } from "#records/definition.ts"; export const plans = define;`,
  "src/plans/plans/tier.ts": `import type { PlainDate } from "#kernel/dates.ts"; export const tier = (day: PlainDate) => day;`,
  "src/plans/plans/plans.table.ts": `export const plansTable = {};`,
  "src/plans/plans/plans.service.ts": `import { plansTable } from "./plans.table.ts"; export const find = plansTable;`,
  "src/plans/plans/server.ts": `import { find } from "./plans.service.ts"; export const mount = find;`,
  "src/plans/plans/plans.test.ts": `import { test } from "vitest"; import { db } from "#server/database/database.ts"; export const x = [test, db];`,
  "src/plans/plans/staff/Plans.tsx": `import { Box } from "@mui/material"; import { plans } from "../plans.ts"; export const Plans = () => <Box>{plans}</Box>;`,
  "src/people/members/members.table.ts": `import { plansTable } from "#plans/plans/plans.table.ts"; export const membersTable = plansTable;`,
  "src/people/members/members.service.ts": `import { find } from "#plans/plans/plans.service.ts"; export const member = find;`,
  "src/people/members/member/Card.tsx": `import { Button } from "@cmsgov/design-system"; import { tier } from "#plans/plans/tier.ts"; import type { plans } from "#plans/plans/plans.ts"; export const Card = (props: { plans: typeof plans }) => <Button onClick={() => tier("")}>{props.plans}</Button>;`,
};

/** Each adds one file, or changes one, and must turn exactly its own rule red (others may follow). */
const planted: [rule: string, what: string, files: Record<string, string>][] = [
  ["parsed", "a file that does not parse", { "src/kernel/bad.ts": `export const = ;` }],
  ["found", "an import of nothing", { "src/kernel/bad.ts": `import "#kernel/nothing.ts";` }],
  ["found", "an import without its extension", { "src/kernel/bad.ts": `import "./dates";` }],
  ["known-folder", "a new room", { "src/helpers/bad.ts": `import "#kernel/dates.ts";` }],
  ["kernel-layer", "kernel → room", { "src/kernel/bad.ts": `import "#plans/plans/tier.ts";` }],
  [
    "kernel-layer",
    "kernel → type of a room",
    {
      "src/kernel/bad.ts": `import type { tier } from "#plans/plans/tier.ts"; export type X = typeof tier;`,
    },
  ],
  [
    "records-layer",
    "records → room",
    { "src/records/bad.service.ts": `import "#plans/plans/plans.service.ts";` },
  ],
  ["districts-layer", "room → area", { "src/plans/plans/staff/Bad.tsx": `import "#areas/admin.tsx";` }],
  ["areas-layer", "area → server", { "src/areas/bad.tsx": `import "#server/database/database.ts";` }],
  ["demo-layer", "demo → area", { "src/demo/bad.ts": `import "#areas/admin.tsx";` }],
  ["server-layer", "server → room", { "src/server/bad.ts": `import "#plans/plans/plans.service.ts";` }],
  [
    "server-layer",
    "server re-exports a room",
    { "src/server/bad.ts": `export { find } from "#plans/plans/plans.service.ts";` },
  ],
  ["web-layer", "web → area", { "src/web/bad.tsx": `export const x = () => import("#areas/admin.tsx");` }],
  ["sides", "web → server", { "src/web/bad.tsx": `import "#server/database/database.ts";` }],
  [
    "sides",
    "screen → type of a service",
    {
      "src/plans/plans/staff/Bad.tsx": `import type { find } from "../plans.service.ts"; export type X = typeof find;`,
    },
  ],
  ["sides", "service → screen", { "src/plans/plans/bad.service.ts": `import "./staff/Plans.tsx";` }],
  ["sides", "records routes → web", { "src/records/bad.routes.ts": `import "#web/widget.tsx";` }],
  ["contract", "contract → service", { "src/plans/plans/bad.ts": `import "./plans.service.ts";` }],
  ["contract", "contract → package", { "src/plans/plans/bad.ts": `import "react";` }],
  ["contract", "kernel → Node", { "src/kernel/bad.ts": `import "node:fs";` }],
  ["browser-without-node", "screen → Node", { "src/web/bad.tsx": `import "node:fs";` }],
  [
    "other-room",
    "service → another room's table",
    { "src/people/members/bad.service.ts": `import "#plans/plans/plans.table.ts";` },
  ],
  [
    "other-room",
    "screen → another room's screen",
    { "src/people/members/staff/Bad.tsx": `import "#plans/plans/staff/Plans.tsx";` },
  ],
  [
    "room-order",
    "a room → one that stands after it",
    { "src/plans/plans/bad.service.ts": `import "#people/members/members.service.ts";` },
  ],
  [
    "room-order",
    "a room that the order does not name",
    { "src/plans/pets/pets.ts": `import "#plans/plans/tier.ts";` },
  ],
  [
    "staff-kit",
    "staff → CMS",
    {
      "src/plans/plans/staff/Bad.tsx": `import { Button } from "@cmsgov/design-system"; export const X = <Button />;`,
    },
  ],
  [
    "staff-kit",
    "staff → CMS styles",
    { "src/plans/plans/staff/Bad.tsx": `import "@cmsgov/design-system/css/index.css";` },
  ],
  [
    "public-kit",
    "wizard → MUI",
    { "src/plans/plans/wizard/Bad.tsx": `import { Box } from "@mui/material"; export const X = <Box />;` },
  ],
  ["public-kit", "member → emotion", { "src/plans/plans/member/Bad.tsx": `import "@emotion/react";` }],
  ["shell-kit", "shell → CMS", { "src/web/shell/Bad.tsx": `import "@cmsgov/design-system";` }],
  ["shell-kit", "shell → MUI", { "src/web/shell/Bad.tsx": `import "@mui/material";` }],
  [
    "no-test-helpers",
    "product → test",
    { "src/server/bad.ts": `import "../../test/factory.ts";`, "test/factory.ts": "" },
  ],
  [
    "no-test-helpers",
    "product → a .test file",
    { "src/plans/plans/bad.service.ts": `import "./plans.test.ts";` },
  ],
  ["production-parts", "product → development part", { "src/server/bad.ts": `import "vitest";` }],
  [
    "production-parts",
    "page → what is listed nowhere",
    { "src/plans/plans/staff/Bad.tsx": `import "not-listed";` },
  ],
  [
    "browser-reaches-server",
    "through a chain",
    {
      "src/web/bad.tsx": `import "#kernel/bad.ts";`,
      "src/kernel/bad.ts": `import "#server/database/database.ts";`,
    },
  ],
  [
    "server-reaches-browser",
    "through a chain",
    {
      "src/server/bad.ts": `import "#kernel/bad.ts";`,
      "src/kernel/bad.ts": `import "#web/widget.tsx";`,
    },
  ],
  [
    "public-weight",
    "member → contract → zod",
    {
      "src/people/members/member/Bad.tsx": `import { plans } from "#plans/plans/plans.ts"; export const X = plans;`,
    },
  ],
  [
    "first-load",
    "main → staff screen",
    {
      "src/web/bad.tsx": `import "#plans/plans/staff/Plans.tsx";`,
      "src/app/main.tsx": `import "#web/bad.tsx";`,
    },
  ],
  [
    "no-circles",
    "a circle of two",
    {
      "src/kernel/a.ts": `import { b } from "./b.ts"; export const a = () => b;`,
      "src/kernel/b.ts": `import { a } from "./a.ts"; export const b = () => a;`,
    },
  ],
  [
    "no-circles",
    "a circle of types",
    {
      "src/kernel/a.ts": `import type { B } from "./b.ts"; export type A = B;`,
      "src/kernel/b.ts": `import type { A } from "./a.ts"; export type B = A;`,
    },
  ],
];

function rulesBrokenBy(files: Record<string, string>): string[] {
  return inPlantedTree({ ...soundTree, ...files }, (root) =>
    violations(readGraph(root)).map(({ rule }) => rule),
  );
}

test("a tree that keeps the rules is green, and all of it was read", () => {
  inPlantedTree(soundTree, (root) => {
    const graph = readGraph(root);
    expect(violations(graph)).toEqual([]);
    expect(graph.files).toHaveLength(Object.keys(soundTree).length - 1);
    expect(graph.edges.map(({ specifier }) => specifier)).toContain("@cmsgov/design-system");
  });
});

test.each(planted)("%s goes red: %s", (rule, _, files) => {
  expect(rulesBrokenBy(files)).toContain(rule);
});

test("every rule has a planted violation", () => {
  const names = [...rules, ...journeys].map(({ name }) => name);
  expect(new Set(planted.map(([rule]) => rule))).toEqual(
    new Set([...names, "parsed", "production-parts", "no-circles"]),
  );
});

test("the chain of a violation is shown in full", () => {
  const files = { "src/people/members/member/Bad.tsx": `import "#plans/plans/plans.ts";` };
  const found = inPlantedTree({ ...soundTree, ...files }, (root) => violations(readGraph(root)));
  expect(found.map(({ detail }) => detail)).toContain(
    "src/people/members/member/Bad.tsx → src/plans/plans/plans.ts → src/records/definition.ts → zod",
  );
});

test("the real tree is read in full", () => {
  const graph = readGraph(process.cwd());
  const sources = filesBelow(process.cwd(), "src").filter(isSource);
  expect(graph.broken).toEqual([]);
  expect(graph.files).toEqual(sources);
  expect(sources.length).toBeGreaterThan(50);
  expect(graph.edges.length).toBeGreaterThan(sources.length);
  expect(graph.files.filter((path) => placeOf(path).layer === "elsewhere")).toEqual([]);
});

test("each room has its folder and its line in src/README.md, in the written order", () => {
  const source = join(process.cwd(), "src");
  const rooms = Object.keys(districts).flatMap((district) =>
    readdirSync(join(source, district), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${district}/${name}`),
  );
  const lines = readFileSync(join(source, "README.md"), "utf8").matchAll(/^\| `([a-z]+\/[a-z-]+)\/` \|/gm);
  expect([...lines].map(([, name]) => name)).toEqual(roomOrder);
  expect(new Set(rooms)).toEqual(new Set(roomOrder));
});
