// `npm test`: everything, the browser tests too. `npm test -- src/kernel` runs those files by Vitest only.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { staleParts } from "./build.mjs";
import { installWhatIsMissing } from "./install.mjs";
import { lastLine, readPlaywright, readVitest, sumOf, tallyOf } from "./test-results.mjs";

const root = join(import.meta.dirname, "..");
const vitestFile = join(root, "test-results/vitest.json");
const browserFile = join(root, "test-results/browser.json");
const wanted = process.argv.slice(2);

installWhatIsMissing();
mkdirSync(join(root, "test-results"), { recursive: true });
// Old results must never stand in for those of a run that crashed.
for (const file of [vitestFile, browserFile]) rmSync(file, { force: true });

const tallies = [];
const isBuilt = wanted.length > 0 || (await build());
tallies.push(await vitest());
if (wanted.length === 0 && isBuilt && existsSync(join(root, "test/e2e"))) tallies.push(await playwright());

const sum = sumOf(tallies);
for (const { name, message } of sum.failures) {
  const [first = "", ...more] = plain(message).trim().split("\n");
  console.log(`\n✗ ${name.replace(`${root}/`, "")}\n    ${[first, ...more.slice(0, 11)].join("\n    ")}`);
}
process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
console.log(`\n${lastLine(sum)}`);

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
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=${vitestFile}`];
  const code = await run(["node_modules/vitest/vitest.mjs", "run", ...report, ...wanted]);
  return tallyOf({ name: "vitest", code, file: vitestFile, read: readVitest });
}

async function playwright() {
  const code = await run(["node_modules/@playwright/test/cli.js", "test"]);
  return tallyOf({ name: "browser tests", code, file: browserFile, read: readPlaywright });
}

/** The exit code, or null after a signal. */
function run(words) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
}

/** Without the colours that a runner may have put into its messages. */
function plain(text) {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[0-9;]*m/gu, "");
}
