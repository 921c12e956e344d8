import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { timers as roomTimers } from "#app/jobs.ts";
import { jobs } from "#app/queues.ts";
import { timersIn, undescribed, withTables } from "../../tools/operations-tables.ts";

const empty = "<!-- jobs -->\n\n<!-- end of jobs -->\n<!-- timers -->\n\n<!-- end of timers -->";
const queue = { retryLimit: 5, retryDelay: 15, expireInSeconds: 600 };

test("each call that starts a timer is found, with its seconds", () => {
  const main = `everyMinute("seals", () => seal());\n  everyMinute(\n    "claim files",\n    x);\nevery(5, "webhooks", y);
    function every(seconds: number, name: string, work: () => void) {} function everyMinute(name: string) {}`;
  expect(timersIn(main)).toEqual([
    { name: "seals", seconds: 60 },
    { name: "claim files", seconds: 60 },
    { name: "webhooks", seconds: 5 },
  ]);
});

test("the tables have the names and figures of the source, and say where words are missing", () => {
  const made = withTables(empty, {
    queues: { "send-mail": queue, once: { ...queue, retryLimit: 1, expireInSeconds: 90 } },
    timers: [{ name: "seals", seconds: 60 }],
  });
  expect(made).toContain(`| \`send-mail\` | ${undescribed} | 5 times from 15 s | 10 min |`);
  expect(made).toContain(`| \`once\` | ${undescribed} | once from 15 s | 90 s |`);
  expect(made).toContain(`| seals | ${undescribed} | 60 s |`);
});

test("a row keeps its words when its figures change, and goes with its job", () => {
  const before = withTables(empty, { queues: { report: queue, gone: queue }, timers: [] });
  const described = before.replace(`| \`report\` | ${undescribed}`, "| `report` | makes a report");
  const after = withTables(described, { queues: { report: { ...queue, retryLimit: 4 } }, timers: [] });
  expect(after).toContain("| `report` | makes a report | 4 times from 15 s | 10 min |");
  expect(after).not.toContain("gone");
});

test("a document without a place for its tables is refused", () => {
  expect(() => withTables("<!-- jobs -->\n\n<!-- end of jobs -->", { queues: {}, timers: [] })).toThrow(
    "timers",
  );
});

// `npm run operations` writes the rows anew; what a job or timer does is written there by hand.
test("docs/operations.md has every job and every timer, described", async () => {
  const timers = [...timersIn(readFileSync("src/app/main.ts", "utf8")), ...roomTimers];
  const queues = Object.fromEntries(jobs.map((job) => [job.name, job]));
  expect(timers.length).toBeGreaterThan(10);
  const document = withTables(readFileSync("docs/operations.md", "utf8"), { queues, timers });
  await expect(document).toMatchFileSnapshot("../../docs/operations.md");
  expect(document.split("\n").filter((line) => line.includes(`| ${undescribed} |`))).toEqual([]);
});
