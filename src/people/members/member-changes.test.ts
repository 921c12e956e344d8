import { describe, expect, test } from "vitest";
import { aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { type Scope, SystemScope, type Transaction } from "#server/scope.ts";
import { leftOutOfPast } from "#server/database/past-rows.ts";
import type { MemberChange } from "./member-changes.ts";
import { holdFamily, markSentOn, type NewChange, recordChange } from "./member-changes.service.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const admin = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
const plans = await owner.query<{ id: string }>(
  "select id from base_plans where client_id = $1 and coverage_type = 'medical' limit 1",
  [offering.clientId],
);
const [here, there] = [await aDivision(server, offering), await aDivision(server, offering)];

/** An employee with a spouse, both covered. */
async function aFamily() {
  const [id, spouse] = [newId(), newId()];
  const member = {
    ...owned(offering),
    family_id: id,
    last_name: "Park",
    updated_at: "2026-01-01T15:00:00Z",
  };
  await insert(server, "members", {
    ...member,
    id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    division_id: here,
    hire_date: "2020-01-01",
  });
  await insert(server, "members", {
    ...member,
    id: spouse,
    relationship: "01",
    member_number: unique("HB"),
    first_name: "Sun",
  });
  for (const memberId of [id, spouse]) await insert(server, "coverages", medical(id, memberId));
  return { id, spouse };
}

const medical = (familyId: string, memberId: string, row: Record<string, unknown> = {}) => ({
  ...owned(offering),
  family_id: familyId,
  member_id: memberId,
  coverage_type: "medical",
  base_plan_id: plans.rows[0]?.id,
  tier_code: "ESP",
  effective_date: "2026-01-01",
  ...row,
});

const scope: Scope = new SystemScope(server.database, { requestId: "x", language: "en" }).scopeFor(
  { kind: "user", userId: admin.userId, type: "admin", permissions: ["enrollment"] } as never,
  { installationId: offering.installationId, clients: "all", health: "all" },
);

async function versionOf(id: string): Promise<number> {
  const answer = await server.call("GET", `/member/${id}`, { token: admin.token });
  return answer.json<{ version: number }>().version;
}

type Work = (transaction: Transaction, changeId: string) => Promise<unknown>;

/** What a call by staff does: it holds the family, records the change, and writes. */
async function change(id: string, work: Work, more: Partial<NewChange> = {}): Promise<string> {
  const version = await versionOf(id);
  return scope.transaction(async (transaction) => {
    const family = await holdFamily(transaction, { memberId: id, version });
    const changeId = await recordChange(transaction, scope, {
      family,
      change: { kind: "correction", memberId: null, effectiveDate: "2026-06-01", ...more },
      now: server.clock.now,
    });
    await work(transaction, changeId);
    return changeId;
  });
}

const undo = async (id: string, changeId: string) => {
  const answer = await server.call("POST", `/member/${id}/changes/${changeId}/undo`, { token: admin.token });
  return {
    status: answer.statusCode,
    code: answer.statusCode < 400 ? "" : answer.json<{ code: string }>().code,
  };
};

async function listed(id: string): Promise<MemberChange[]> {
  const answer = await server.call("GET", `/member/${id}/changes`, { token: admin.token });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ changes: MemberChange[] }>().changes;
}

/** Everything that is known of a family now but moments and versions. */
async function known(id: string) {
  const { rows } = await owner.query<{ row: unknown }>(
    `select to_jsonb(t) - array['updated_at', 'updated_by', 'version'] as row from (
       select 'c' || v.id as key, to_jsonb(v) as t from coverages v where family_id = $1 and deleted_at is null
       union all select 'w' || w.id, to_jsonb(w) from employments w where family_id = $1
       union all select 'm' || m.id, to_jsonb(m) from members m where family_id = $1 and deleted_at is null
       union all select 'p' || h.id, to_jsonb(h) from people h where id in (select person_id from members where family_id = $1)
     ) r (key, t) order by key`,
    [id],
  );
  return rows.map(({ row }) => row);
}

