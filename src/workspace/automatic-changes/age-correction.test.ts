import { beforeEach, expect, test } from "vitest";
import { cobraOfEnds } from "#compliance/cobra/cobra-of-ends.service.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import { runTheDay } from "./run-day.service.ts";

const server = await testServer();
const { owner } = server.database;
type Row = Record<string, unknown>;
let offering: TestOffering;
let staff: string;

beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  offering = await anOffering(server);
  staff = (await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] }))
    .token;
});

/** An employee and a child of that birth date, both covered by dental since January. */
async function aFamily(dob: string, until: string | null = null) {
  const ids = { employee: newId(), child: newId() };
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'dental'",
    [offering.clientId],
  );
  for (const [id, relationship, birth] of [
    [ids.employee, "18", "1970-03-01"],
    [ids.child, "19", dob],
  ] as const) {
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: ids.employee,
      relationship,
      first_name: relationship === "18" ? "Mina" : "Jun",
      last_name: "Park",
      dob: birth,
      member_number: unique("HB"),
      division_id: offering.divisionIds[0],
      email: "mina@example.com",
      phone: "6175550123",
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
      ...(relationship === "18" ? { hire_date: "2015-01-06" } : {}),
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: rows[0]?.id,
      tier_code: "ECH",
      effective_date: "2026-01-01",
      termination_date: id === ids.child ? until : null,
      employee_cents: id === ids.employee ? 9000 : 0,
    });
  }
  return ids;
}
type Family = Awaited<ReturnType<typeof aFamily>>;

async function correct({ child }: Family, more: Row) {
  const record = await server.call("GET", `/member/${child}/record`, { token: staff });
  const { id: _, version, ssnLast4: __, ...form } = record.json<Row>();
  const answer = await server.call("PUT", `/member/${child}`, {
    token: staff,
    body: { ...form, ...more },
    headers: { "if-match": `"${String(version)}"` },
  });
  const { ageEnds, errors } = answer.json<{
    ageEnds?: { kind: string; before: string | null; after: string | null }[];
    errors?: { path: string; message: string }[];
  }>();
  return { status: answer.statusCode, ageEnds, errors };
}
const spans = async ({ employee }: Family) =>
  (
    await owner.query<{ span: string }>(
      `select m.first_name || ' ' || v.tier_code || ' ' || v.effective_date || ' ' || coalesce(v.termination_date::text, '-') as span
       from coverages v join members m on m.id = v.member_id
       where v.family_id = $1 and v.deleted_at is null and coalesce(v.termination_date, 'infinity') >= v.effective_date
       order by m.relationship <> '18', v.effective_date`,
      [employee],
    )
  ).rows.map(({ span }) => span);
const clocks = async ({ employee }: Family) =>
  (await owner.query("select 1 from cobra_clocks where family_id = $1 and deleted_at is null", [employee]))
    .rowCount;
const theDay = () =>
  runTheDay(
    { services: server.services, cobra: cobraOfEnds },
    new SystemScope(server.database, { requestId: "day", language: "en" }),
    new Map(),
  );
const items = async ({ child }: Family) =>
  (
    await owner.query<{ item: string }>(
      "select outcome || ' ' || day || ' ' || coalesce(why -> 0 ->> 'code', '') as item from automatic_items where member_id = $1",
      [child],
    )
  ).rows.map(({ item }) => item);
const unchanged = ["Mina ECH 2026-01-01 -", "Jun ECH 2026-01-01 -"];

test("a birth date that moves the last day ahead is asked about, and the last day and the price after it follow; undo gives them back", async () => {
  const family = await aFamily("2010-05-05");
  const shown = await correct(family, { dob: "2001-03-05", isPreview: true });
  expect(shown.ageEnds).toMatchObject([{ kind: "ends", before: null, after: "2027-03-31" }]);
  const refused = await correct(family, { dob: "2001-03-05" });
  expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ["ageLimit"]]);
  expect(refused.errors?.[0]?.message).toContain("March 31, 2027");
  expect(await spans(family)).toEqual(unchanged);

  expect((await correct(family, { dob: "2001-03-05", ageLimit: "follow" })).status).toBe(200);
  expect(await spans(family)).toEqual([
    "Mina ECH 2026-01-01 2027-03-31",
    "Mina EMP 2027-04-01 -",
    "Jun ECH 2026-01-01 2027-03-31",
  ]);
  expect(await clocks(family)).toBe(0);
  const { changes } = (await server.call("GET", `/member/${family.child}/changes`, { token: staff })).json<{
    changes: { id: string }[];
  }>();
  const undone = await server.call("POST", `/member/${family.child}/changes/${changes[0]?.id}/undo`, {
    token: staff,
  });
  expect(undone.statusCode, undone.body).toBe(204);
  expect(await spans(family)).toEqual(unchanged);
});

test("a limit that has passed ends coverage with the month, starts the clock, and takes nothing back", async () => {
  const family = await aFamily("2010-05-05");
  const done = await correct(family, { dob: "2000-09-20", ageLimit: "follow" });
  expect(done).toMatchObject({ status: 200, ageEnds: [{ kind: "endsLate", after: "2026-11-30" }] });
  expect(await spans(family)).toEqual([
    "Mina ECH 2026-01-01 2026-11-30",
    "Mina EMP 2026-12-01 -",
    "Jun ECH 2026-01-01 2026-11-30",
  ]);
  expect(await clocks(family)).toBe(1);
});

