import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Repriced } from "./repriced.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId } = offering;
const [here = ""] = offering.divisionIds;
const { owner } = server.database;
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });

type Row = Record<string, unknown>;
async function aPerson(row: Row = {}) {
  const id = newId();
  return insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("RP"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    division_id: here,
    tobacco: false,
    ...row,
  });
}

/** $50 a month until 49 years, $80 from 50 on; who uses tobacco pays $30 more. A child costs $20, with tobacco $45. */
async function aPlanByAge(): Promise<string> {
  const planId = await insert(server, "base_plans", {
    ...owned(offering),
    name: unique("Plan "),
    external_plan_code: unique("P"),
    coverage_type: "dental",
    effective_date: "2020-01-01",
    rating_mode: "ageBand",
  });
  const rates: [number, number, boolean, number][] = [
    [0, 20, false, 2000],
    [0, 20, true, 4500],
    [21, 49, false, 5000],
    [21, 49, true, 8000],
    [50, 120, false, 8000],
    [50, 120, true, 11_000],
  ];
  for (const [ageFrom, ageTo, tobacco, cents] of rates)
    await insert(server, "rates", {
      ...owned(offering),
      base_plan_id: planId,
      effective_date: "2020-01-01",
      age_from: ageFrom,
      age_to: ageTo,
      tobacco,
      amount_cents: cents,
    });
  return planId;
}
async function aFlatPlan(): Promise<string> {
  const planId = await insert(server, "base_plans", {
    ...owned(offering),
    name: unique("Plan "),
    external_plan_code: unique("P"),
    coverage_type: "vision",
    effective_date: "2020-01-01",
    rating_mode: "flat",
  });
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: planId,
    effective_date: "2020-01-01",
    amount_cents: 1000,
  });
  return planId;
}
const cover = (familyId: string, planId: string, row: Row = {}) =>
  insert(server, "coverages", {
    ...owned(offering),
    family_id: familyId,
    member_id: familyId,
    base_plan_id: planId,
    coverage_type: "dental",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    ...row,
  });

/** An employee and a child, both covered by a plan that goes by age and tobacco, and the employee by one that does not. */
async function aFamily() {
  const employee = await aPerson({ hire_date: "2020-01-06" });
  const child = await aPerson({
    family_id: employee,
    relationship: "19",
    first_name: "Haru",
    dob: "2015-02-03",
  });
  const planId = await aPlanByAge();
  await cover(employee, planId, { employee_cents: 7000 });
  await cover(employee, planId, { member_id: child });
  // As a file said it: not by the plan's rules.
  await cover(employee, await aFlatPlan(), { coverage_type: "vision", employee_cents: 777 });
  return { employee, child, planId };
}
const covers = async (familyId: string) => {
  const { rows } = await owner.query<Row>(
    `select effective_date::text as from, termination_date::text as until, employee_cents::int as cents from coverages
     where family_id = $1 and member_id = $1 and coverage_type = 'dental' and deleted_at is null order by effective_date`,
    [familyId],
  );
  return rows;
};
/** All of the family's coverage, whatever it says, but for who wrote it when. */
const everything = async (familyId: string) => {
  const { rows } = await owner.query(
    `select to_jsonb(v) - 'updated_at' - 'updated_by' - 'version' as row from coverages v
     where family_id = $1 and deleted_at is null order by id`,
    [familyId],
  );
  return rows;
};

type Told = { code: string; version: number; changed: string[]; coverages: Repriced[] };
type Asked = { isPreview?: boolean; version?: number };
async function change(id: string, more: Row, { isPreview = false, version }: Asked = {}) {
  const answer = await server.call("GET", `/member/${id}/record`, { token: clerk.token });
  const { id: _, version: stands, ssnLast4: __, ...form } = answer.json<Row>();
  const done = await server.call("PUT", `/member/${id}`, {
    token: clerk.token,
    body: { ...form, ...more, isPreview },
    headers: { "if-match": `"${String(version ?? stands)}"` },
  });
  return { status: done.statusCode, ...done.json<Told>() };
}
const versionOf = async (id: string) =>
  (await server.call("GET", `/member/${id}`, { token: clerk.token })).json<{ version: number }>().version;
