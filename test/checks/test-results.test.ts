import { join } from "node:path";
import { expect, test } from "vitest";
import {
  brieflyOf,
  lastLine,
  messageOf,
  readPlaywright,
  readVitest,
  sumOf,
  tallyOf,
} from "../../scripts/test-results.mjs";
import { inPlantedTree } from "./planted-tree.ts";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

const vitestRun = {
  passed: 2,
  skipped: 2,
  failures: [
    { name: "/a.test.ts › money › rounds", message: "1 is not 2" },
    { name: "/b.test.ts", message: "cannot be loaded" },
  ],
};
const goodRun = JSON.stringify({ ...vitestRun, failures: [] });

const browserRun = {
  errors: [],
  suites: [
    {
      title: "enroll.e2e.ts",
      specs: [
        {
          title: "submits",
          tests: [
            { projectName: "desktop", status: "expected", results: [{ errors: [] }] },
            { projectName: "phone", status: "unexpected", results: [{ errors: [{ message: "no button" }] }] },
            { projectName: "phone", status: "skipped", results: [] },
          ],
        },
      ],
      suites: [
        {
          title: "twice",
          specs: [{ title: "once", tests: [{ projectName: "phone", status: "flaky", results: [] }] }],
        },
      ],
    },
  ],
};

test("each failure of Vitest counts", () => {
  expect(readVitest(vitestRun)).toEqual({ ...vitestRun, failed: 2 });
});

test("a failure says what was expected and what was found, where, and because of what", () => {
  const stacks = ["/root/node_modules/vitest/dist/index.js", "/root/src/a.test.ts"].map((file) => ({
    file,
    line: 7,
    column: 3,
  }));
  const message = messageOf({
    name: "AssertionError",
    message: "expected [ Array(1) ] to deeply equal []",
    diff: '\u001b[32m- Expected\u001b[39m\n\u001b[31m+ Received\u001b[39m\n\n- []\n+ [\n+   "a client reads another one\'s plan",\n+ ]',
    stacks,
    cause: { name: "Caused by: Error", message: "no policy" },
  });
  expect(brieflyOf(message)).toEqual([
    "AssertionError: expected [ Array(1) ] to deeply equal []",
    "- []",
    "+ [",
    '+   "a client reads another one\'s plan",',
    "+ ]",
    "at /root/src/a.test.ts:7:3",
    "Caused by: Error: no policy",
  ]);
});

test("of a long message the first lines and the last are shown, none too long", () => {
  const lines = brieflyOf(Array.from({ length: 100 }, (_, at) => `${at} ${"x".repeat(at * 100)}`).join("\n"));
  expect(lines.map((line) => line.split(" ")[0])).toEqual([
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "11",
    "…",
    "99",
  ]);
  expect(Math.max(...lines.map(({ length }) => length))).toBe(501);
});

test("browser tests count once a project, and one that wavers has failed", () => {
  expect(readPlaywright(browserRun)).toMatchObject({ passed: 1, failed: 2, skipped: 1 });
  expect(readPlaywright(browserRun).failures.map(({ name }) => name)).toEqual([
    "[phone] › enroll.e2e.ts › submits",
    "[phone] › enroll.e2e.ts › twice › once",
  ]);
});

test("an error outside of any browser test is a failure", () => {
  expect(readPlaywright({ suites: [], errors: [{ message: "the site did not start" }] }).failed).toBe(1);
});

test.each([
  ["no results", 0, undefined, 1],
  ["results that are cut off", 0, "{", 1],
  ["results of another form", 0, "{}", 1],
  ["good results but a bad end", 1, goodRun, 1],
  ["good results but a signal", null, goodRun, 1],
  ["good results and a good end", 0, goodRun, 0],
  ["failures, and the bad end that comes with them", 1, JSON.stringify(vitestRun), 2],
])("a run with %s", (_, code, text, failed) => {
  const tally = inPlantedTree(text === undefined ? { other: "" } : { "results.json": text }, (root) =>
    tallyOf({ name: "vitest", code, file: join(root, "results.json"), read: readVitest }),
  );
  expect(tally.failed).toBe(failed);
});

test("the last line names the skipped only where there are any", () => {
  const one = { ...nothing, passed: 3, failed: 1 };
  expect(lastLine(sumOf([one, nothing]))).toBe("3 passed, 1 failed");
  expect(lastLine(sumOf([one, { ...nothing, passed: 1, skipped: 2 }]))).toBe("4 passed, 1 failed, 2 skipped");
});
