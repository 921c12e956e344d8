import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { retentions } from "#app/retentions.ts";
import { monthAfter, monthsOf } from "#server/database/partitions.ts";
import { tendingHourly, tendMonths } from "#server/retention.ts";
import { anInstallation, newId } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { until } from "../until.ts";
import { sealAudit, verifyAudit, verifyOn } from "./seal.ts";

const server = await testServer();
const { system, owner, url } = server.database;
const installationId = await anInstallation(server);
/** By the clock of the database: what is kept for six years begins in this month. */
const [{ month: first } = { month: "" }] = (
  await owner.query<{ month: string }>(
    "select to_char(now() at time zone 'UTC' - interval '72 months', 'YYYY-MM') as month",
  )
).rows;
const [before, longBefore] = [monthAfter(first, -1), monthAfter(first, -5)];
const sixYears = { auditMonths: 72, mailMonths: undefined };

/** Rows of one transaction, each of its own moment. */
async function wrote(...moments: string[]): Promise<void> {
  await owner.query(
    `with changed as (insert into audit_changes (at, installation_id, record, record_id, action, changed)
       select at, $1, 'members', $2, 'update', '{}' from unnest($3::timestamptz[]) at)
     insert into audit_events (at, installation_id, actor, action, subject)
     select at, $1, 'system', 'update', 'members' from unnest($3::timestamptz[]) at`,
    [installationId, newId(), moments],
  );
}

async function seal(): Promise<void> {
  const isPast = async () => {
    const { rows } = await owner.query<{ past: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > coalesce(max(transaction), 0) as past from audit_events`,
    );
    return rows[0]?.past === true;
  };
  expect(await until(isPast, { withinMs: 60_000 })).toBe(true);
  await sealAudit(system);
}

const count = async (table: string) =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

beforeAll(async () => {
  await wrote(`${longBefore}-03T10:00:00Z`, `${longBefore}-04T10:00:00Z`);
  await seal();
  // Begun before midnight, sealed together with what came after it.
  await wrote(`${before}-28T23:59:59Z`);
  await wrote(`${first}-01T00:00:00Z`);
  await seal();
  await wrote(`${first}-02T08:00:00Z`);
  await seal();
});

test("rows without a month of their own wait in the default part, and move when theirs is made", async () => {
  expect(await count("partitions.audit_events_default")).toBe(5);
  expect(await tendMonths(url, retentions({ auditMonths: undefined, mailMonths: undefined }))).toEqual([]);
  expect(await count("partitions.audit_events_default")).toBe(0);
  expect(await count("partitions.audit_changes_default")).toBe(0);
  const client = await owner.connect();
  try {
    const months = await monthsOf(client, "audit_events");
    expect(months.slice(0, 3)).toEqual([longBefore, before, first]);
    // This month and the three that come.
    expect(months).toHaveLength(7);
  } finally {
    client.release();
  }
  expect(await verifyAudit(system)).toMatchObject({ broken: undefined, rows: 10, droppedUntil: undefined });
});

test("what no seal closes yet is not dropped", async () => {
  await wrote(`${before}-20T10:00:00Z`);
  expect(await tendMonths(url, retentions(sixYears))).toEqual([]);
  expect(await count("audit_events")).toBe(6);
  await seal();
});

test("a month that somebody reads is left for the next time", async () => {
  const reader = await owner.connect();
  try {
    await reader.query("begin");
    await reader.query("select from audit_events");
    expect(await tendMonths(url, retentions(sixYears))).toEqual([]);
  } finally {
    await reader.query("rollback");
    reader.release();
  }
});

describe("when the time of months is over", () => {
  let noted: string | undefined;
  beforeAll(async () => {
    noted = (await verifyAudit(system)).lastHash;
    const said: unknown[] = [];
    const now = { now: new Date("2026-11-10T15:00:00Z") };
    const work = tendingHourly(() => tendMonths(url, retentions(sixYears)), {
      clock: () => now.now,
      say: (dropped) => said.push(dropped),
    });
    await work();
    await work();
    expect(said).toEqual([{ table: "audit", until: `${first}-01`, rows: 8 }]);
  });

  test("they are gone, and the audit says so in each installation", async () => {
    const { rows } = await owner.query("select details from audit_events where action = 'remove'");
    expect(rows).toEqual([
      {
        details: {
          until: `${first}-01`,
          rows: 8,
          seal: noted,
          rest: expect.stringMatching(/^[\da-f]{64}$/u) as string,
        },
      },
    ]);
    expect(await count("audit_events")).toBe(3);
    expect(await count("audit_changes")).toBe(2);
  });

  test("the chain goes on from the last seal over them, and a hash that was noted is still known", async () => {
    await wrote(`${first}-03T08:00:00Z`);
    await seal();
    expect(await verifyAudit(system, noted)).toEqual({
      seals: 1,
      rows: 7,
      broken: undefined,
      lastHash: expect.not.stringMatching(noted ?? "") as string,
      hasNoted: true,
      droppedUntil: `${first}-01`,
    });
    expect(await verifyAudit(system, "0".repeat(64))).toMatchObject({ hasNoted: false });
  });

  test.each([
    [
      "a changed row of a transaction that lost others",
      "update audit_events set action = 'x' where action = 'update'",
    ],
    [
      "a row more among them",
      "insert into audit_changes (transaction, installation_id, record, record_id, action, changed) select transaction, installation_id, record, record_id, action, changed from audit_changes order by id limit 1",
    ],
    [
      "a drop that the audit does not tell of",
      "update audit_events set details = '{}' where action = 'remove'",
    ],
    ["a drop that somebody takes away", "delete from audit_drops"],
    [
      "a drop that somebody makes up",
      "insert into audit_drops (until, rows, seal_id, seal_hash, to_transaction, rest_rows, rest_hash) select until, rows, id, hash, to_transaction, rest_rows, rest_hash from (select d.until, s.* , d.rest_rows, d.rest_hash from audit_drops d, audit_seals s order by s.id desc limit 1) s",
    ],
  ])("%s is found", async (_what, change) => {
    // As one who has the database's own password could do it; then put back.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(change);
      expect(await verifyOn(client)).toMatchObject({ broken: expect.any(Number) as number });
    } finally {
      await client.query("rollback");
      await client.end();
    }
  });
});
