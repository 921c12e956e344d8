import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { timers, works } from "#app/jobs.ts";
import { jobs } from "#app/queues.ts";

const sorted = (names: readonly string[]) => names.toSorted();

test("each job has a queue and something that does it, once", () => {
  const queued = jobs.map(({ name }) => name);
  expect(sorted(works.map(({ job }) => job.name))).toEqual(sorted(queued));
  expect(new Set(queued).size).toBe(queued.length);
});

test("no two timers have one name", () => {
  expect(timers.length).toBeGreaterThan(10);
  expect(new Set(timers.map(({ name }) => name)).size).toBe(timers.length);
});

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => `src/${file}`);

test.each([
  [".table.ts", /export const (\w+Recorded)\b/gu, "src/app/recorded-tables.ts"],
  [".table.ts", /export const (\w+Sealed)\b/gu, "src/app/sealed-places.ts"],
  ["/background.ts", /export (?:const|function) (\w+Background)\b/gu, "src/app/jobs.ts"],
])("what a file %s says for the whole product (%s) stands in %s", (suffix, said, list) => {
  const names = files
    .filter((file) => file.endsWith(suffix))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(said)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(10);
  const text = readFileSync(list, "utf8");
  expect(names.filter((name) => !new RegExp(`(\\.\\.\\.|  )${name}\\b`, "u").test(text))).toEqual([]);
});
