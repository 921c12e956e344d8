// Reads what Vitest and Playwright wrote about their runs.
import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: { name: string, message: string }[] }} Tally */

/** @typedef {{ passed: number, skipped: number, failures: { name: string, message: string }[] }} VitestRun */
/** @typedef {{ name?: string, message?: string, diff?: string, cause?: Thrown, stacks?: { file: string, line: number, column: number }[] }} Thrown */

/** @typedef {{ message?: string }} BrowserError */
/** @typedef {{ projectName: string, status: string, results: { errors?: BrowserError[] }[] }} BrowserTest */
/** @typedef {{ title: string, specs?: { title: string, tests: BrowserTest[] }[], suites?: BrowserSuite[] }} BrowserSuite */
/** @typedef {{ errors: BrowserError[], suites: BrowserSuite[] }} BrowserRun */

/**
 * A runner that ended badly or left no readable results has failed at least once, whatever the results say.
 * @template Results
 * @param {{ name: string, code: number | null, file: string, read: (results: Results) => Tally }} run
 * @returns {Tally}
 */
export function tallyOf({ name, code, file, read }) {
  const tally = readResults(file, read);
  if (!tally) return crashed(name, code, { passed: 0, failed: 0, skipped: 0, failures: [] });
  return code !== 0 && tally.failed === 0 ? crashed(name, code, tally) : tally;
}

/** @template Results @param {string} file @param {(results: Results) => Tally} read */
function readResults(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {number | null} code @param {Tally} tally @returns {Tally} */
function crashed(name, code, tally) {
  const message = `ended with ${code ?? "a signal"}; its output above says why`;
  return { ...tally, failed: tally.failed + 1, failures: [...tally.failures, { name, message }] };
}

/** @param {VitestRun} results @returns {Tally} */
export function readVitest({ passed, skipped, failures }) {
  return { passed, failed: failures.length, skipped, failures };
}

/** What an error says, what was expected and found, and the place in our own files. @param {Thrown} error @returns {string} */
export function messageOf({ name = "Error", message = "", diff, cause, stacks = [] }) {
  const place = stacks.find(({ file }) => !file.includes("/node_modules/"));
  return [
    `${name}: ${message}`,
    ...(diff === undefined ? [] : [diff]),
    ...(place === undefined ? [] : [`at ${place.file}:${place.line}:${place.column}`]),
    ...(cause === undefined ? [] : [messageOf(cause)]),
  ].join("\n");
}

const shownLines = 14;
const shownCharacters = 500;

/** A message as `npm test` prints it at its end: without colours and headings, the first lines and the last. @param {string} message */
export function brieflyOf(message) {
  // oxlint-disable-next-line no-control-regex
  const plain = message.replace(/\u001b\[[0-9;]*m/gu, "");
  const lines = plain.split("\n").filter((line) => !/^\s*$|^- Expected\b|^\+ Received\b/u.test(line));
  const shown =
    lines.length <= shownLines ? lines : [...lines.slice(0, shownLines - 2), "…", ...lines.slice(-1)];
  return shown.map((line) => (line.length > shownCharacters ? `${line.slice(0, shownCharacters)}…` : line));
}

/** @param {BrowserRun} results @returns {Tally} */
export function readPlaywright(results) {
  const tests = results.suites.flatMap((suite) => testsOf(suite, []));
  const bad = tests.filter((one) => one.status === "unexpected" || one.status === "flaky");
  const failures = [
    ...bad,
    ...results.errors.map((error) => ({
      name: "browser tests",
      message: error.message ?? "",
    })),
  ].map(({ name, message }) => ({ name, message }));
  const count = (/** @type {string} */ status) => tests.filter((one) => one.status === status).length;
  return { passed: count("expected"), failed: failures.length, skipped: count("skipped"), failures };
}

/** @param {BrowserSuite} suite @param {string[]} titles @returns {{ name: string, status: string, message: string }[]} */
function testsOf(suite, titles) {
  const here = [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      name: [`[${test.projectName}]`, ...here, spec.title].join(" › "),
      status: test.status,
      message: (test.results.at(-1)?.errors ?? []).map((error) => error.message).join("\n"),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, here))];
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sumOf(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    skipped: tallies.reduce((sum, tally) => sum + tally.skipped, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}

/** The last line of `npm test`. @param {Tally} tally */
export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
