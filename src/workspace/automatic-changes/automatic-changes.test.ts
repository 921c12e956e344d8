import { beforeEach, expect, test } from "vitest";
import { cobraOfEnds } from "#compliance/cobra/cobra-of-ends.service.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import type { AutomaticItem, AutomaticRun } from "./automatic-changes.ts";
import { runTheDay } from "./run-day.service.ts";

const server = await testServer();
const { owner } = server.database;
let offering: TestOffering;
let staff: string;
let medical: string;

beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  offering = await anOffering(server);
  staff = (await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] }))
    .token;
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'dental'",
    [offering.clientId],
  );
  medical = rows[0]?.id ?? "";
});

/** An employee and a child of that birth date, both covered since January without an end. */
async function aFamily(dob = "2000-11-20") {
  const ids = { employee: newId(), child: newId() };
  for (const [id, relationship, birth] of [
    [ids.employee, "18", "1970-03-01"],
    [ids.child, "19", dob],
  ] as const)
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
      ...(relationship === "18" ? { hire_date: "2015-01-06" } : {}),
    });
  for (const id of [ids.employee, ids.child])
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: medical,
      tier_code: "ECH",
      effective_date: "2026-01-01",
      employee_cents: id === ids.employee ? 9000 : 0,
    });
  return ids;
}

const theDay = () =>
  runTheDay(
    { services: server.services, cobra: cobraOfEnds },
    new SystemScope(server.database, { requestId: "day", language: "en" }),
    new Map(),
  );

async function runs(): Promise<AutomaticRun[]> {
  const answer = await server.call("GET", `/automaticchanges?clientId=${offering.clientId}`, {
    token: staff,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ runs: AutomaticRun[] }>().runs;
}
type Whole = { run: AutomaticRun; items: AutomaticItem[] };
const open = async (id = "") =>
  (await server.call("GET", `/automaticchanges/${id}`, { token: staff })).json<Whole>();
async function act(what: "release" | "dismiss" | "undo", { id, version }: AutomaticRun) {
  const answer = await server.call("POST", `/automaticchanges/${id}/${what}`, {
    token: staff,
    headers: { "if-match": `"${version}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Whole>();
}

async function spans(family: string) {
  const { rows } = await owner.query<{ span: string }>(
    `select m.first_name || ' ' || v.tier_code || ' ' || v.effective_date || ' ' || coalesce(v.termination_date::text, '-') as span
     from coverages v join members m on m.id = v.member_id where v.family_id = $1 and v.deleted_at is null
     order by m.relationship <> '18', v.effective_date`,
    [family],
  );
  return rows.map(({ span }) => span);
}
const count = async (query: string, family: string) =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from ${query}`, [family])).rows[0]
    ?.count;
const clocks = (family: string) => count("cobra_clocks where family_id = $1 and deleted_at is null", family);
const letters = (family: string) => count("work_letters where family_id = $1 and list = 'ageOut'", family);

test("a child of 26 has a last day 30 days before, the others their price, the clock and the letter; once", async () => {
  const { employee, child } = await aFamily();
  const before = await server.call("GET", `/automaticchanges/preview?clientId=${offering.clientId}`, {
    token: staff,
  });
  expect(before.json()).toMatchObject({ isHeld: false, items: [{ memberId: child, day: "2026-11-30" }] });
  expect(await runs()).toEqual([]);
  await theDay();
  await theDay();
  expect(await spans(employee)).toEqual([
    "Mina ECH 2026-01-01 2026-11-30",
    "Mina EMP 2026-12-01 -",
    "Jun ECH 2026-01-01 2026-11-30",
  ]);
  expect([await clocks(employee), await letters(employee)]).toEqual([1, 1]);
  const [run, other] = await runs();
  expect(other).toBeUndefined();
  expect(run).toMatchObject({ status: "done", people: 1, done: 1, waiting: 0, day: "2026-11-10" });
  expect((await open(run?.id)).items).toMatchObject([{ memberId: child, kind: "ageLimit", outcome: "done" }]);
  const changes = await server.call("GET", `/member/${employee}/changes`, { token: staff });
  expect(changes.json()).toMatchObject({
    changes: [{ kind: "endCoverage", reasonCode: "agedOut", hindrance: null }],
  });
});

test("a last day 30 days ahead is due today, and one a day later is not", async () => {
  await owner.query("update base_plans set child_cover_ends = 'dayBeforeBirthday' where id = $1", [medical]);
  const [{ child }] = [await aFamily("2000-12-11"), await aFamily("2000-12-12")];
  const shown = await server.call("GET", `/automaticchanges/preview?clientId=${offering.clientId}`, {
    token: staff,
  });
  expect(shown.json().items).toMatchObject([{ memberId: child, day: "2026-12-10" }]);
});

test("people are counted once however many coverages they have", async () => {
  const { employee } = await aFamily();
  const { rows } = await owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'vision'",
    [offering.clientId],
  );
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    coverage_type: "vision",
    base_plan_id: rows[0]?.id,
    tier_code: "EMP",
    effective_date: "2026-01-01",
  });
  await theDay();
  expect((await runs())[0]).toMatchObject({ people: 1, covered: 2 });
});

