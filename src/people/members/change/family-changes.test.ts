import { expect, test } from "vitest";
import type { AnswerOf } from "#kernel/call.ts";
import { aClient, aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { changeDivision, changeFamilyAddress } from "./family-changes.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const [here = "", there = ""] = offering.divisionIds;
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
    member_number: unique("FC"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    division_id: here,
    ...row,
  });
}
async function aFamily() {
  const employee = await aPerson({ hire_date: "2020-01-06", address1: "1 Main Street", city: "Boston" });
  const child = await aPerson({
    family_id: employee,
    relationship: "19",
    first_name: "Haru",
    dob: "2015-02-03",
  });
  return { employee, child };
}
async function aPlan(price: Row = {}): Promise<string> {
  const planId = await insert(server, "base_plans", {
    ...owned(offering),
    name: unique("Plan "),
    external_plan_code: unique("P"),
    coverage_type: "dental",
    effective_date: "2020-01-01",
    rating_mode: "flat",
  });
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: planId,
    effective_date: "2020-01-01",
    amount_cents: 5000,
    ...price,
  });
  await insert(server, "contributions", {
    ...owned(offering),
    base_plan_id: planId,
    division_id: there,
    kind: "fixed",
    amount_cents: 2000,
    effective_date: "2020-01-01",
  });
  return planId;
}
async function version(id: string): Promise<number> {
  const answer = await server.call("GET", `/member/${id}`, { token: clerk.token });
  return answer.json<{ version: number }>().version;
}
type Told = { code: string; errors?: { path: string; message: string }[] };
async function post<T>(path: string, id: string, body: Row, stands?: number) {
  const answer = await server.call("POST", path, {
    token: clerk.token,
    body: { memberId: id, isPreview: false, ...body },
    headers: { "if-match": `"${stands ?? (await version(id))}"` },
  });
  return { status: answer.statusCode, ...answer.json<T & Told>() };
}
const move = (id: string, body: Row = {}, stands?: number) =>
  post<AnswerOf<typeof changeDivision>>(
    "/changedivision",
    id,
    { divisionId: there, effectiveDate: "2026-10-01", ...body },
    stands,
  );
const settle = (id: string, body: Row = {}, stands?: number) =>
  post<AnswerOf<typeof changeFamilyAddress>>(
    "/changefamilyaddress",
    id,
    {
      whom: "family",
      address1: "9 Elm Street",
      address2: null,
      city: "Salem",
      state: "MA",
      zip: "01970",
      ...body,
    },
    stands,
  );
const covers = async (familyId: string) => {
  const { rows } = await owner.query<Row>(
    `select effective_date::text as from, termination_date::text as until, employee_cents::int as employee,
       employer_cents::int as employer from coverages where family_id = $1 and deleted_at is null order by effective_date`,
    [familyId],
  );
  return rows;
};

test("a move shows what it changes, then changes it from its day on, for the family and its prices", async () => {
  const { employee, child } = await aFamily();
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    base_plan_id: await aPlan(),
    coverage_type: "dental",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    employee_cents: 5000,
  });
  const stands = await version(employee);
  const shown = await move(employee, { isPreview: true }, stands);
  expect(shown).toMatchObject({
    status: 200,
    changeId: null,
    coverages: [
      {
        from: "2026-10-01",
        before: { employeeCents: 5000, employerCents: 0 },
        after: { employeeCents: 3000, employerCents: 2000 },
      },
    ],
  });
  expect(await version(employee)).toBe(stands);
  expect(await covers(employee)).toHaveLength(1);

  const done = await move(employee, {}, stands);
  expect(done).toMatchObject({ status: 200, coverages: shown.coverages });
  expect(await covers(employee)).toEqual([
    { from: "2026-01-01", until: "2026-09-30", employee: 5000, employer: 0 },
    { from: "2026-10-01", until: null, employee: 3000, employer: 2000 },
  ]);
  const { rows } = await owner.query("select distinct division_id from members where id = any($1)", [
    [employee, child],
  ]);
  expect(rows).toEqual([{ division_id: there }]);
  const events = await owner.query(
    "select kind, effective_date::text as day from member_events where family_id = $1",
    [employee],
  );
  expect(events.rows).toEqual([{ kind: "divisionChange", day: "2026-10-01" }]);
  expect(await move(employee, { divisionId: here }, stands)).toMatchObject({ status: 412 });

  const undone = await server.call("POST", `/member/${employee}/changes/${done.changeId}/undo`, {
    token: clerk.token,
  });
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect(await covers(employee)).toEqual([{ from: "2026-01-01", until: null, employee: 5000, employer: 0 }]);
});

const spans = async (memberId: string) => {
  const { rows } = await owner.query<Row>(
    `select effective_date::text as from, termination_date::text as until, division_id as at, salary_cents::int as pay
     from employment_spans where member_id = $1 and deleted_at is null order by effective_date nulls first`,
    [memberId],
  );
  return rows;
};
async function undo(id: string, changeId: string | null) {
  const answer = await server.call("POST", `/member/${id}/changes/${changeId}/undo`, { token: clerk.token });
  return answer.statusCode;
}