test("coverage that is left beyond a limit that has passed becomes a task, and the day ends nothing by itself", async () => {
  const family = await aFamily("2010-05-05");
  expect((await correct(family, { dob: "2000-10-20", ageLimit: "leave" })).status).toBe(200);
  expect(await spans(family)).toEqual(unchanged);
  server.clock.now = new Date("2026-11-11T15:00:00Z");
  await theDay();
  expect(await spans(family)).toEqual(unchanged);
  expect(await items(family)).toEqual(["refused 2026-10-31 automatic.bornOtherwise"]);
});

test("a child who was younger than thought is covered longer, at the tier of all; what has ended is told, and comes back by hand", async () => {
  const family = await aFamily("2010-05-05");
  await correct(family, { dob: "2000-12-05", ageLimit: "follow" });
  expect(await spans(family)).toContain("Jun ECH 2026-01-01 2026-12-31");
  expect((await correct(family, { dob: "2005-12-05" })).status).toBe(422);
  expect((await correct(family, { dob: "2005-12-05", ageLimit: "follow" })).status).toBe(200);
  expect((await spans(family)).filter((span) => span.endsWith("-"))).toEqual([
    "Mina ECH 2027-01-01 -",
    "Jun ECH 2026-01-01 -",
  ]);

  const ended = await aFamily("2000-10-05", "2026-10-31");
  const told = await correct(ended, { dob: "2005-10-05" });
  expect(told).toMatchObject({ status: 200, ageEnds: [{ kind: "ended", before: "2026-10-31" }] });
  expect(await spans(ended)).toContain("Jun ECH 2026-01-01 2026-10-31");
});

test("a disability that is known now lets coverage go on, and facts without an age limit ask nothing", async () => {
  const family = await aFamily("2000-12-05", "2026-12-31");
  expect((await correct(family, { isDisabled: true, ageLimit: "follow" })).status).toBe(200);
  expect(await spans(family)).toContain("Jun ECH 2026-01-01 -");
  expect(await correct(await aFamily("2010-05-05"), { dob: "2012-05-05" })).toMatchObject({
    status: 200,
    ageEnds: [],
  });
  expect((await correct(await aFamily("2000-12-05"), { phone: "6175550199" })).status).toBe(200);
});

test("a correction that a member asked for asks the same, as a preview and as an act", async () => {
  const family = await aFamily("2010-05-05");
  const { token } = await aUser(server, offering.installationId, {
    type: "member",
    entityId: family.employee,
    row: { email: `${newId()}@example.com` },
  });
  const asked = await server.call("POST", "/member/profile/corrections", {
    token,
    body: { memberId: family.child, wanted: { dob: "2001-03-05" } },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  const accept = async (more: Row) => {
    const { rows } = (
      await server.call("GET", `/corrections?memberId=${family.child}`, { token: staff })
    ).json<{ rows: { id: string; version: number; memberVersion: number }[] }>();
    const [request] = rows;
    const answer = await server.call("POST", `/corrections/${request?.id}/accept`, {
      token: staff,
      headers: { "if-match": `"${request?.version}"` },
      body: { memberVersion: request?.memberVersion, answer: null, ...more },
    });
    return { status: answer.statusCode, ...answer.json<{ ageEnds?: unknown[] }>() };
  };
  expect((await accept({ isPreview: true })).ageEnds).toMatchObject([{ kind: "ends", after: "2027-03-31" }]);
  expect((await accept({})).status).toBe(422);
  expect((await accept({ ageLimit: "follow" })).status).toBe(200);
  expect(await spans(family)).toContain("Jun ECH 2026-01-01 2027-03-31");
});

test("the coverage of the same child in another family has the last day too", async () => {
  const family = await aFamily("2010-05-05");
  const other = await aFamily("2010-05-05");
  await owner.query(
    "update members set person_id = (select person_id from members where id = $2) where id = $1",
    [other.child, family.child],
  );
  const done = await correct(family, { dob: "2001-03-05", ageLimit: "follow" });
  expect(done.ageEnds).toHaveLength(2);
  expect(await spans(other)).toContain("Jun ECH 2026-01-01 2027-03-31");
});

test("a child of one family who is the spouse of another keeps the last day that their coverage has there", async () => {
  const family = await aFamily("2000-12-05", "2026-12-31");
  // Another reason ends it on the very day that the child's age sets.
  const other = await aFamily("2010-05-05", "2026-12-31");
  await owner.query(
    `update members set relationship = '01', person_id = (select person_id from members where id = $2) where id = $1`,
    [other.child, family.child],
  );
  const was = await spans(other);
  const done = await correct(family, { dob: "2001-03-05", ageLimit: "follow" });
  expect(done.ageEnds).toMatchObject([{ kind: "goesOn", before: "2026-12-31", after: "2027-03-31" }]);
  expect(await spans(family)).toContain("Jun ECH 2026-01-01 2027-03-31");
  expect(await spans(other)).toEqual(was);
});
