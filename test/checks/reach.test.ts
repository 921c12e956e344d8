import { expect, test } from "vitest";
import { readGraph } from "../../tools/import-graph.ts";
import { flowNames, reachedFlows, reachedTests } from "../../tools/reach.ts";
import { inPlantedTree } from "./planted-tree.ts";

// A kernel, a noun with its door, and the application, which imports everything and which most tests import.
const tree = {
  "package.json": `{ "type": "module" }`,
  "src/kernel/money.ts": "export const cents = 1;",
  "src/kernel/money.test.ts": `import "./money.ts";`,
  "src/kernel/dates.ts": "export type Day = string;",
  "src/plans/fees/fee.ts": `import "../../kernel/money.ts"; import type { Day } from "../../kernel/dates.ts"; export type F = Day;`,
  "src/plans/fees/fee.service.ts": `import "./fee.ts";`,
  "src/plans/fees/fee.test.ts": `import "./fee.ts";`,
  "src/plans/fees/calls.test.ts": `import "../../../test/server.ts";`,
  "src/plans/fees/server.ts": `import "./fee.service.ts";`,
  "src/plans/fees/staff/FeePage.tsx": `export const page = 1;`,
  "src/plans/fees/staff/page.test.ts": `import "./FeePage.tsx";`,
  "src/plans/fees/wizard/FeeStep.tsx": `import "../fee.ts";`,
  "src/plans/other/other.test.ts": `import "../../../test/server.ts";`,
  "src/app/app.ts": `import "../plans/fees/server.ts";`,
  "test/server.ts": `import "../src/app/app.ts";`,
  "test/catalog/catalog.test.ts": `import "../server.ts";`,
  "test/checks/documents.test.ts": "",
};
const after = (...changed: string[]) =>
  inPlantedTree(tree, (root) => reachedTests(readGraph(root, ["src", "test"]), changed));

test.each([
  ["a file of the kernel", "src/kernel/money.ts", ["src/kernel/money.test.ts", "src/plans/fees/fee.test.ts"]],
  ["what only a type is taken from", "src/kernel/dates.ts", ["src/kernel/money.test.ts"]],
  [
    "a service",
    "src/plans/fees/fee.service.ts",
    ["src/plans/fees/calls.test.ts", "src/plans/fees/fee.test.ts"],
  ],
  ["a page of staff", "src/plans/fees/staff/FeePage.tsx", ["src/plans/fees/staff/page.test.ts"]],
  [
    "a page of the enrollment",
    "src/plans/fees/wizard/FeeStep.tsx",
    ["src/plans/fees/calls.test.ts", "src/plans/fees/fee.test.ts"],
  ],
  ["a migration", "migrations/0001_fees.sql", ["test/catalog/catalog.test.ts"]],
  [
    "a tool of the tests",
    "test/server.ts",
    ["src/plans/fees/calls.test.ts", "src/plans/other/other.test.ts", "test/catalog/catalog.test.ts"],
  ],
  ["a document", "docs/operations.md", ["test/checks/documents.test.ts"]],
])("%s reaches its tests, and no others by way of the application", (_, changed, tests) => {
  expect(after(changed)).toEqual(tests);
});

test.each([
  [["src/enrollment/payments/wizard/PaymentStep.tsx"], ["payment"]],
  [
    ["src/enrollment/enrollment/wizard/choosing/compare-rows.ts", "test/e2e/taps.e2e.ts"],
    ["choosing", "taps"],
  ],
  [["src/enrollment/enrollment/submit.service.ts", "src/kernel/money.ts"], []],
  [
    ["src/records/staff/FormPage.tsx", "src/web/shell/Shell.tsx"],
    ["records", "shell"],
  ],
])("%j is walked through in %j", (changed, flows) => {
  expect(reachedFlows(changed)).toEqual(flows);
});

test("every flow that is named is one", () => {
  const names = readGraph(process.cwd(), ["test/e2e"]).files;
  expect(flowNames.length).toBeGreaterThan(15);
  expect(flowNames.filter((name) => !names.includes(`test/e2e/${name}.e2e.ts`))).toEqual([]);
});
