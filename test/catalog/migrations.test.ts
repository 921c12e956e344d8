import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { uuidv7 } from "#kernel/ids.ts";
import { sealAudit, verifyAudit } from "#server/audit/seal.ts";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#app/migrate.ts";
import { applyMigrations } from "#server/database/migrations.ts";
import { retentions } from "#app/retentions.ts";
import { thisMonth } from "#server/database/partitions.ts";
import { projectRoot } from "#server/project-root.ts";
import { tendMonths } from "#server/retention.ts";
import { until } from "#server/until.ts";
import { migrationsBefore } from "../database/earlier-migrations.ts";

// What a migration carries over. The database belongs to a user who is no superuser: forced policies bind that owner too.

const { url: base } = inject("postgres");
const maker = new pg.Client({ connectionString: base });
const folders: string[] = [];
const made: string[] = [];
await maker.connect();
afterAll(async () => {
  for (const name of made) {
    await maker.query(`drop database if exists ${name} with (force)`);
    // The server's two sign-ins of this database are its own roles.
    const { rows } = await maker.query<{ role: string }>(
      `select distinct roleid::regrole::text as role from pg_auth_members
       where grantor = $1::regrole and roleid::regrole::text not in ('openroll_runtime', 'openroll_system')
       union select distinct member::regrole::text from pg_auth_members where grantor = $1::regrole and member <> $1::regrole`,
      [name],
    );
    for (const { role } of rows) await maker.query(`drop owned by ${role} cascade; drop role ${role}`);
    await maker.query(`drop owned by ${name} cascade`);
    await maker.query(`drop role ${name}`);
  }
  await maker.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The migrations before the one of this name. */
function before(name: string): string {
  const folder = migrationsBefore(name);
  folders.push(folder);
  return folder;
}

/** An empty database of an owner who may make roles, and nothing more. */
async function anEmptyDatabase(): Promise<string> {
  const name = `openroll_moved_${randomBytes(4).toString("hex")}`;
  made.push(name);
  await maker.query(`create role ${name} login createrole password '${name}'`);
  await maker.query(`grant openroll_runtime, openroll_system to ${name} with admin option`);
  await maker.query(`create database ${name} owner ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = name;
  return url.href;
}

/** A database as it was before this migration, and somebody whom no policy binds. */
async function aDatabaseBefore(migration: string, make = migrate) {
  const url = await anEmptyDatabase();
  await make(url, before(migration));
  const asMaker = new URL(base);
  asMaker.pathname = new URL(url).pathname;
  const owner = new pg.Client({ connectionString: asMaker.href });
  owner.on("error", () => undefined);
  await owner.connect();
  const one = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id;
  const installation = await one(
    "insert into installations (id, name, machine_name, kind, time_zone) values (gen_random_uuid(), 'Harbor', 'harbor', 'demo', 'America/New_York')",
    [],
  );
  return { url, owner, one, installation };
}

test("what a plan said of care becomes the figures of its own time", async () => {
  // Of then, without what is laid over the tables since.
  const { url, owner, one, installation } = await aDatabaseBefore(
    "plan_benefits",
    async (address, folder) => {
      const former = new pg.Client({ connectionString: address });
      await former.connect();
      await applyMigrations(former, folder ?? "");
      await former.query("alter table base_plans force row level security");
      await former.end();
    },
  );
  const client = await one(
    `insert into clients (id, installation_id, name, external_code)
     values (gen_random_uuid(), $1, 'Bakery', 'B')`,
    [installation],
  );
  const plan = (code: string, columns: string, figures: string) =>
    one(
      `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode,
         effective_date, termination_date ${columns})
       values (gen_random_uuid(), $1, $2, $3, 'P', 'medical', 'flat', '2026-01-01',
         case when $3 = 'ENDS' then date '2027-06-30' end ${figures})`,
      [installation, client, code],
    );
  const full = await plan(
    "FULL",
    `, deductible_individual_cents, deductible_family_cents, out_of_pocket_individual_cents, out_of_pocket_family_cents,
     coinsurance_basis_points, primary_copay_cents, specialist_copay_cents, emergency_copay_cents, drug_copay_cents, is_hsa_eligible`,
    ", 1, 2, 3, 4, 5, 6, 7, 8, 9, true",
  );
  const ends = await plan("ENDS", ", primary_copay_cents", ", 0");
  await plan("LIFE", "", "");

  await migrate(url);
  const { rows } = await owner.query(
    `select base_plan_id, effective_date::text, termination_date::text, deductible_individual_cents, deductible_family_cents,
       out_of_pocket_individual_cents, out_of_pocket_family_cents, coinsurance_basis_points, primary_copay_cents,
       specialist_copay_cents, emergency_copay_cents, generic_drug_copay_cents, is_hsa_eligible, is_deductible_embedded
     from plan_benefits n order by n.termination_date nulls first`,
  );
  await owner.end();
  expect(rows.map((row: Record<string, unknown>) => Object.values(row).map(String))).toEqual([
    [full, "2026-01-01", "null", "1", "2", "3", "4", "5", "6", "7", "8", "9", "true", "true"],
    [
      ends,
      "2026-01-01",
      "2027-06-30",
      ...Array<string>(5).fill("null"),
      "0",
      "null",
      "null",
      "null",
      "false",
      "true",
    ],
  ]);
});

test("the tobacco surcharge of a plan becomes one of its own for the employee and one for the spouse", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("surcharges_and_credits_of_plans");
  const client = await one(
    `insert into clients (id, installation_id, name, external_code)
     values (gen_random_uuid(), $1, 'Bakery', 'B')`,
    [installation],
  );
  const plan = (code: string, cents: number | null) =>
    one(
      `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode,
         effective_date, termination_date, tobacco_surcharge_cents)
       values (gen_random_uuid(), $1, $2, $3, 'P', 'medical', 'flat', '2026-01-01', '2027-06-30', $4)`,
      [installation, client, code, cents],
    );
  const smokers = await plan("SMOKERS", 5000);
  await plan("NOTHING", 0);
  await plan("UNSAID", null);
  await migrate(url);
  const { rows } = await owner.query(
    `select base_plan_id, kind, applies_to, amount_cents, effective_date::text, termination_date::text
     from plan_adjustments order by applies_to`,
  );
  const { rows: forced } = await owner.query(
    "select relforcerowsecurity as yes from pg_class where relname in ('base_plans', 'plan_adjustments')",
  );
  await owner.end();
  const days = ["2026-01-01", "2027-06-30"];
  expect(rows.map((row: Record<string, unknown>) => Object.values(row).map(String))).toEqual([
    [smokers, "tobaccoSurcharge", "spouse", "5000", ...days],
    [smokers, "tobaccoSurcharge", "subscriber", "5000", ...days],
  ]);
  expect(forced).toEqual([{ yes: true }, { yes: true }]);
});

test("AD&D is called adnd in every row that names it, and the foreign keys and policies are as before", async () => {
  const url = await anEmptyDatabase();
  await migrate(url, before("adnd"));
  const asMaker = new URL(base);
  asMaker.pathname = new URL(url).pathname;
  const owner = new pg.Client({ connectionString: asMaker.href });
  owner.on("error", () => undefined);
  await owner.connect();
  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const row = { id: randomUUID(), ...values };
    await owner.query(
      `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map((_, at) => `$${at + 1}`)
        .join(", ")})`,
      Object.values(row),
    );
    return row.id;
  };
  const installation_id = await insert("installations", {
    name: "Harbor",
    machine_name: "harbor",
    kind: "demo",
    time_zone: "UTC",
  });
  const client_id = await insert("clients", { installation_id, name: "Bakery", external_code: "B" });
  const its = { installation_id, client_id };
  const base_plan_id = await insert("base_plans", {
    ...its,
    external_plan_code: "A",
    name: "add",
    coverage_type: "add",
    rating_mode: "flat",
    effective_date: "2026-01-01",
  });
  const session_id = await insert("enrollment_sessions", {
    ...its,
    name: "S",
    signup_key: "ADND-KEY",
    opens_on: "2026-01-01",
    closes_on: "2026-12-31",
    effective_date_calculation: "firstOfNextMonth",
  });
  const invitation_id = await insert("invitations", {
    ...its,
    session_id,
    kind: "self",
    key_hash: Buffer.from("x"),
    expires_at: "2027-01-01",
  });
  const enrollment_id = await insert("enrollments", {
    ...its,
    invitation_id,
    session_id,
    language: "en",
    started_on: "2026-01-01",
    identifier: randomUUID(),
    active_step: "benefit:add",
    steps_done: ["about", "benefit:add"],
    current_coverages: JSON.stringify([{ coverageType: "add", planName: "add" }]),
    review_reasons: JSON.stringify([
      { code: "review.losesCover", params: { coverageType: "add", count: 1 } },
    ]),
  });
  await insert("enrollment_selections", { ...its, enrollment_id, coverage_type: "add" });
  await insert("enrollment_autosaves", {
    ...its,
    enrollment_id,
    page: "add",
    values_sealed: Buffer.from("x"),
  });
  await owner.end();

  const state = `select count(*) filter (where relrowsecurity and not relforcerowsecurity)::int as unforced,
      (select count(*)::int from pg_constraint where condeferrable and contype = 'f') as deferrable from pg_class`;
  const read = new pg.Client({ connectionString: asMaker.href });
  read.on("error", () => undefined);
  await read.connect();
  const { rows: earlier } = await read.query(state);
  await migrate(url);
  const { rows: later } = await read.query(state);
  expect(later).toEqual(earlier);
  const { rows } = await read.query(
    `select b.name, b.coverage_type, e.active_step, e.steps_done, e.current_coverages, e.review_reasons,
       (select coverage_type from enrollment_selections) as chosen, (select page from enrollment_autosaves) as page,
       (select array_agg(code) from coverage_types where code like 'ad%') as codes,
       (select count(*)::int from audit_changes) as recorded
     from base_plans b, enrollments e where b.id = $1 and e.id = $2`,
    [base_plan_id, enrollment_id],
  );
  await read.end();
  expect(rows).toEqual([
    {
      name: "add",
      coverage_type: "adnd",
      active_step: "benefit:adnd",
      steps_done: ["about", "benefit:adnd"],
      current_coverages: [{ coverageType: "adnd", planName: "add" }],
      review_reasons: [{ code: "review.losesCover", params: { coverageType: "adnd", count: 1 } }],
      chosen: "adnd",
      page: "adnd",
      codes: ["adnd"],
      recorded: 0,
    },
  ]);
});

test("the audit moves into its months, its changes get their moment, and the seals of before still fit", async () => {
  const { url, owner, installation } = await aDatabaseBefore("monthly_audit");
  const database = await openDatabase(url, { runtime: 1, system: 1 });
  await owner.query("begin");
  await owner.query(
    `insert into audit_events (at, installation_id, actor, action, subject) values
       ('2026-01-31 23:59:59.999+00', $1, 'system', 'update', 'members'), ('2026-02-01 00:00:00+00', $1, 'system', 'view', 'members')`,
    [installation],
  );
  const change = `insert into audit_changes (installation_id, record, record_id, action, changed)
    values ($1, 'members', gen_random_uuid(), 'update', '{"city": ["A", "B"]}')`;
  await owner.query(change, [installation]);
  await owner.query("commit");
  // One that no event tells of has the time of its seal.
  const { rows: last } = await owner.query<{ xid: string }>(`${change} returning xmin::text as xid`, [
    installation,
  ]);
  // Transactions of other tests in the same cluster hold the horizon back: all four rows go into one seal.
  const isPast = async () => {
    const { rows } = await owner.query<{ isPast: boolean }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > $1 as "isPast"`,
      [last[0]?.xid],
    );
    return rows[0]?.isPast === true;
  };
  expect(await until(isPast, { withinMs: 60_000 })).toBe(true);
  expect(await sealAudit(database.system)).toBe(4);

  await migrate(url);
  const { rows } = await owner.query(
    `select tableoid::regclass::text as part, count(*)::int as rows from audit_events group by 1
     union all select tableoid::regclass::text, count(*)::int from audit_changes where at < '2026-03-01' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { part: "partitions.audit_changes_2026_01", rows: 1 },
    { part: "partitions.audit_events_2026_01", rows: 1 },
    { part: "partitions.audit_events_2026_02", rows: 1 },
  ]);
  const sealed = await owner.query(
    `select c.at = s.at as "isOfSeal" from audit_changes c, audit_seals s where c.at > '2026-03-01'`,
  );
  expect(sealed.rows).toEqual([{ isOfSeal: true }]);
  expect(await verifyAudit(database.system)).toMatchObject({ rows: 4, broken: undefined });
  await owner.query(
    "insert into audit_events (installation_id, actor, action, subject) values ($1, 'x', 'x', 'x')",
    [installation],
  );
  const ids = await owner.query("select max(id)::int as last from audit_events");
  expect(ids.rows).toEqual([{ last: 3 }]);

  // That owner drops months too: what FORCE hides from it, it reads as the system does.
  const since = await thisMonth(owner);
  expect(await tendMonths(url, retentions({ auditMonths: 0, mailMonths: 0 }))).toEqual([
    { table: "audit", until: `${since}-01`, rows: 3 },
  ]);
  expect(await verifyAudit(database.system)).toMatchObject({
    broken: undefined,
    droppedUntil: `${since}-01`,
  });
  await database.end();
  await owner.end();
});

test("mails move into the months of their ids, each event stays mailed once, and both go together", async () => {
  const { url, owner, installation } = await aDatabaseBefore("monthly_mails");
  const month = await thisMonth(owner);
  const current = uuidv7(Date.parse(`${month}-01T00:00:00Z`), new Uint8Array(10));
  const [first, last, random] = [
    uuidv7(Date.parse("2026-01-31T23:59:59.999Z"), new Uint8Array(10)),
    uuidv7(Date.parse("2026-02-01T00:00:00Z"), new Uint8Array(10)),
    "ffffffff-0000-4000-8000-000000000000",
  ];
  for (const id of [first, last, random, current])
    await owner.query(
      `insert into mails (id, installation_id, created_at, kind, event, recipient, language, subject, html, text, status, tries, over_at)
       values ($1, $2, '2026-02-01', 'reset', $3, 'a@example.com', 'ko', 'S', 'H', 'T', 'sent', 2, '2026-03-01')`,
      [id, installation, `reset:${id}`],
    );
  const former = await owner.query<Record<string, unknown>>("select * from mails order by id");

  await migrate(url);
  const parts = `select tableoid::regclass::text as part, id from mails where id <> '${current}' order by id`;
  expect((await owner.query(parts)).rows).toEqual([
    { part: "partitions.mails_2026_01", id: first },
    { part: "partitions.mails_2026_02", id: last },
    { part: "partitions.mails_default", id: random },
  ]);
  expect((await owner.query("select * from mails order by id")).rows).toEqual(former.rows);
  const events = "select event, mail_id as id from mail_events order by mail_id";
  const told = (id: string) => ({ event: `reset:${id}`, id });
  expect((await owner.query(events)).rows).toEqual([first, last, current, random].map(told));

  const months = { auditMonths: undefined, mailMonths: 0 };
  expect(await tendMonths(url, retentions(months))).toEqual([
    { table: "mails", until: `${month}-01`, rows: 2 },
  ]);
  expect((await owner.query(events)).rows).toEqual([current, random].map(told));
  expect((await owner.query("select id from mails order by id")).rows).toEqual([
    { id: current },
    { id: random },
  ]);
  await owner.end();
});

test("the forms of a survey become rows in their order, without what names none or one again", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("survey_forms");
  const form = (key: string) =>
    one(
      "insert into custom_forms (id, installation_id, key, name, definition) values (gen_random_uuid(), $1, $2, $2, '{}')",
      [installation, key],
    );
  const [health, smoking] = [await form("health"), await form("smoking")];
  const survey = await one(
    `insert into surveys (id, installation_id, name, survey_key, opens_on, closes_on, form_ids)
     values (gen_random_uuid(), $1, 'S', 'S', '2026-01-01', '2026-02-01', $2)`,
    [installation, [smoking, randomUUID(), health, smoking]],
  );

  await migrate(url);
  const { rows } = await owner.query(
    "select installation_id, client_id, survey_id, form_id from survey_forms order by sort_order",
  );
  await owner.end();
  const asked = { installation_id: installation, client_id: null, survey_id: survey };
  expect(rows).toEqual([
    { ...asked, form_id: smoking },
    { ...asked, form_id: health },
  ]);
});

test("members become people with every fact; one SSN of one client becomes one person", async () => {
  type Row = Record<string, string | number | boolean | Buffer | null>;
  const { url, owner: superuser } = await aDatabaseBefore("people");
  const insert = async (table: string, row: Row): Promise<void> => {
    const names = Object.keys(row);
    await superuser.query(
      `insert into ${table} (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
      Object.values(row),
    );
  };
  const [installation_id, one, other] = [uuidv7(Date.now()), uuidv7(Date.now()), uuidv7(Date.now())];
  await insert("installations", {
    id: installation_id,
    name: "A",
    machine_name: "a",
    kind: "demo",
    time_zone: "America/New_York",
  });
  for (const id of [one, other])
    await insert("clients", { id, installation_id, name: id, external_code: id });
  let count = 0;
  const add = async (client_id: string, row: Row): Promise<string> => {
    const id = uuidv7(Date.now());
    const family_id = typeof row["family_id"] === "string" ? row["family_id"] : id;
    if (family_id === id) await insert("families", { id, installation_id, client_id });
    const known = { relationship: "18", last_name: "Park", member_number: `M${(count += 1)}`, ...row };
    await insert("members", { ...known, id, installation_id, client_id, family_id });
    return id;
  };
  const ssn = (word: string): Row => ({
    ssn_sealed: Buffer.from(`sealed ${word}`),
    ssn_index: Buffer.from(word),
    ssn_last4: "9990",
  });
  const contact = {
    email: "ana@b.example",
    phone: "6175550100",
    address1: "1 Harbor St",
    city: "Boston",
    state: "MA",
    zip: "02134",
  };
  const facts = {
    prefix: "Dr",
    middle_name: "B",
    suffix: "Jr",
    gender: "F",
    dob: "1980-02-29",
    mobile_phone: "6175550101",
  };
  const ana = await add(one, {
    first_name: "Ana",
    ...facts,
    ...contact,
    tobacco: true,
    is_disabled: true,
    language: "ko",
    ...ssn("a"),
  });
  const bo = await add(one, { first_name: "Bo", dob: "1979-01-01" });
  // The employee's husband, who works here too, knows less of her, and her name of before.
  const wife = await add(one, {
    family_id: bo,
    relationship: "01",
    first_name: "Ana",
    last_name: "Before",
    dob: "1980-02-28",
    address2: "Apt 2",
    ...ssn("a"),
  });
  // A parent of two families: what the first row does not know, the second one does.
  const child = await add(one, { family_id: ana, relationship: "19", first_name: "Kim", ...ssn("k") });
  const again = await add(one, {
    family_id: bo,
    relationship: "19",
    first_name: " KIM",
    dob: "2015-01-01",
    ...contact,
    ...ssn("k"),
  });
  // Somebody else has the SSN by mistake, and somebody at another client has it too.
  const wrong = await add(one, { first_name: "Uma", dob: "1990-01-01", ...ssn("a") });
  const elsewhere = await add(other, { first_name: "Ana", dob: "1980-02-29", ...ssn("a") });

  await migrate(url);

  const { rows: members } = await superuser.query<{
    id: string;
    person: string;
    name: string;
    dob: string;
    ssn: Buffer;
  }>(
    `select id, person_id as person, concat_ws(' ', first_name, middle_name, last_name, suffix) as name, dob::text, ssn_index as ssn
     from members order by id`,
  );
  expect(members.map((row) => [row.id, row.person, row.name, row.dob, row.ssn?.toString()])).toEqual([
    [ana, ana, "Ana B Park Jr", "1980-02-29", "a"],
    [bo, bo, "Bo Park", "1979-01-01", undefined],
    [wife, ana, "Ana B Park Jr", "1980-02-29", "a"],
    [child, child, "Kim Park", "2015-01-01", "k"],
    [again, child, "Kim Park", "2015-01-01", "k"],
    [wrong, wrong, "Uma Park", "1990-01-01", "a"],
    [elsewhere, elsewhere, "Ana Park", "1980-02-29", "a"],
  ]);
  const { rows: people } = await superuser.query<Row>("select *, dob::text from people order by id");
  expect(people.map(({ id, client_id }) => [id, client_id])).toEqual([
    [ana, one],
    [bo, one],
    [child, one],
    [wrong, one],
    [elsewhere, other],
  ]);
  const kept = {
    ...facts,
    ...contact,
    ...ssn("a"),
    tobacco: true,
    is_disabled: true,
    language: "ko",
    address2: null,
  };
  expect(people[0]).toMatchObject(kept);
  expect(people[2]).toMatchObject({ ...contact, dob: "2015-01-01", ssn_sealed: Buffer.from("sealed k") });
  const forced = await superuser.query(
    "select from pg_class where relname in ('people', 'members') and relforcerowsecurity",
  );
  expect(forced.rowCount).toBe(2);
  await superuser.end();
});

