import { beforeAll, expect, test } from "vitest";
import type { AnswerOf } from "#kernel/call.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { changeWork, memberWork } from "./work.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const [divisionId = ""] = offering.divisionIds;
const { owner } = server.database;
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });

type Row = Record<string, unknown>;
async function anEmployee(row: Row = {}) {
  const id = newId();
  return insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("WK"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    division_id: divisionId,
    hire_date: "2020-01-06",
    ...row,
  });
}
async function version(id: string): Promise<number> {
  const answer = await server.call("GET", `/member/${id}`, { token: clerk.token });
  return answer.json<{ version: number }>().version;
}
type Refusal = { code: string; errors?: { path: string; message: string }[] };
async function change(
  id: string,
  body: Row,
  { token = clerk.token, stands }: { token?: string; stands?: number } = {},
) {
  const answer = await server.call("POST", "/changework", {
    token,
    body: { memberId: id, isPreview: false, effectiveDate: "2026-10-01", ...body },
    headers: { "if-match": `"${stands ?? (await version(id))}"` },
  });
  return { status: answer.statusCode, ...answer.json<AnswerOf<typeof changeWork> & Refusal>() };
}
async function workOf(id: string, token = clerk.token) {
  const answer = await server.call("GET", `/member/${id}/work`, { token });
  return { status: answer.statusCode, days: answer.json<AnswerOf<typeof memberWork>>().days };
}

let planId = "";
beforeAll(async () => {
  planId = await insert(server, "base_plans", {
    ...owned(offering),
    name: unique("Income "),
    external_plan_code: unique("P"),
    coverage_type: "std",
    effective_date: "2020-01-01",
    rating_mode: "salaryPercent",
  });
  await insert(server, "rates", {
    ...owned(offering),
    base_plan_id: planId,
    effective_date: "2020-01-01",
    amount_cents: 0,
    basis_points: 120,
  });
});
const aCover = (id: string) =>
  insert(server, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    base_plan_id: planId,
    coverage_type: "std",
    tier_code: "NOTIER",
    effective_date: "2026-01-01",
    employee_cents: 5000,
  });

test("pay and hours hold from their day on, with the prices that follow, and undo gives back what was", async () => {
  const id = await anEmployee({ salary_cents: 5_000_000, weekly_hours: 40 });
  await aCover(id);
  const hourly = { payKind: "hourly", hourlyRateCents: 2_500, weeklyHours: 24 };
  const shown = await change(id, { ...hourly, isPreview: true });
  // 1.2 % of a month of $25.00 for 24 hours in 52 weeks.
  const after = { ...hourly, salaryCents: 3_120_000, eligibilityClass: null };
  expect(shown).toMatchObject({ status: 200, changeId: null, after });
  expect(shown.coverages).toMatchObject([{ from: "2026-10-01", after: { employeeCents: 3_120 } }]);
  expect((await workOf(id)).days).toHaveLength(1);

  const done = await change(id, hourly);
  expect(done).toMatchObject({ status: 200, after });
  expect((await workOf(id)).days).toMatchObject([
    { from: "2026-10-01", to: null, payKind: "hourly", salaryCents: 3_120_000, weeklyHours: 24 },
    { from: "2020-01-06", to: "2026-09-30", payKind: null, salaryCents: 5_000_000, weeklyHours: 40 },
  ]);
  const { rows } = await owner.query(
    `select effective_date::text as from, employee_cents::int as cents from coverages
     where family_id = $1 and deleted_at is null order by effective_date`,
    [id],
  );
  expect(rows).toEqual([
    { from: "2026-01-01", cents: 5000 },
    { from: "2026-10-01", cents: 3_120 },
  ]);

  const undone = await server.call("POST", `/member/${id}/changes/${done.changeId}/undo`, {
    token: clerk.token,
  });
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect((await workOf(id)).days).toMatchObject([{ from: "2020-01-06", to: null, salaryCents: 5_000_000 }]);
});

