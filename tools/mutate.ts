import { fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readGraph } from "./import-graph.ts";
import { mutantsOf } from "./mutants.ts";

// `npm run mutate`: plants each small fault that could be made in rules, money, access and crypto, and counts how many
// the tests beside them find. `npm run mutate -- money crypto` only those; a path only that file.

/** By name: where a file stands may change. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  money: ["kernel/money.ts", "kernel/written-amounts.ts", "payments/charge.ts"],
  access: ["kernel/access.ts", "stages.ts", "password-rule.service.ts"],
  crypto: ["server/crypto.ts", "sealed-files.ts"],
  rules: [
    "kernel/dates.ts",
    "contact.ts",
    "effective-date.ts",
    "eligibility.ts",
    "plans/tier.ts",
    "plans/price.ts",
    "plans/premium.ts",
    "plans/contribution.ts",
    "plans/find-rate.ts",
    "plans/in-force.ts",
    "plans/rating-age.ts",
    "plans/year-cost.ts",
    "processing/status-transitions.ts",
  ],
};
const wantedScore = 85;
/** A fault that makes a loop endless is found, too. */
const patienceMs = 120_000;

export type Task = { file: string; tests: string[]; from: number };
export type Report = { mutant: number; isFound: boolean } | { isSound: boolean } | { isDone: true };

const root = process.cwd();
const words = process.argv.slice(2);
const graph = readGraph(root, ["src", "test"]);
const importersOf = new Map<string, Set<string>>();
const importedBy = new Map<string, Set<string>>();
for (const { from, to, kind } of graph.edges) {
  if (to.kind !== "file" || kind === "type") continue;
  importersOf.set(to.path, (importersOf.get(to.path) ?? new Set()).add(from));
  importedBy.set(from, (importedBy.get(from) ?? new Set()).add(to.path));
}
const chosen = Object.entries(kinds).map(([name, endings]) => ({
  name,
  files: endings
    .map(fileCalled)
    .filter((file) => words.length === 0 || words.includes(name) || words.includes(file)),
}));
let isEnough = true;
for (const { name, files } of chosen) {
  if (files.length === 0) continue;
  let [found, all] = [0, 0];
  for (const file of files) {
    const score = await scoreOf(file);
    found += score.found;
    all += score.all;
  }
  const percent = (found / all) * 100;
  if (!(percent >= wantedScore)) isEnough = false;
  console.log(`${name}: ${found} of ${all} faults found, ${percent.toFixed(1)} %`);
}
if (!isEnough) process.exitCode = 1;

async function scoreOf(file: string): Promise<{ found: number; all: number }> {
  const text = readFileSync(join(root, file), "utf8");
  const mutants = mutantsOf(file, text);
  const tests = testsOf(file);
  if (tests.length === 0) throw new Error(`No test without a database imports ${file}`);
  const found = new Set<number>();
  for (let from = 0; from < mutants.length;) from = await runFrom({ file, tests, from }, found);
  for (const [at, { line, was, text: to }] of mutants.entries())
    if (!found.has(at)) console.log(`  ${file}:${line} ${short(was)} → ${short(to)} is not found`);
  console.log(`  ${file}: ${found.size} of ${mutants.length}, by ${tests.length} test files`);
  return { found: found.size, all: mutants.length };
}

function short(code: string): string {
  return code.replaceAll(/\s+/gu, " ").slice(0, 60) || "nothing";
}

/** The tests that import a file; where none does, those of the files beside it that import it. */
function testsOf(file: string): string[] {
  const importers = [...(importersOf.get(file) ?? [])];
  const tests = importers.filter((path) => path.endsWith(".test.ts") && !needsDatabase(path));
  if (tests.length > 0) return tests;
  const beside = importers.filter((path) => dirname(path) === dirname(file));
  return [...new Set(beside.flatMap(testsOf))];
}

/** Goes through the mutants in a process of its own, and answers where the next one goes on: one that hangs is ended. */
function runFrom(task: Task, found: Set<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork("tools/mutate-file.ts", [JSON.stringify(task)], {
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let at = task.from;
    let hasEnded = false;
    const end = (next: number) => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(next);
    };
    const hangs = () => {
      found.add(at);
      end(at + 1);
    };
    let timer = setTimeout(hangs, patienceMs);
    child.on("message", (report: Report) => {
      clearTimeout(timer);
      timer = setTimeout(hangs, patienceMs);
      if ("isDone" in report) end(Number.POSITIVE_INFINITY);
      else if ("isSound" in report) {
        if (!report.isSound) reject(new Error(`The tests of ${task.file} fail as it is`));
      } else {
        if (report.isFound) found.add(report.mutant);
        at = report.mutant + 1;
      }
    });
    child.on("exit", (code) => {
      if (!hasEnded) reject(new Error(`The run of ${task.file} ended with ${code}`));
    });
  });
}

function fileCalled(ending: string): string {
  const [file, another] = graph.files.filter(
    (path) => path.startsWith("src/") && path.endsWith(`/${ending}`),
  );
  if (file === undefined || another !== undefined) throw new Error(`${ending} is not the name of one file`);
  return file;
}

/** A test on a database is too slow to be run for each fault: rules are found out by tests of their own. */
function needsDatabase(test: string): boolean {
  const seen = new Set<string>();
  const waiting = [test];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (path === "test/database/test-database.ts") return true;
    if (seen.has(path)) continue;
    seen.add(path);
    waiting.push(...(importedBy.get(path) ?? []));
  }
  return false;
}
