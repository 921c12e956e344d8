import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ConfigurationError, type Environment, loadConfiguration } from "./configuration.ts";

let dataDir: string;
const realKey = Buffer.from(
  "8f1c6b0e93d2a745fe10b78c2d6639a4510fd7e8c4b29a736d05ee81f2473bca",
  "hex",
).toString("base64");

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "openroll-configuration-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function problemsOf(environment: Environment): readonly string[] {
  try {
    loadConfiguration({ DATA_DIR: dataDir, ...environment });
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

test("an empty environment is enough to try it out", () => {
  const configuration = loadConfiguration({ DATA_DIR: dataDir });
  expect(configuration).toMatchObject({
    production: false,
    host: "127.0.0.1",
    port: 3000,
    baseUrl: "http://localhost:3000",
    dataDir,
    databaseUrl: undefined,
    smtpUrl: undefined,
  });
  expect(configuration.secretKeys[0].key).toHaveLength(32);
  expect(Object.isFrozen(configuration)).toBe(true);
});

test("the secrets of development are made once and kept for their owner only", () => {
  const first = loadConfiguration({ DATA_DIR: join(dataDir, "new/folder") });
  const again = loadConfiguration({ DATA_DIR: join(dataDir, "new/folder") });
  expect(again.secretKeys).toEqual(first.secretKeys);
  expect(statSync(join(dataDir, "new/folder/secrets.json")).mode & 0o777).toBe(0o600);
});

test("damaged secrets are reported and left as they are", () => {
  writeFileSync(join(dataDir, "secrets.json"), "{");
  expect(problemsOf({})).toEqual([expect.stringContaining("secrets.json")]);
  expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toBe("{");
});

test("the first of several keys is the current one", () => {
  const older = Buffer.from([...Buffer.from(realKey, "base64")].reverse()).toString("base64");
  const { secretKeys } = loadConfiguration({
    DATA_DIR: dataDir,
    SECRET_KEYS: `new:${realKey}, old:${older}`,
  });
  expect(secretKeys.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("all problems are reported together", () => {
  const environment = {
    PORT: "80000",
    DATABASE_URL: "mysql://db",
    BASE_URL: "benefits",
    HELP_MAIL_TO: "nobody",
  };
  expect(problemsOf(environment).map((problem) => problem.split(" ")[0])).toEqual([
    "PORT",
    "BASE_URL",
    "DATABASE_URL",
    "HELP_MAIL_TO",
  ]);
});

test("a problem does not repeat a password", () => {
  const said = problemsOf({
    DATABASE_URL: "mysql://me:hunter2@db/x",
    SMTP_URL: "http://me:hunter2@mail",
  }).join("\n");
  expect(said).toContain("DATABASE_URL");
  expect(said).toContain("SMTP_URL");
  expect(said).not.toContain("hunter2");
});

test.each([
  ["no keys", {}, "SECRET_KEYS is missing"],
  ["zeros", { SECRET_KEYS: `k1:${Buffer.alloc(32).toString("base64")}` }, "not random"],
  [
    "a sentence",
    { SECRET_KEYS: `k1:${Buffer.from("change-me-before-going-live-1234").toString("base64")}` },
    "not random",
  ],
  ["a short key", { SECRET_KEYS: "k1:c2hvcnQ=" }, "not of the form"],
  ["one name twice", { SECRET_KEYS: `k1:${realKey},k1:${realKey}` }, "a name of its own"],
  ["one key twice", { SECRET_KEYS: `k2:${realKey},k1:${realKey}` }, "the same as an earlier one"],
  ["a lost key with its bytes", { SECRET_KEYS: `k1:${realKey}`, LOST_KEYS: "k1:AAAA" }, "names of keys only"],
])("production refuses %s", (_case, secrets, problem) => {
  const problems = problemsOf({
    NODE_ENV: "production",
    BASE_URL: "https://benefits.example.com",
    ...secrets,
  });
  expect(problems).toEqual([expect.stringContaining(problem)]);
});

test("production makes no secrets by itself, and says what the keys of the trial still open", () => {
  loadConfiguration({ DATA_DIR: dataDir });
  const [problem] = problemsOf({ NODE_ENV: "production", BASE_URL: "https://benefits.example.com" });
  expect(problem).toContain(join(dataDir, "secrets.json"));
});

test("production wants an encrypted address and a sender for its mails", () => {
  const production = { NODE_ENV: "production", SECRET_KEYS: `k1:${realKey}` };
  expect(problemsOf(production)).toEqual([expect.stringContaining("BASE_URL is missing")]);
  expect(problemsOf({ ...production, BASE_URL: "http://benefits.example.com" })).toEqual([
    expect.stringContaining("not encrypted"),
  ]);
  expect(problemsOf({ ...production, BASE_URL: "https://b.example.com/", SMTP_URL: "smtp://mail" })).toEqual([
    expect.stringContaining("MAIL_FROM is missing"),
  ]);
});

test("mails are kept for a year at least", () => {
  expect(loadConfiguration({ DATA_DIR: dataDir, MAIL_RETENTION_MONTHS: "12" }).mailRetentionMonths).toBe(12);
  expect(problemsOf({ MAIL_RETENTION_MONTHS: "11" })).toEqual([
    'MAIL_RETENTION_MONTHS is "11". Give a number of months from 12, like MAIL_RETENTION_MONTHS=24, or leave it out to keep everything.',
  ]);
});

test.each([
  ["72", 72],
  ["120", 120],
])("the audit is kept for AUDIT_RETENTION_MONTHS=%s", (value, months) => {
  expect(loadConfiguration({ DATA_DIR: dataDir, AUDIT_RETENTION_MONTHS: value }).auditRetentionMonths).toBe(
    months,
  );
});

test.each(["71", "0", "six years", "-80", "72.5"])(
  "AUDIT_RETENTION_MONTHS=%s keeps the audit for less than the law asks, or says nothing",
  (value) => {
    expect(problemsOf({ AUDIT_RETENTION_MONTHS: value })).toEqual([
      `AUDIT_RETENTION_MONTHS is "${value}". Give a number of months from 72 (HIPAA asks for six years, 45 CFR 164.316), like AUDIT_RETENTION_MONTHS=84, or leave it out to keep everything.`,
    ]);
  },
);
