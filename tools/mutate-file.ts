import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createVitest } from "vitest/node";
import { mutantsOf } from "./mutants.ts";
import type { Report, Task } from "./mutate.ts";

// One file's mutants, one after the other; `mutate.ts` starts this and listens.

// Given by mutate.ts.
const { file, tests, from } = JSON.parse(process.argv[2] ?? "{}") as Task;
const path = join(process.cwd(), file);
const text = readFileSync(path, "utf8");
const mutants = mutantsOf(file, text);
let shown = text;

const vitest = await createVitest(
  "test",
  {
    config: false,
    watch: false,
    pool: "threads",
    isolate: true,
    maxWorkers: 1,
    bail: 1,
    include: tests,
    setupFiles: ["test/fixed-seeds.ts"],
    reporters: [{}],
  },
  {
    plugins: [
      { name: "mutant", enforce: "pre", load: (id) => (id.split("?")[0] === path ? shown : undefined) },
    ],
  },
);
const report = (what: Report) => process.send?.(what);
const own = `/${basename(file, ".ts")}.test.ts`;
// One after the other: the test of the file itself finds most faults, and the others need not run for those.
const specifications = (await vitest.globTestSpecifications(tests)).toSorted(
  (one, other) => Number(other.moduleId.endsWith(own)) - Number(one.moduleId.endsWith(own)),
);

async function isSound(): Promise<boolean> {
  vitest.invalidateFile(path);
  for (const [at, specification] of specifications.entries()) {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications([specification]);
    // The modules of earlier runs are among them.
    const ran = testModules.find(({ moduleId }) => moduleId === specification.moduleId);
    if (ran !== undefined && unhandledErrors.length === 0 && ran.ok()) continue;
    // What found this fault is likely to find the next one.
    specifications.unshift(...specifications.splice(at, 1));
    return false;
  }
  return specifications.length > 0;
}

report({ isSound: await isSound() });
for (const [at, { start, end, text: to }] of mutants.entries()) {
  if (at < from) continue;
  shown = text.slice(0, start) + to + text.slice(end);
  report({ mutant: at, isFound: !(await isSound()) });
}
report({ isDone: true });
