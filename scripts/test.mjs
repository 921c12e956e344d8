// `npm test`: everything, the browser tests too. `npm test -- src/kernel` runs those files by Vitest only, and
// `npm test -- --changed [since]` what the changed files reach, in a browser too (tools/reach.ts).
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { staleParts } from "./build.mjs";
import { installWhatIsMissing } from "./install.mjs";
import { brieflyOf, lastLine, readPlaywright, readVitest, sumOf, tallyOf } from "./test-results.mjs";

const root = join(import.meta.dirname, "..");
const vitestFile = join(root, "test-results/vitest.json");
const browserFile = join(root, "test-results/browser.json");
const words = process.argv.slice(2);
const reached = words[0] === "--changed" ? reachedBy(words[1]) : undefined;
const wanted = reached?.files ?? words;
/** The browser tests: all, or those of these names. */
const flows = reached?.flows ?? (words.length === 0 ? [] : undefined);
const nothing = reached !== undefined && wanted.length === 0 && flows.length === 0;

installWhatIsMissing();
mkdirSync(join(root, "test-results"), { recursive: true });
// Old results must never stand in for those of a run that crashed.
for (const file of [vitestFile, browserFile]) rmSync(file, { force: true });

const tallies = [];
const isInBrowser = reached === undefined ? words.length === 0 : flows.length > 0;
const isBuilt = !isInBrowser || (await build());
if (reached === undefined || wanted.length > 0) tallies.push(await vitest());
if (isInBrowser && isBuilt && existsSync(join(root, "test/e2e"))) tallies.push(await playwright());

const sum = sumOf(tallies);
for (const { name, message } of sum.failures)
  console.log(`\n✗ ${[name.replace(`${root}/`, ""), ...brieflyOf(message)].join("\n    ")}`);
process.exitCode = sum.failed === 0 && (sum.passed > 0 || nothing) ? 0 : 1;
console.log(`\n${lastLine(sum)}`);

/** The test files and browser flows that the changes since then reach. */
function reachedBy(since) {
  const more = since === undefined ? [] : [since];
  const text = execFileSync(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "tools/changed-tests.ts", ...more],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  const found = JSON.parse(text);
  const count = `${found.changed.length} changed files reach ${found.files.length} test files`;
  console.log(`${count} and the browser flows ${found.flows.join(", ") || "none"}`);
  return found;
}

async function build() {
  const stale = staleParts();
  if (stale.length === 0) return true;
  const code = await run(["scripts/build.mjs", ...stale]);
  if (code === 0) return true;
  const failures = [
    { name: "build", message: "the pages or the server cannot be built; the output above says why" },
  ];
  tallies.push({ passed: 0, failed: 1, skipped: 0, failures });
  return false;
}

async function vitest() {
  const report = ["--reporter=default", "--reporter=./scripts/vitest-results.mjs"];
  const code = await run(["node_modules/vitest/vitest.mjs", "run", ...report, ...wanted], {
    VITEST_RESULTS: vitestFile,
  });
  return tallyOf({ name: "vitest", code, file: vitestFile, read: readVitest });
}

async function playwright() {
  const files = (flows ?? []).map((name) => `/${name}.e2e.ts`);
  const code = await run(["node_modules/@playwright/test/cli.js", "test", ...files]);
  return tallyOf({ name: "browser tests", code, file: browserFile, read: readPlaywright });
}

/** The exit code, or null after a signal. */
function run(words, more = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...more },
    });
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
}
