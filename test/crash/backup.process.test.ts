import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { findRunning } from "#server/database/embedded.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";

// The built product, the recipe of docs/operations.md word for word, and a new machine.

const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const [oldDir, newDir] = [newDataDir(), newDataDir()];
const folder = mkdtempSync(path.join(tmpdir(), "openroll-backup-"));
const backup = path.join(folder, "of today");
const secrets = { SECRET_KEYS: `main:${randomBytes(32).toString("base64")}` };
const sites: Site[] = [];
afterAll(async () => {
  for (const site of sites) await site.stop();
  for (const dir of [oldDir, newDir]) removeDataDir(dir);
  rmSync(folder, { recursive: true });
}, 60_000);

/** The two blocks of commands, but for the start, which the test does itself. */
function recipe(): string[][] {
  const text = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  const chapter = text.slice(text.indexOf("## Backup and restore"), text.indexOf("## Rotate the keys"));
  return [...chapter.matchAll(/```sh\n(.*?)```/gsu)].map(([, block = ""]) =>
    block
      .trim()
      .split("\n")
      .filter((line) => line !== "npm start"),
  );
}

function run(command: string, dataDir: string): { status: number | null; output: string } {
  // The test runner has a BASE_URL of its own, which is none of the site.
  const { BASE_URL: _, ...inherited } = process.env;
  const env = { ...inherited, ...secrets, DATABASE_URL: "", DATA_DIR: dataDir, BACKUP: backup };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: root, encoding: "utf8", env });
  return { status, output: stdout + stderr };
}

async function start(dataDir: string): Promise<Site> {
  const site = await startSite({ dataDir, environment: secrets });
  sites.push(site);
  return site;
}

async function signIn(site: Site): Promise<number> {
  const answer = await fetch(`${site.url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: "Harborview-demo-1" }),
  });
  return answer.status;
}

async function withOwner<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await findRunning(dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What no timer and no start adds to; of all others, the restore itself compares how many rows there are. */
const counted = [
  "clients",
  "members",
  "families",
  "coverages",
  "enrollments",
  "users",
  "base_plans",
  "rates",
  "documents",
];

function counts(dataDir: string): Promise<Record<string, number>> {
  return withOwner(dataDir, async (client) => {
    const found: Record<string, number> = {};
    for (const name of counted)
      found[name] =
        (await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]?.n ?? 0;
    return found;
  });
}

test("what the recipe backs up comes back on a new machine: rows, policies, audit and sign-in", async () => {
  const [backUp = [], restore = []] = recipe();
  expect([backUp.length, restore.length]).toEqual([1, 2]);
  const old = await start(oldDir);
  expect(await signIn(old)).toBe(200);
  const before = await counts(oldDir);
  const audited = await withOwner(oldDir, (client) => client.query("select from audit_events"));
  for (const command of backUp) expect(run(command, oldDir)).toMatchObject({ status: 0 });
  await old.stop();

  for (const command of restore) {
    const { status, output } = run(command, newDir);
    expect([command, status, output]).toEqual([command, 0, expect.any(String)]);
    if (command.includes("audit")) expect(output).toContain("The audit is whole");
  }
  const again = await start(newDir);
  expect(await signIn(again)).toBe(200);
  expect(await counts(newDir)).toEqual(before);
  expect(Object.values(before).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100);
  const policies = (dir: string) =>
    withOwner(dir, (client) => client.query("select from pg_policies where schemaname = 'public'"));
  expect((await policies(newDir)).rowCount).toBeGreaterThan(800);
  const audits = await withOwner(newDir, (client) => client.query("select from audit_events"));
  expect(audits.rowCount).toBeGreaterThanOrEqual(audited.rowCount ?? 0);
  // A new server counts its transactions anew: what it records must not fall among what was sealed before.
  const verify = run("npm run audit:verify", newDir);
  expect([verify.status, verify.output]).toEqual([0, expect.stringContaining("The audit is whole")]);
  // A second one over it is refused in words.
  const refused = run(restore[0] ?? "", newDir);
  expect([refused.status, refused.output]).toEqual([1, expect.stringContaining("Stop it first")]);
  await again.stop();
  expect(run(restore[0] ?? "", newDir).output).toContain("holds an installation");
}, 600_000);

test("a backup over one that is there is refused, and a folder that is none as well", () => {
  expect(run('npm run backup -- "$BACKUP"', newDir)).toMatchObject({
    status: 1,
    output: expect.stringContaining("exists. Name a folder that does not."),
  });
  expect(existsSync(`${backup}.part`)).toBe(false);
  const none = run(`npm run restore -- "${folder}"`, newDataDir());
  expect([none.status, none.output]).toEqual([1, expect.stringContaining("no whole backup")]);
}, 120_000);
