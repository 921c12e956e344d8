import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { findLink } from "#identity/access/links.service.ts";
import { SystemScope } from "#server/scope.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const dataDir = mkdtempSync(path.join(tmpdir(), "openroll-first-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const whole = [
  "--installation",
  "Harbor Desk",
  "--username",
  "Ruth",
  "--name",
  "Ruth Ahn",
  "--email",
  "r@x.test",
];

test("an empty database gets one installation, an administrator with every right, and the lists to begin with", async () => {
  for (const words of [
    [],
    whole.slice(2),
    [...whole, "--time-zone", "Mars/Base"],
    [...whole, "--other", "x"],
  ])
    expect((await run(...words)).code).toBe(2);
  const [first, second] = await Promise.all([run(...whole), run(...whole)]);
  expect(
    [first.code, second.code].toSorted((a, b) => Number(a) - Number(b)),
    first.output + second.output,
  ).toEqual([0, 1]);
  const { output } = first.code === 0 ? first : second;
  const key = /https:\/\/benefits\.example\/invitation\/([\w-]{43})$/mu.exec(output)?.[1] ?? "";
  const system = new SystemScope(server.database, { requestId: "test", language: "en" });
  expect(await findLink(system, { key, kind: "invitation" }, new Date())).toMatchObject({ username: "ruth" });
  const { rows } = await owner.query(
    `select i.name, (select count(*)::int from users) as users, i.second_factor_for as "secondFactorFor",
       i.member_number_format as "numbers", i.site_name as "siteName",
       (select count(*) = (select count(*) from permissions) from role_permissions) as "everyRight",
       (select count(*)::int from tiers) as tiers, (select count(*) > 0 from waive_reasons) as reasons,
       (select count(*) > 0 from coverage_types) as coverage, (select count(*) > 0 from life_event_kinds) as events
     from installations i`,
  );
  expect(rows).toEqual([
    {
      name: "Harbor Desk",
      users: 1,
      secondFactorFor: ["admin", "broker", "client", "partner", "tpa"],
      numbers: "M########",
      siteName: null,
      everyRight: true,
      tiers: 2,
      reasons: true,
      coverage: true,
      events: true,
    },
  ]);
}, 120_000);

async function run(...words: string[]): Promise<{ code: number; output: string }> {
  const environment = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    DATABASE_URL: server.database.url,
    DATA_DIR: dataDir,
    BASE_URL: "https://benefits.example",
    SECRET_KEYS: `test:${randomBytes(32).toString("base64")}`,
  };
  try {
    const command = ["node_modules/tsx/dist/cli.mjs", "scripts/first-administrator.ts", ...words];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
