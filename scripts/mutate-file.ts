import { readFileSync } from "node:fs";
import { join } from "node:path";
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
    reporters: [{}],
  },
  {
    plugins: [
      { name: "mutant", enforce: "pre", load: (id) => (id.split("?")[0] === path ? shown : undefined) },
    ],
  },
);
const report = (what: Report) => process.send?.(what);
const specifications = await vitest.globTestSpecifications(tests);

async function isSound(): Promise<boolean> {
  vitest.invalidateFile(path);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return testModules.length > 0 && unhandledErrors.length === 0 && testModules.every((one) => one.ok());
}

report({ isSound: await isSound() });
for (const [at, { start, end, text: to }] of mutants.entries()) {
  if (at < from) continue;
  shown = text.slice(0, start) + to + text.slice(end);
  report({ mutant: at, isFound: !(await isSound()) });
}
report({ isDone: true });