test("two covers of one type at a time: the later one holds, the other ends before it, and what it said stays known", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("past_coverages");
  const client = await one(
    "insert into clients (id, installation_id, name, external_code) values (gen_random_uuid(), $1, 'Bakery', 'B')",
    [installation],
  );
  const plan = await one(
    `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date)
     values (gen_random_uuid(), $1, $2, 'M', 'M', 'medical', 'flat', '2026-01-01')`,
    [installation, client],
  );
  const id = randomUUID();
  await owner.query("begin");
  await owner.query(
    "insert into people (id, installation_id, client_id, first_name, last_name) values ($1, $2, $3, 'Mina', 'Park')",
    [id, installation, client],
  );
  await owner.query(
    `insert into members (id, installation_id, client_id, family_id, person_id, relationship, member_number, first_name, last_name)
     values ($1, $2, $3, $1, $1, '18', 'HB1', 'Mina', 'Park')`,
    [id, installation, client],
  );
  await owner.query("insert into families (id, installation_id, client_id) values ($1, $2, $3)", [
    id,
    installation,
    client,
  ]);
  await owner.query("commit");
  const cover = (from: string, to: string | null, createdAt: string) =>
    one(
      `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
         effective_date, termination_date, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $3, $4, 'medical', 'EMP', $5, $6, $7, $7)`,
      [installation, client, id, plan, from, to, createdAt],
    );
  const ended = await cover("2025-01-01", "2025-12-31", "2025-01-01");
  const first = await cover("2026-01-01", null, "2026-01-01");
  const hidden = await cover("2026-08-01", null, "2026-02-01");
  const second = await cover("2026-07-01", null, "2026-03-01");

  await migrate(url);
  const spans = async (table: string) =>
    (
      await owner.query<{ id: string; from: string; to: string | null }>(
        `select id, effective_date::text as "from", termination_date::text as "to" from ${table} order by effective_date`,
      )
    ).rows.map((row) => [row.id, row.from, row.to]);
  expect(await spans("coverages")).toEqual([
    [ended, "2025-01-01", "2025-12-31"],
    [first, "2026-01-01", "2026-06-30"],
    [second, "2026-07-01", null],
    [hidden, "2026-08-01", "2026-07-31"],
  ]);
  expect(await spans("past_coverages")).toEqual([
    [first, "2026-01-01", null],
    [hidden, "2026-08-01", null],
  ]);
  await owner.end();
});