describe("a change by staff", () => {
  test("is undone exactly: employment, cover, person and division, and what it added is gone", async () => {
    const { id, spouse } = await aFamily();
    const before = await known(id);
    const versions = [await versionOf(id)];
    const changeId = await change(id, async ({ client }) => {
      await client.query("update coverages set termination_date = '2026-06-30' where family_id = $1", [id]);
      await client.query(
        "update employments set is_current = false, status = 'terminated', last_day = '2026-06-30' where family_id = $1",
        [id],
      );
      await client.query(
        `insert into employments (id, installation_id, client_id, family_id, member_id, division_id, hire_date)
         values ($1, $2, $3, $4, $4, $5, '2026-07-01')`,
        [newId(), offering.installationId, offering.clientId, id, there],
      );
      await client.query("update people set address1 = '9 Elm Street' where id = $1", [spouse]);
      await client.query("update members set status = 'terminated' where id = $1", [spouse]);
      // Twice in one change: what was before it counts.
      await client.query("update people set address1 = '10 Elm Street', city = 'Salem' where id = $1", [
        spouse,
      ]);
      await client.query(
        `insert into coverages (id, installation_id, client_id, family_id, member_id, coverage_type, base_plan_id, tier_code, effective_date)
         select gen_random_uuid(), installation_id, client_id, family_id, member_id, coverage_type, base_plan_id, 'EMP', '2026-07-01'
         from coverages where member_id = $1`,
        [id],
      );
    });
    expect(await known(id)).not.toEqual(before);
    versions.push(await versionOf(id));
    expect(await listed(id)).toEqual([expect.objectContaining({ id: changeId, hindrance: null })]);
    expect(await undo(id, changeId)).toEqual({ status: 204, code: "" });
    expect(await known(id)).toEqual(before);
    versions.push(await versionOf(id));
    // No version comes twice: who holds an older one is told.
    expect(versions.toSorted((one, other) => one - other)).toEqual([...new Set(versions)]);
    expect(await undo(id, changeId)).toEqual({ status: 409, code: "changeUndone" });
    const answer = await server.call("GET", `/member/${id}/timeline`, { token: admin.token });
    const kinds = answer.json<{ entries: { kind: string }[] }>().entries.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["correction", "undo"]));
  });

  test("is undone in the order back: the later one first", async () => {
    const { id } = await aFamily();
    const before = await known(id);
    const ended =
      (day: string): Work =>
      async ({ client }) =>
        client.query("update coverages set termination_date = $2 where member_id = $1", [id, day]);
    const first = await change(id, ended("2026-06-30"));
    const between = await known(id);
    const second = await change(id, ended("2026-07-31"));
    expect(await undo(id, first)).toEqual({ status: 409, code: "changeTouched" });
    expect((await listed(id)).map(({ hindrance }) => hindrance)).toEqual([null, "changeTouched"]);
    expect((await undo(id, second)).status).toBe(204);
    expect(await known(id)).toEqual(between);
    expect((await undo(id, first)).status).toBe(204);
    expect(await known(id)).toEqual(before);
  });

  test("stays where processing changed the same cover after it", async () => {
    const { id } = await aFamily();
    const changeId = await change(id, async ({ client }) =>
      client.query("update coverages set termination_date = '2026-06-30' where family_id = $1", [id]),
    );
    await owner.query("update coverages set termination_date = '2026-05-31' where member_id = $1", [id]);
    expect(await undo(id, changeId)).toEqual({ status: 409, code: "changeTouched" });
  });

  test("stays where another cover begins on its days since", async () => {
    const { id } = await aFamily();
    const changeId = await change(id, async ({ client }) =>
      client.query("update coverages set termination_date = '2026-06-30' where family_id = $1", [id]),
    );
    await insert(server, "coverages", medical(id, id, { effective_date: "2026-09-01" }));
    const before = await known(id);
    expect(await undo(id, changeId)).toEqual({ status: 409, code: "changeTouched" });
    expect(await known(id)).toEqual(before);
  });

  test("stays once news of it was sent on, and where it replaced an SSN", async () => {
    const { id } = await aFamily();
    const sent = await change(id, async (transaction, changeId) =>
      markSentOn(transaction, { changeId, to: "carrier", now: server.clock.now }),
    );
    expect(await undo(id, sent)).toEqual({ status: 409, code: "changeSentOn" });
    const ssn = await change(id, async () => undefined, { details: { fields: "firstName, ssn" } });
    expect(await undo(id, ssn)).toEqual({ status: 409, code: "changeOfSsn" });
  });

  test("of two clerks at once one is refused, and of another family or client nothing is found", async () => {
    const { id } = await aFamily();
    const version = await versionOf(id);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        scope.transaction(async (transaction) => {
          const family = await holdFamily(transaction, { memberId: id, version });
          return recordChange(transaction, scope, {
            family,
            change: { kind: "correction", memberId: id, effectiveDate: null },
            now: server.clock.now,
          });
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "stale" } });
    const { id: other } = await aFamily();
    const [made] = await listed(id);
    expect((await undo(other, made?.id ?? "")).status).toBe(404);
    const elsewhere = await anOffering(server);
    const stranger = await aUser(server, elsewhere.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const answer = await server.call("GET", `/member/${id}/changes`, { token: stranger.token });
    expect(answer.statusCode).toBe(404);
  });
});

