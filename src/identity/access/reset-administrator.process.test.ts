import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { anInstallation, aUser, insert, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { findLink } from "#identity/access/links.service.ts";
import { passwords } from "#identity/accounts/passwords.service.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const passwordHash = await passwords.hash("harbor lights at nine");
const dataDir = mkdtempSync(path.join(tmpdir(), "openroll-reset-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("lets an administrator in again by a link that works once, without what stood in the way", async () => {
  const { userId, username } = await anAdministrator({ status: "locked" });
  await insert(server, "second_factors", {
    user_id: userId,
    kind: "totp",
    name: "Phone",
    created_at: new Date(),
    confirmed_at: new Date(),
  });
  const { code, output } = await run(username.toUpperCase());
  expect(code, output).toBe(0);
  expect(output).not.toContain("--every-right");
  const key = /https:\/\/benefits\.example\/reset\/([\w-]{43})$/mu.exec(output)?.[1] ?? "";
  const system = new SystemScope(server.database, { requestId: "test", language: "en" });
  expect(await findLink(system, { key, kind: "reset" }, new Date())).toMatchObject({ userId, username });

  const { rows } = await owner.query(
    `select status, (select count(*)::int from tokens where user_id = u.id) as sessions,
       (select count(*)::int from second_factors where user_id = u.id) as factors from users u where id = $1`,
    [userId],
  );
  expect(rows).toEqual([{ status: "active", sessions: 0, factors: 0 }]);
  const audit = await owner.query("select actor, action, details from audit_events where subject_id = $1", [
    userId,
  ]);
  expect(audit.rows).toEqual([
    { actor: "system", action: "resetAdministrator", details: { fields: ["status", "secondFactors"] } },
  ]);
});

test("gives every right where nobody can give one any more, once", async () => {
  const { userId, username } = await anAdministrator({}, []);
  await insert(server, "permissions", {
    installation_id: installationId,
    name: "x",
    machine_name: "viewAuditLog",
  });
  expect((await run(username)).output).toContain("--every-right");
  for (let time = 0; time < 2; time += 1) expect((await run(username, "--every-right")).code).toBe(0);
  const { rows } = await owner.query<{ held: string }>(
    `select p.machine_name as held from user_roles ur join role_permissions rp on rp.role_id = ur.role_id
     join permissions p on p.id = rp.permission_id where ur.user_id = $1 order by 1`,
    [userId],
  );
  expect(rows.map(({ held }) => held)).toEqual(["manageUsers", "viewAuditLog"]);
}, 120_000);

test("changes nothing for an unknown name, for somebody who is no administrator, and without a name", async () => {
  const broker = await aUser(server, installationId, {
    type: "broker",
    row: { username: unique("broker"), status: "locked" },
  });
  const { rows } = await owner.query<{ username: string }>("select username from users where id = $1", [
    broker.userId,
  ]);
  for (const words of [["nobody.here"], [rows[0]!.username]]) {
    const { code, output } = await run(...words);
    expect([code, output]).toEqual([1, expect.stringContaining("Nothing was changed") as string]);
  }
  expect((await run()).code).toBe(2);
  expect((await run("a", "--other")).code).toBe(2);
  const after = await owner.query("select status from users where id = $1", [broker.userId]);
  expect(after.rows).toEqual([{ status: "locked" }]);
}, 120_000);

async function anAdministrator(
  row: Record<string, unknown>,
  permissions: readonly "manageUsers"[] = ["manageUsers"],
): Promise<{ userId: string; username: string }> {
  const username = unique("rachel");
  const { userId } = await aUser(server, installationId, {
    type: "admin",
    permissions,
    row: { username, password_hash: passwordHash, ...row },
  });
  return { userId, username };
}

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
    const command = ["node_modules/tsx/dist/cli.mjs", "scripts/reset-administrator.ts", ...words];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
