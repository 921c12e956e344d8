import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pg from "pg";
import { expect, test } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import { anInstallation, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { Connections } from "../database/connections.ts";
import { until } from "../until.ts";
import { sealAudit, verifyAudit } from "./seal.ts";

const server = await testServer();
const { system, owner } = server.database;
const installationId = await anInstallation(server);

const actor: Scope = new SystemScope(server.database, { requestId: "seal", language: "en" }).scopeFor(
  { kind: "user", userId: newId(), type: "admin", permissions: [] },
  { installationId, clients: "all" },
);
const subjectId = newId();

async function look(times = 1): Promise<void> {
  await actor.transaction(async (transaction) => {
    for (let count = 0; count < times; count += 1) {
      transaction.audit({ action: "view", subject: "members", subjectId, details: { count } });
    }
  });
}

/** A seal ends where any transaction of the whole PostgreSQL is under way; other databases of it are at work too. */
async function othersHaveEnded(): Promise<void> {
  const isPast = async () => {
    const { rows } = await owner.query<{ past: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > coalesce(max(transaction), 0) as past
       from audit_events`,
    );
    return rows[0]?.past === true;
  };
  expect(await until(isPast, { withinMs: 60_000 })).toBe(true);
}

async function seal(): Promise<number> {
  await othersHaveEnded();
  return sealAudit(system);
}

/** Changes the past as somebody with the database's own password could, and puts it back. */
async function tampered(change: string, undo: string): Promise<Awaited<ReturnType<typeof verifyAudit>>> {
  await owner.query(change);
  try {
    return await verifyAudit(system);
  } finally {
    await owner.query(undo);
  }
}

test("rows are sealed in order, each once; sealing with nothing new adds no seal", async () => {
  expect(await verifyAudit(system)).toEqual({
    seals: 0,
    rows: 0,
    broken: undefined,
    lastHash: undefined,
    hasNoted: true,
    droppedUntil: undefined,
  });
  await look(3);
  expect(await seal()).toBe(3);
  expect(await sealAudit(system)).toBe(0);
  await look(2);
  expect(await seal()).toBe(2);
  expect(await verifyAudit(system)).toMatchObject({ seals: 2, rows: 5, broken: undefined });
  const { rows } = await owner.query("select from_transaction, to_transaction from audit_seals order by id");
  const [first, second] = rows as { from_transaction: number; to_transaction: number }[];
  expect(first?.from_transaction).toBe(0);
  expect(second?.from_transaction).toBe(first?.to_transaction);
});

test.each([
  [
    "a changed byte",
    "update audit_events set action = 'Xiew' where id = 1",
    "update audit_events set action = 'view' where id = 1",
  ],
  [
    "a changed name",
    "update audit_events set actor = 'user:x' where id = 2",
    `update audit_events set actor = '${actor.actor}' where id = 2`,
  ],
  [
    "a changed detail",
    `update audit_events set details = '{"a":1}' where id = 1`,
    `update audit_events set details = '{"count":0}' where id = 1`,
  ],
  [
    "a row taken away",
    "create table kept as select * from audit_events where id = 2; delete from audit_events where id = 2",
    "insert into audit_events select * from kept; drop table kept",
  ],
  [
    "a row slipped in",
    `insert into audit_events (id, at, transaction, installation_id, actor, action, subject)
       select 9000, at, transaction, installation_id, actor, action, subject from audit_events where id = 1`,
    "delete from audit_events where id = 9000",
  ],
  [
    "two rows that changed places",
    "update audit_events set id = case id when 1 then 2 else 1 end + 10000 where id in (1, 2); update audit_events set id = id - 10000 where id > 10000",
    "update audit_events set id = case id when 1 then 2 else 1 end + 10000 where id in (1, 2); update audit_events set id = id - 10000 where id > 10000",
  ],
  [
    "a seal that tells another count",
    "update audit_seals set rows = rows + 1 where id = 1",
    "update audit_seals set rows = rows - 1 where id = 1",
  ],
])("%s is found, in its seal", async (_what, change, undo) => {
  // Two rows of one moment are told apart by what they hold.
  expect(await tampered(change, undo)).toMatchObject({ broken: 1 });
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined });
});

test("a seal that is made again over changed rows is found by the next one", async () => {
  const { rows } = await owner.query("select hash from audit_seals where id = 1");
  const { hash } = rows[0] as { hash: Buffer };
  await owner.query("update audit_seals set hash = sha256(hash) where id = 1");
  expect(await verifyAudit(system)).toMatchObject({ broken: 1 });
  await owner.query("delete from audit_seals where id = 1");
  expect(await verifyAudit(system)).toMatchObject({ broken: 2 });
  await owner.query(
    "insert into audit_seals (id, from_transaction, to_transaction, rows, hash) values (1, 0, (select from_transaction from audit_seals where id = 2), 3, $1)",
    [hash],
  );
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined });
});

test("a transaction that is still open waits for the next seal, with those begun after it", async () => {
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  let begun = (): void => undefined;
  const isUnderWay = new Promise<void>((resolve) => (begun = resolve));
  const open = actor.transaction(async (transaction) => {
    // A transaction has a number from its first change on.
    await transaction.client.query(
      "insert into saved_views (id, installation_id, actor, resource, name, query) values ($1, $2, $3, 'x', 'x', '')",
      [newId(), installationId, actor.actor],
    );
    transaction.audit({ action: "late", subject: "members" });
    begun();
    await held;
  });
  await isUnderWay;
  await look();
  expect(await sealAudit(system)).toBe(0);
  finish();
  await open;
  expect(await seal()).toBe(2);
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined, rows: 7 });
});

test("copies of the server that seal at the same moment make one chain", async () => {
  for (let round = 0; round < 3; round += 1) {
    await look(4);
    await othersHaveEnded();
    const sealed = await Promise.all([sealAudit(system), sealAudit(system), sealAudit(system)]);
    expect(sealed.toSorted((one, other) => one - other)).toEqual([0, 0, 4]);
  }
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined, rows: 19 });
});

test("more rows than are read at a time are sealed and verified all the same", async () => {
  await owner.query(
    `insert into audit_events (installation_id, actor, action, subject) select $1, 'system', 'import', 'members' from generate_series(1, 10001)`,
    [installationId],
  );
  expect(await seal()).toBe(10_001);
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined, rows: 10_020 });
});

test("neither role of the server changes or removes what is written, and nobody writes in another's name", async () => {
  const state = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: { code?: string }) => error.code,
    );
  const run = (text: string) => actor.transaction(({ client }) => client.query(text));
  for (const text of [
    "update audit_events set action = 'x'",
    "delete from audit_events",
    "truncate audit_events",
  ]) {
    expect([text, await state(run(text)), await state(system.query(text))]).toEqual([text, "42501", "42501"]);
  }
  for (const text of ["update audit_seals set rows = 0", "delete from audit_seals"]) {
    expect([text, await state(run(text)), await state(system.query(text))]).toEqual([text, "42501", "42501"]);
  }
  const forged = `insert into audit_events (installation_id, actor, action, subject) values ('${installationId}', 'user:other', 'x', 'x')`;
  expect(await state(run(forged))).toBe("42501");
});

test("the chain does not depend on the time zone of the one who verifies it", async () => {
  const options = "-c role=openroll_system -c timezone=Asia/Seoul";
  const pool = new pg.Pool({ connectionString: server.database.url, max: 1, options });
  const seoul = new Connections(pool, "openroll_system");
  expect(await verifyAudit(seoul)).toMatchObject({ broken: undefined, rows: 10_020 });
  await seoul.end();
});

test("`npm run audit:verify` says how it stands, and fails when a row was changed or the end cut off", async () => {
  const run = (...noted: string[]) =>
    promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/audit-verify.ts", ...noted], {
      cwd: projectRoot,
      env: { PATH: process.env["PATH"], DATABASE_URL: server.database.url },
    }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        output: error.stdout + error.stderr,
      }),
    );
  const whole = await run();
  expect(whole).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^The audit is whole: 10,020 rows under 7 seals\.$/m) as string,
  });
  const [noted = ""] = /[\da-f]{64}/.exec(whole.output) ?? [];
  expect(await verifyAudit(system, noted)).toMatchObject({ hasNoted: true });
  await owner.query("delete from audit_seals where id = (select max(id) from audit_seals)");
  expect(await run(noted)).toMatchObject({
    code: 1,
    output: expect.stringContaining("the seal that was noted is gone") as string,
  });
  await owner.query("update audit_events set action = 'Xiew' where id = 4");
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining("The audit is broken: seal 2 ") as string,
  });
});