test("a day is undone, and is not done again by itself", async () => {
  const { employee } = await aFamily();
  const before = await spans(employee);
  await theDay();
  const [run] = await runs();
  if (run === undefined) throw new Error("no run");
  const undone = await act("undo", run);
  expect(undone).toMatchObject({ run: { status: "undone", done: 0 }, items: [{ outcome: "undone" }] });
  expect(await spans(employee)).toEqual(before);
  expect(await clocks(employee)).toBe(0);
  await theDay();
  expect(await spans(employee)).toEqual(before);
});

test("too many at once are held back as a task, until somebody makes or dismisses them", async () => {
  const families = [await aFamily(), await aFamily(), await aFamily()];
  await theDay();
  const [run] = await runs();
  if (run === undefined) throw new Error("no run");
  expect(run).toMatchObject({ status: "held", people: 3, covered: 6, waiting: 3 });
  expect(run.why).toMatchObject([{ code: "automatic.tooGreatAPart" }]);
  expect(await clocks(families[0]?.employee ?? "")).toBe(0);
  const tasks = await server.call("GET", `/tasks`, { token: staff });
  expect(tasks.json<{ tasks: { kind: string; count: number }[] }>().tasks).toContainEqual(
    expect.objectContaining({ kind: "automaticChanges", count: 3 }),
  );
  // The next day brings them no second time.
  server.clock.now = new Date("2026-11-11T15:00:00Z");
  await theDay();
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  expect(await runs()).toHaveLength(1);
  expect((await act("release", run)).items.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
  for (const { employee } of families) expect(await clocks(employee)).toBe(1);
});

test("what is dismissed stays as it is; an end too far back is somebody's, and holds nobody else", async () => {
  const { employee } = await aFamily("2000-05-05");
  const { employee: other } = await aFamily();
  // However many of them there are.
  for (const dob of ["2000-05-06", "2000-05-07"]) await aFamily(dob);
  await theDay();
  const [run] = await runs();
  if (run === undefined) throw new Error("no run");
  expect(run).toMatchObject({ status: "done", done: 1, waiting: 3 });
  expect((await open(run.id)).items.find(({ outcome }) => outcome === "refused")?.why).toEqual([
    { code: "automatic.farBack", params: { day: "2026-05-31" } },
  ]);
  expect(await spans(employee)).toEqual(["Mina ECH 2026-01-01 -", "Jun ECH 2026-01-01 -"]);
  expect(await clocks(other)).toBe(1);
  const dismissed = await act("dismiss", run);
  expect(dismissed.run).toMatchObject({ status: "done", waiting: 0 });
});

test("another client's day is not found", async () => {
  await aFamily();
  await theDay();
  const [run] = await runs();
  const elsewhere = await anOffering(server);
  const theirs = await aUser(server, elsewhere.installationId, {
    type: "admin",
    permissions: ["enrollment"],
  });
  const answer = await server.call("GET", `/automaticchanges/${run?.id}`, { token: theirs.token });
  expect(answer.statusCode).toBe(404);
});