test("a move keeps where the employee was until then, with their pay; undo gives back what was", async () => {
  const { employee } = await aFamily();
  await owner.query("update employments set salary_cents = 5000000 where member_id = $1", [employee]);
  const third = await aDivision(server, offering);
  const first = await move(employee, { effectiveDate: "2026-06-01" });
  expect(await spans(employee)).toEqual([{ from: null, until: "2026-05-31", at: here, pay: 5_000_000 }]);
  await owner.query("update employments set salary_cents = 6000000 where member_id = $1", [employee]);
  const second = await move(employee, { divisionId: third, effectiveDate: "2026-09-01" });
  const twice = [
    { from: null, until: "2026-05-31", at: here, pay: 5_000_000 },
    { from: "2026-06-01", until: "2026-08-31", at: there, pay: 6_000_000 },
  ];
  expect(await spans(employee)).toEqual(twice);
  // From a day before both: only the first days are left at the first place.
  const back = await move(employee, { effectiveDate: "2026-03-01" });
  expect(await spans(employee)).toEqual([
    { from: null, until: "2026-02-28", at: here, pay: 5_000_000 },
    { from: "2026-03-01", until: "2026-05-31", at: there, pay: 5_000_000 },
    { from: "2026-06-01", until: "2026-08-31", at: there, pay: 6_000_000 },
  ]);
  expect(await undo(employee, first.changeId)).toBe(409);
  expect(await undo(employee, back.changeId)).toBeLessThan(300);
  expect(await spans(employee)).toEqual(twice);
  expect(await undo(employee, second.changeId)).toBeLessThan(300);
  expect(await spans(employee)).toEqual(twice.slice(0, 1));
});

test("a move from the first day of work leaves no days elsewhere", async () => {
  const { employee } = await aFamily();
  expect(await move(employee, { effectiveDate: "2020-01-06" })).toMatchObject({ status: 200 });
  expect(await spans(employee)).toEqual([]);
});

test("a plan without a price there keeps the present one, and says so", async () => {
  const { employee } = await aFamily();
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    base_plan_id: await aPlan({ division_id: here }),
    coverage_type: "dental",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    employee_cents: 5000,
  });
  expect(await move(employee)).toMatchObject({ status: 200, coverages: [{ after: null }] });
  expect(await covers(employee)).toHaveLength(1);
});

test.each([
  ["before the hire", { effectiveDate: "2019-12-31" }, "effectiveDate"],
  ["to come", { effectiveDate: "2027-06-01" }, "effectiveDate"],
  ["to where they are", { divisionId: here }, "divisionId"],
])("a move %s is refused at the field", async (_, body, path) => {
  const { employee } = await aFamily();
  expect(await move(employee, body)).toMatchObject({ status: 422, errors: [{ path }] });
});

test("nobody is moved to a division of another client", async () => {
  const other = await aClient(server, installationId);
  const { employee } = await aFamily();
  const divisionId = await aDivision(server, { installationId, clientId: other });
  expect(await move(employee, { divisionId })).toMatchObject({
    status: 422,
    errors: [{ path: "divisionId" }],
  });
  expect(clientId).not.toBe(other);
});

test("an address changes for the family or for one, and who works here too keeps their own", async () => {
  const { employee, child } = await aFamily();
  const colleague = await aPerson({ first_name: "Jun", hire_date: "2021-01-04" });
  const spouse = await aPerson({
    family_id: employee,
    relationship: "01",
    first_name: "Jun",
    person_id: colleague,
  });
  const shown = await settle(employee, { isPreview: true, state: "massachusetts" });
  expect(shown).toMatchObject({ status: 200, changeId: null, after: { state: "MA" } });
  expect(Object.fromEntries(shown.people.map((one) => [one.memberId, one.outcome]))).toEqual({
    [employee]: "changes",
    [child]: "changes",
    [spouse]: "own",
  });
  const done = await settle(employee);
  expect(done.changeId).not.toBeNull();
  const cities = await owner.query<{ id: string; city: string | null }>(
    "select id, city from people where id = any($1) order by id",
    [[employee, child, colleague]],
  );
  expect(cities.rows.map(({ city }) => city)).toEqual(["Salem", "Salem", null]);
  expect(await settle(child, { whom: "person", city: "Lynn" })).toMatchObject({
    people: [{ memberId: child }],
  });
  const again = await settle(employee, { whom: "person" });
  expect(again).toMatchObject({ changeId: null, people: [{ outcome: "same" }] });
});

test("an address without ZIP code, or without a street, is refused at the field", async () => {
  const { employee } = await aFamily();
  expect(await settle(employee, { zip: null })).toMatchObject({ status: 422, errors: [{ path: "zip" }] });
  expect(await settle(employee, { address1: "" })).toMatchObject({
    status: 422,
    errors: [{ path: "address1" }],
  });
  expect(await settle(employee, {}, 1)).toMatchObject({ status: 412 });
});

test("a move prices nothing anew that somebody continues under COBRA", async () => {
  const { employee } = await aFamily();
  const caseId = await insert(server, "cobra_cases", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    event: "hoursReduced",
    event_date: "2026-05-01",
    loss_date: "2026-05-01",
  });
  const clockId = await insert(server, "cobra_clocks", {
    ...owned(offering),
    family_id: employee,
    case_id: caseId,
    member_id: employee,
    months: 18,
    notice_due_on: "2026-06-14",
    ends_on: "2027-10-31",
  });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: employee,
    member_id: employee,
    base_plan_id: await aPlan(),
    coverage_type: "dental",
    tier_code: "NOTIER",
    effective_date: "2026-05-01",
    employee_cents: 5100,
    cobra_clock_id: clockId,
  });
  expect(await move(employee)).toMatchObject({ status: 200, coverages: [] });
  expect(await covers(employee)).toEqual([{ from: "2026-05-01", until: null, employee: 5100, employer: 0 }]);
});
