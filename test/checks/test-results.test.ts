import { join } from "node:path";
import { expect, test } from "vitest";
import { lastLine, readPlaywright, readVitest, sumOf, tallyOf } from "../../scripts/test-results.mjs";
import { inPlantedTree } from "./planted-tree.ts";

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

const vitestRun = {
  numPassedTests: 2,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: "/a.test.ts",
      status: "failed",
      message: "",
      assertionResults: [
        { status: "passed", ancestorTitles: [], title: "adds", failureMessages: [] },
        { status: "passed", ancestorTitles: [], title: "subtracts", failureMessages: [] },
        { status: "failed", ancestorTitles: ["money"], title: "rounds", failureMessages: ["1 is not 2"] },
      ],
    },
    { name: "/b.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
  ],
};

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

test("a file that cannot be loaded is a failure of its own", () => {
  expect(readVitest(vitestRun)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 2,
    failures: [
      { name: "/a.test.ts › money › rounds", message: "1 is not 2" },
      { name: "/b.test.ts", message: "cannot be loaded" },
    ],
  });
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
  ["good results but a bad end", 1, JSON.stringify({ ...vitestRun, testResults: [] }), 1],
  ["good results but a signal", null, JSON.stringify({ ...vitestRun, testResults: [] }), 1],
  ["good results and a good end", 0, JSON.stringify({ ...vitestRun, testResults: [] }), 0],
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
