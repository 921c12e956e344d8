import { expect, test } from "vitest";
import { districts } from "../../tools/districts.ts";
import { archiveFaults, designFaults, linkFaults, mostWords } from "../../tools/document-rules.ts";
import { inPlantedTree } from "./planted-tree.ts";

/** Things of others that a page says were not taken. */
const refused = ["SCHED_IDLE", "unaccent"];

const sound = {
  "package.json": `{ "scripts": { "bench": "tsx bench/run.ts" } }`,
  "src/plans/plans/price.ts": "export const priceOf = 1;",
  "docs/design/plans.md":
    "`priceOf` in `price.ts` and `src/plans/plans`, by `npm run bench -- rush`. [up](../plan.md)",
  "docs/plan.md": "[the page](design/plans.md#price) and [elsewhere](https://example.com/none.md)",
  "docs/decisions/archive/0001-price.md": "State: in force. Told in [plans](../../design/plans.md).\n\n# 1",
};
const faultsOf = (files: Record<string, string>, names: readonly string[] = ["plans"]) =>
  inPlantedTree({ ...sound, ...files }, (root) => [
    ...linkFaults(root),
    ...designFaults(root, { districts: names, refused }),
    ...archiveFaults(root),
  ]);

test("a tree whose documents name what exists has no fault", () => {
  expect(faultsOf({})).toEqual([]);
});

/** What is planted, the files that hold it, and where the fault is then. */
const planted: [string, Record<string, string>, string][] = [
  ["a link to no file", { "docs/plan.md": "[gone](design/gone.md)" }, "docs/plan.md"],
  ["a file that is gone", { "docs/design/plans.md": "`cost.ts`" }, "docs/design/plans.md"],
  ["a folder that is gone", { "docs/design/plans.md": "`src/domains/plans`" }, "docs/design/plans.md"],
  ["a file in another folder", { "docs/design/plans.md": "`src/price.ts`" }, "docs/design/plans.md"],
  ["a name that is gone", { "docs/design/plans.md": "`costOf`" }, "docs/design/plans.md"],
  ["a command that is gone", { "docs/design/plans.md": "`npm run weigh`" }, "docs/design/plans.md"],
  [
    "a page that is too long",
    { "docs/design/plans.md": "word ".repeat(mostWords + 1) },
    "docs/design/plans.md",
  ],
  [
    "a decision without its state",
    { "docs/decisions/archive/0001-price.md": "# 1. Price" },
    "docs/decisions/archive/0001-price.md",
  ],
];

test.each(planted)("%s is a fault", (_, files, at) => {
  expect(faultsOf(files).map((fault) => fault.at)).toEqual([at]);
});

test("a district without a page is a fault", () => {
  expect(faultsOf({}, ["plans", "people"]).map(({ at }) => at)).toEqual(["docs/design/people.md"]);
});

test("the documents link to files that exist, and name what the source has", () => {
  const root = process.cwd();
  expect(linkFaults(root)).toEqual([]);
  expect(designFaults(root, { districts: Object.keys(districts), refused })).toEqual([]);
  expect(archiveFaults(root)).toEqual([]);
});