test("who a choice covers becomes rows, without strangers and without anybody twice", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("selection_dependents");
  const client = await one(
    "insert into clients (id, installation_id, name, external_code) values (gen_random_uuid(), $1, 'Bakery', 'B')",
    [installation],
  );
  const session = await one(
    `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, opens_on, closes_on, effective_date_calculation)
     values (gen_random_uuid(), $1, $2, 'S', 'S', '2026-01-01', '2026-02-01', 'setDate')`,
    [installation, client],
  );
  const enrollment = async () => {
    const invitation = await one(
      `insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, expires_at)
       values (gen_random_uuid(), $1, $2, $3, 'self', uuid_send(gen_random_uuid()), '2026-12-15')`,
      [installation, client, session],
    );
    return one(
      `insert into enrollments (id, installation_id, client_id, identifier, session_id, invitation_id, active_step, started_on)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4, 'review', '2026-01-01')`,
      [installation, client, session, invitation],
    );
  };
  const child = (of: unknown, name: string, place: number) =>
    one(
      `insert into enrollment_people (id, installation_id, client_id, enrollment_id, relationship, sort_order, first_name, last_name)
       values (gen_random_uuid(), $1, $2, $3, '19', $5, $4, 'Park')`,
      [installation, client, of, name, place],
    );
  const choose = (of: unknown, type: string, dependents: unknown[]) =>
    one(
      `insert into enrollment_selections (id, installation_id, client_id, enrollment_id, coverage_type, dependents)
       values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [installation, client, of, type, dependents],
    );
  const own = await enrollment();
  const [kim, lee] = [await child(own, "Kim", 1), await child(own, "Lee", 2)];
  const stranger = await child(await enrollment(), "Uma", 1);
  const medical = await choose(own, "medical", [lee, randomUUID(), kim, stranger, lee]);
  const dental = await choose(own, "dental", [kim]);
  await choose(own, "vision", []);

  await migrate(url);
  const { rows } = await owner.query(
    `select d.installation_id, d.client_id, d.enrollment_id, selection_id, person_id from selection_dependents d
     join enrollment_selections x on x.id = d.selection_id join enrollment_people p on p.id = d.person_id
     order by x.coverage_type, p.sort_order`,
  );
  const unforced = await owner.query(
    "select from pg_class where relname in ('enrollment_selections', 'enrollment_people', 'selection_dependents') and not relforcerowsecurity",
  );
  await owner.end();
  const its = { installation_id: installation, client_id: client, enrollment_id: own };
  expect(rows).toEqual([
    { ...its, selection_id: dental, person_id: kim },
    { ...its, selection_id: medical, person_id: kim },
    { ...its, selection_id: medical, person_id: lee },
  ]);
  expect(unforced.rowCount).toBe(0);
});

test("the clients of a key and the divisions of a plan become rows, and nothing is for more than before", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("joined_lists");
  // As the version of then laid it.
  await owner.query(
    `create or replace trigger record_change after update of name, client_ids on api_keys
     for each row execute function record_change('id', 'client_id', '', '{name,client_ids}')`,
  );
  const place = async (code: string) => {
    const client = await one(
      "insert into clients (id, installation_id, name, external_code) values (gen_random_uuid(), $1, $2, $2)",
      [installation, code],
    );
    const division = await one(
      "insert into divisions (id, installation_id, client_id, code, name) values (gen_random_uuid(), $1, $2, $3, $3)",
      [installation, client, code],
    );
    return { client, division };
  };
  const [bakery, bank] = [await place("Bakery"), await place("Bank")];
  const key = (name: string, clients: unknown[]) =>
    one(
      `insert into api_keys (id, installation_id, name, key_hash, hint, permissions, client_ids, expires_at)
       values (gen_random_uuid(), $1, $2, convert_to($2, 'utf8'), 'ork', '{}', $3, '2027-01-01')`,
      [installation, name, clients],
    );
  const session = await one(
    `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, opens_on, closes_on, effective_date_calculation)
     values (gen_random_uuid(), $1, $2, 'S', 'S', '2026-01-01', '2026-02-01', 'setDate')`,
    [installation, bakery.client],
  );
  const plan = async (name: string, divisions: unknown[]) => {
    const base = await one(
      `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date)
       values (gen_random_uuid(), $1, $2, $3, $3, 'medical', 'flat', '2026-01-01')`,
      [installation, bakery.client, name],
    );
    return one(
      `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order, division_ids)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, 1, $6)`,
      [installation, bakery.client, session, base, name, divisions],
    );
  };
  await key("all", []);
  await key("nobody's", [randomUUID()]);
  await key("some", [bank.client, bakery.client, randomUUID(), bank.client]);
  await plan("all", []);
  await plan("another's", [bank.division, randomUUID()]);
  await plan("some", [bakery.division, bank.division, bakery.division]);

  await migrate(url);
  const keys = await owner.query(
    `select name, all_clients as "all", revoked_at is not null as revoked,
       array(select c.name from api_key_clients a join clients c on c.id = a.client_id where a.api_key_id = k.id order by 1) as clients
     from api_keys k order by name`,
  );
  expect(keys.rows).toEqual([
    { name: "all", all: true, revoked: false, clients: [] },
    { name: "nobody's", all: false, revoked: true, clients: [] },
    { name: "some", all: false, revoked: false, clients: ["Bakery", "Bank"] },
  ]);
  const plans = await owner.query(
    `select display_name as name, active,
       array(select v.division_id from session_plan_divisions v where v.session_plan_id = p.id) as divisions
     from session_plans p order by display_name`,
  );
  await owner.end();
  expect(plans.rows).toEqual([
    { name: "all", active: true, divisions: [] },
    { name: "another's", active: false, divisions: [] },
    { name: "some", active: true, divisions: [bakery.division] },
  ]);
});

test("a price of before its parts were kept gets those that its enrollment told, where it is still the same, and nothing is known otherwise", async () => {
  const { url, owner, one, installation } = await aDatabaseBefore("parts_of_earlier_prices");
  const client = await one(
    "insert into clients (id, installation_id, name, external_code) values (gen_random_uuid(), $1, 'Bakery', 'B')",
    [installation],
  );
  const its = [installation, client];
  const plan = await one(
    `insert into base_plans (id, installation_id, client_id, external_plan_code, name, coverage_type, rating_mode, effective_date)
     values (gen_random_uuid(), $1, $2, 'M', 'M', 'medical', 'flat', '2026-01-01')`,
    its,
  );
  const session = await one(
    `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, opens_on, closes_on, effective_date_calculation)
     values (gen_random_uuid(), $1, $2, 'S', 'S', '2026-01-01', '2026-02-01', 'setDate')`,
    its,
  );
  const sessionPlan = await one(
    `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order)
     values (gen_random_uuid(), $1, $2, $3, $4, 'M', 1)`,
    [...its, session, plan],
  );
  const told = (code: string, amountCents: number) => ({
    code: `price.${code}`,
    params: { personId: "x", amountCents },
  });
  const why = [told("tobaccoSurcharge", 5000), told("tobaccoSurcharge", 4000), told("wellnessCredit", 3000)];
  /** An employee with what was promised to them and what the coverage costs. */
  async function covered(name: string, promised: number, costs: number): Promise<void> {
    const id = randomUUID();
    await owner.query("begin");
    await owner.query(
      "insert into people (id, installation_id, client_id, first_name, last_name) values ($1, $2, $3, $4, 'Park')",
      [id, ...its, name],
    );
    await owner.query(
      `insert into members (id, installation_id, client_id, family_id, person_id, relationship, member_number, first_name, last_name)
       values ($1, $2, $3, $1, $1, '18', $4, $4, 'Park')`,
      [id, ...its, name],
    );
    await owner.query("insert into families (id, installation_id, client_id) values ($1, $2, $3)", [
      id,
      ...its,
    ]);
    await owner.query("commit");
    const invitation = await one(
      `insert into invitations (id, installation_id, client_id, session_id, kind, key_hash, expires_at)
       values (gen_random_uuid(), $1, $2, $3, 'self', uuid_send(gen_random_uuid()), '2026-12-15')`,
      [...its, session],
    );
    const enrollment = await one(
      `insert into enrollments (id, installation_id, client_id, identifier, session_id, invitation_id, active_step, started_on)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4, 'review', '2026-01-01')`,
      [...its, session, invitation],
    );
    await owner.query(
      `insert into enrollment_selections (id, installation_id, client_id, enrollment_id, coverage_type, session_plan_id, employee_cents, employer_cents, why)
       values (gen_random_uuid(), $1, $2, $3, 'medical', $4, $5, 0, $6)`,
      [...its, enrollment, sessionPlan, promised, JSON.stringify(why)],
    );
    await owner.query(
      `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
         effective_date, employee_cents, enrollment_id) values (gen_random_uuid(), $1, $2, $3, $3, $4, 'medical', 'EMP', '2026-01-01', $5, $6)`,
      [...its, id, plan, costs, enrollment],
    );
  }
  await covered("Same", 20_000, 20_000);
  await covered("Other", 20_000, 21_000);
  await covered("Free", 0, 0);

  await migrate(url);
  const { rows } = await owner.query(
    `select m.member_number as name, v.tobacco_surcharge_cents::int as tobacco, v.spouse_surcharge_cents::int as spouse,
       v.wellness_credit_cents::int as credit from coverages v join members m on m.id = v.member_id order by 1`,
  );
  const past = await owner.query("select from past_coverages");
  const left = await owner.query(
    `select from pg_class where relname in ('enrollment_selections', 'session_plans', 'coverages', 'past_coverages') and not relforcerowsecurity
     union all select from pg_trigger where tgrelid = 'coverages'::regclass and tgenabled = 'D'`,
  );
  await owner.end();
  expect(rows).toEqual([
    { name: "Free", tobacco: 9000, spouse: 0, credit: 0 },
    { name: "Other", tobacco: 0, spouse: 0, credit: 0 },
    { name: "Same", tobacco: 9000, spouse: 0, credit: 3000 },
  ]);
  expect([past.rowCount, left.rowCount]).toEqual([0, 0]);
});

test("a migration that was merged late runs also where a younger one has run before it", async () => {
  const url = await anEmptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-migrations-"));
  folders.push(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const write = (name: string, text: string) => writeFileSync(path.join(folder, `${name}.sql`), text);
  write("20260101000000_first", "create table first (id int)");
  write("20260103000000_third", "create table third (id int)");
  await applyMigrations(client, folder);
  write(
    "20260102000000_second",
    "create table second (id int);--> statement-breakpoint\ninsert into second values (1)",
  );
  await applyMigrations(client, folder);
  await applyMigrations(client, folder);
  const { rows } = await client.query("select id from second");
  await client.end();
  expect(rows).toEqual([{ id: 1 }]);
});

test("a migration that fails leaves nothing of itself and of those before it", async () => {
  const url = await anEmptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-migrations-"));
  folders.push(folder);
  writeFileSync(path.join(folder, "1_first.sql"), "create table first (id int)");
  writeFileSync(
    path.join(folder, "2_second.sql"),
    "create table second (id int);--> statement-breakpoint\nselect no_such_column",
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await expect(applyMigrations(client, folder)).rejects.toThrow("no_such_column");
  const { rows } = await client.query(
    "select to_regclass('first') as first, to_regclass('second') as second",
  );
  await client.end();
  expect(rows).toEqual([{ first: null, second: null }]);
});

test("the snapshot that the next migration is compared with holds the tables of the source", async () => {
  // In a process of its own: drizzle-kit adds to the arrays of the one that loads it.
  const command = ["node_modules/tsx/dist/cli.mjs", "scripts/migration.ts", "--check"];
  const { stderr } = await promisify(execFile)(process.execPath, command, { cwd: projectRoot });
  expect(stderr).toBe("");
});