async function lastChange(id: string) {
  const { changes } = (await server.call("GET", `/member/${id}/changes`, { token: clerk.token })).json<{
    changes: { id: string; hindrance: string | null }[];
  }>();
  return changes[0];
}
const undo = async (id: string) => {
  const last = await lastChange(id);
  const answer = await server.call("POST", `/member/${id}/changes/${last?.id}/undo`, { token: clerk.token });
  return answer.statusCode;
};

test("a corrected birth date shows the new price from the first day, then writes it with its reason; undo gives back what was", async () => {
  const { employee } = await aFamily();
  const before = await everything(employee);
  const stands = await versionOf(employee);
  const shown = await change(employee, { dob: "1970-04-01" }, { isPreview: true });
  expect(shown).toMatchObject({
    status: 200,
    changed: ["dob"],
    coverages: [
      {
        coverageType: "dental",
        from: "2026-01-01",
        before: { employeeCents: 7000, employerCents: 0 },
        after: { employeeCents: 10_000, employerCents: 0 },
      },
    ],
  });
  expect(await versionOf(employee)).toBe(stands);
  expect(await everything(employee)).toEqual(before);

  const done = await change(employee, { dob: "1970-04-01" }, { version: stands });
  expect(done).toMatchObject({ status: 200, coverages: shown.coverages });
  expect(await covers(employee)).toEqual([{ from: "2026-01-01", until: null, cents: 10_000 }]);
  const last = await lastChange(employee);
  const { rows: marked } = await owner.query(
    `select m.why from coverages v join member_changes m on m.id = v.change_id where v.family_id = $1 and m.id = $2`,
    [employee, last?.id],
  );
  expect(marked).toEqual([{ why: [{ code: "reprice.birthDate", params: { date: "2026-01-01" } }] }]);
  expect(await change(employee, { dob: "1971-04-01" }, { version: stands })).toMatchObject({ status: 412 });
  expect(await change(employee, { dob: "1971-04-01" }, { version: stands, isPreview: true })).toMatchObject({
    status: 412,
  });

  expect(await undo(employee)).toBeLessThan(300);
  expect(await everything(employee)).toEqual(before);
});

test("tobacco use prices from the next month on, of a child too, and what was paid stays; undo joins it again", async () => {
  const { employee, child } = await aFamily();
  const before = await everything(employee);
  expect(await change(child, { tobacco: true })).toMatchObject({
    status: 200,
    coverages: [
      {
        from: "2026-12-01",
        before: { employeeCents: 7000 },
        after: { employeeCents: 9500, employerCents: 0 },
      },
    ],
  });
  expect(await covers(employee)).toEqual([
    { from: "2026-01-01", until: "2026-11-30", cents: 7000 },
    { from: "2026-12-01", until: null, cents: 9500 },
  ]);
  expect(await undo(child)).toBeLessThan(300);
  expect(await everything(employee)).toEqual(before);
});

test("both at once: each from its own day, and coverage of an earlier plan year stays as it was", async () => {
  const { employee, planId } = await aFamily();
  await cover(employee, planId, {
    effective_date: "2025-01-01",
    termination_date: "2025-12-31",
    employee_cents: 6900,
  });
  const done = await change(employee, { dob: "1970-04-01", tobacco: true });
  expect(
    done.coverages.map(({ from, before, after }) => [from, before.employeeCents, after?.employeeCents]),
  ).toEqual([
    ["2026-01-01", 7000, 10_000],
    ["2026-12-01", 10_000, 13_000],
  ]);
  expect(await covers(employee)).toEqual([
    { from: "2025-01-01", until: "2025-12-31", cents: 6900 },
    { from: "2026-01-01", until: "2026-11-30", cents: 10_000 },
    { from: "2026-12-01", until: null, cents: 13_000 },
  ]);
});

test.each([
  ["a birth date within the same age band", { dob: "1979-03-01" }],
  ["another phone number", { phone: "6175550142" }],
])("%s prices nothing anew", async (_, more) => {
  const { employee } = await aFamily();
  expect(await change(employee, more)).toMatchObject({ status: 200, coverages: [] });
  expect(await covers(employee)).toEqual([{ from: "2026-01-01", until: null, cents: 7000 }]);
});