test("what a change does not name stays, also on days of earlier changes", async () => {
  const id = await anEmployee({ eligibility_class: "Office", salary_cents: 4_000_000 });
  await change(id, { weeklyHours: 20, effectiveDate: "2026-06-01" });
  await change(id, { eligibilityClass: "Field", effectiveDate: "2026-08-01" });
  await change(id, { payKind: "salaried", effectiveDate: "2026-05-01" });
  expect((await workOf(id)).days).toMatchObject([
    { from: "2026-08-01", eligibilityClass: "Field", weeklyHours: 20, payKind: "salaried" },
    { from: "2026-06-01", eligibilityClass: "Office", weeklyHours: 20, payKind: "salaried" },
    { from: "2026-05-01", eligibilityClass: "Office", weeklyHours: null, payKind: "salaried" },
    { from: "2020-01-06", eligibilityClass: "Office", weeklyHours: null, payKind: null },
  ]);
});

test.each<[string, Row, string]>([
  ["a day before the hire date", { weeklyHours: 30, effectiveDate: "2020-01-05" }, "effectiveDate"],
  ["a day to come", { weeklyHours: 30, effectiveDate: "2027-01-01" }, "effectiveDate"],
  ["nothing new", { weeklyHours: 40 }, "wanted"],
  ["more hours than a week has", { weeklyHours: 168.01 }, "weeklyHours"],
  ["hours with three decimals", { weeklyHours: 30.001 }, "weeklyHours"],
  ["a kind of pay that there is not", { payKind: "daily" }, "payKind"],
  ["a negative rate", { hourlyRateCents: -1 }, "hourlyRateCents"],
  ["more than $10,000 an hour", { hourlyRateCents: 1_000_001 }, "hourlyRateCents"],
])("%s is refused at its field", async (_, body, path) => {
  const id = await anEmployee({ weekly_hours: 40 });
  const answer = await change(id, body);
  expect(answer).toMatchObject({ status: 422, errors: [{ path }] });
  expect((await workOf(id)).days).toMatchObject([{ weeklyHours: 40 }]);
});

test("pay is shown to no member, not to the family, and to no one who serves another client", async () => {
  const id = await anEmployee({ salary_cents: 5_000_000 });
  const elsewhere = await aUser(server, installationId, {
    type: "client",
    permissions: ["enrollment"],
    entityId: await aClient(server, installationId),
  });
  const reader = await aUser(server, installationId, { type: "client", permissions: [], entityId: clientId });
  expect((await workOf(id, elsewhere.token)).status).toBe(404);
  expect((await workOf(id, reader.token)).status).toBe(403);
  expect(await change(id, { weeklyHours: 1 }, { token: elsewhere.token, stands: 1 })).toMatchObject({
    status: 404,
  });
  const page = await server.call("GET", `/member/${id}`, { token: clerk.token });
  expect(page.body).not.toContain("5000000");
});

test("a dependent has no work of their own", async () => {
  const id = await anEmployee();
  const child = await anEmployee({
    family_id: id,
    relationship: "19",
    dob: "2015-02-03",
    hire_date: undefined,
  });
  expect(await workOf(child)).toEqual({ status: 200, days: [] });
});

test("two clerks who saw the same version: the second is told", async () => {
  const id = await anEmployee();
  const stands = await version(id);
  const answers = await Promise.all([
    change(id, { weeklyHours: 30 }, { stands }),
    change(id, { weeklyHours: 35 }, { stands }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
});

test("another rate moves the pay of each day by the hours of that day", async () => {
  const id = await anEmployee({
    pay_kind: "hourly",
    hourly_rate_cents: 2_000,
    weekly_hours: 40,
    salary_cents: 4_160_000,
  });
  await change(id, { weeklyHours: 20, effectiveDate: "2026-06-01" });
  await change(id, { hourlyRateCents: 3_000, weeklyHours: 40, effectiveDate: "2026-05-01" });
  expect((await workOf(id)).days).toMatchObject([
    { from: "2026-06-01", hourlyRateCents: 3_000, weeklyHours: 20, salaryCents: 3_120_000 },
    { from: "2026-05-01", hourlyRateCents: 3_000, weeklyHours: 40, salaryCents: 6_240_000 },
    { from: "2020-01-06", hourlyRateCents: 2_000, weeklyHours: 40, salaryCents: 4_160_000 },
  ]);
});