describe("what was known", () => {
  test("leaves out secrets, copies and the import, and each of them stands in its table", async () => {
    const { rows } = await owner.query<{ table: string; columns: string[] }>(
      `select t.table_name as "table", array_agg(t.column_name::text order by t.column_name) as columns
       from information_schema.columns t
       where t.table_schema = 'public' and t.table_name = any ($1) and not exists (select from information_schema.columns p
         where p.table_schema = 'public' and p.table_name = 'past_' || t.table_name and p.column_name = t.column_name)
       group by 1`,
      [Object.keys(leftOutOfPast)],
    );
    const found = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
    expect({ coverages: [], employments: [], employment_spans: [], ...found }).toEqual(leftOutOfPast);
  });

  const pastRows = async (table: "past_members" | "past_people" | "past_employments", id: string) =>
    (await owner.query<{ at: string }>(`select updated_at as at from ${table} where id = $1`, [id])).rows
      .length;

  test.each([
    ["people", "ssn_index = decode('00', 'hex'), ssn_sealed = decode('00', 'hex')"],
    ["people", "version = version + 1, updated_at = now()"],
    ["people", "first_name = first_name, updated_at = now()"],
    ["members", "import_id = null, updated_at = now(), version = version + 1"],
    ["employments", "division_id = division_id"],
  ] as const)("a statement on %s that sets %s keeps nothing", async (table, sets) => {
    const { id } = await aFamily();
    const moment = async () =>
      (await owner.query<{ at: string }>(`select updated_at as at from ${table} where id = $1`, [id])).rows[0]
        ?.at;
    const before = await moment();
    await owner.query(`update ${table} set ${sets} where id = $1`, [id]);
    expect(await pastRows(`past_${table}`, id)).toBe(0);
    expect(await moment()).toBe(before);
  });

  test("a move to another division is one past row of the employment, and none of the members that bear its copy", async () => {
    const { id, spouse } = await aFamily();
    await owner.query("update employments set division_id = $2 where id = $1", [id, there]);
    const { rows } = await owner.query<{ division: string }>(
      `select division_id as division from members where family_id = $1`,
      [id],
    );
    expect(rows.map(({ division }) => division)).toEqual([there, there]);
    expect(await pastRows("past_employments", id)).toBe(1);
    expect((await pastRows("past_members", id)) + (await pastRows("past_members", spouse))).toBe(0);
  });
});