test("where the plan has no price for the new age, the present one stays, and the answer says so", async () => {
  const { employee, planId } = await aFamily();
  await owner.query("update rates set age_to = 55 where base_plan_id = $1 and age_to = 120", [planId]);
  expect(await change(employee, { dob: "1966-04-01" })).toMatchObject({
    status: 200,
    coverages: [{ before: { employeeCents: 7000 }, after: null }],
  });
  expect(await covers(employee)).toEqual([{ from: "2026-01-01", until: null, cents: 7000 }]);
});

test("a birth date that was not known yet prices the child from the first day", async () => {
  const { employee, child } = await aFamily();
  await owner.query("update people set dob = null where id = (select person_id from members where id = $1)", [
    child,
  ]);
  await owner.query("update members set dob = null where id = $1", [child]);
  await owner.query(
    "update coverages set employee_cents = 5000 where member_id = $1 and coverage_type = 'dental'",
    [employee],
  );
  expect(await change(child, { dob: "2015-02-03" })).toMatchObject({
    status: 200,
    coverages: [{ from: "2026-01-01", before: { employeeCents: 5000 }, after: { employeeCents: 7000 } }],
  });
});

test("a person who stands in two families: the coverage of both is priced anew under one change, and undone with it", async () => {
  const { employee, child } = await aFamily();
  const other = await aPerson({ hire_date: "2020-01-06", first_name: "Joon", last_name: "Kim" });
  const there = await aPerson({ family_id: other, relationship: "19", first_name: "Haru", person_id: child });
  await owner.query("update members set dob = '2015-02-03' where id = $1", [there]);
  const planId = await aPlanByAge();
  await cover(other, planId, { employee_cents: 7000 });
  await cover(other, planId, { member_id: there });
  const before = [await everything(employee), await everything(other)];
  const stands = await versionOf(other);
  const shown = await change(child, { tobacco: true }, { isPreview: true });
  expect(shown.coverages).toMatchObject([
    { from: "2026-12-01", after: { employeeCents: 9500 } },
    { from: "2026-12-01", after: { employeeCents: 9500 }, employeeName: "Joon Kim" },
  ]);
  expect([await everything(employee), await everything(other)]).toEqual(before);
  expect(await change(child, { tobacco: true })).toMatchObject({ coverages: shown.coverages });
  expect(await covers(other)).toEqual([
    { from: "2026-01-01", until: "2026-11-30", cents: 7000 },
    { from: "2026-12-01", until: null, cents: 9500 },
  ]);
  expect(await versionOf(other)).toBeGreaterThan(stands);
  const timeline = await server.call("GET", `/member/${other}/timeline`, { token: clerk.token });
  const kinds = timeline.json<{ entries: { kind: string }[] }>().entries.map(({ kind }) => kind);
  expect(kinds).toContain("demographicChange");
  expect(await undo(child)).toBeLessThan(300);
  expect([await everything(employee), await everything(other)]).toEqual(before);
});

test("a change that priced another family's coverage anew is kept once that coverage was changed again, and the list says so", async () => {
  const { employee, child } = await aFamily();
  const other = await aPerson({ hire_date: "2020-01-06", first_name: "Joon", last_name: "Kim" });
  const there = await aPerson({ family_id: other, relationship: "19", first_name: "Haru", person_id: child });
  await owner.query("update members set dob = '2015-02-03' where id = $1", [there]);
  const planId = await aPlanByAge();
  await cover(other, planId, { employee_cents: 7000 });
  await cover(other, planId, { member_id: there });
  expect(await change(child, { tobacco: true })).toMatchObject({ status: 200 });
  expect((await lastChange(child))?.hindrance).toBeNull();
  await owner.query(
    `update coverages set employee_cents = 9400, change_id = null
     where family_id = $1 and member_id = $1 and effective_date = '2026-01-01'`,
    [other],
  );
  const before = [await everything(employee), await everything(other)];
  expect((await lastChange(child))?.hindrance).toBe("changeTouched");
  expect(await undo(child)).toBe(409);
  expect([await everything(employee), await everything(other)]).toEqual(before);
});
