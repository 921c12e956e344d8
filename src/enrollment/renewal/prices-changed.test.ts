import type { PayloadOf } from "#server/jobs.ts";
import { pricesChangedJob } from "#plans/plans/jobs.ts";
import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, aDivision, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import { pricesOfTheDay } from "./prices-changed.service.ts";

// New prices for people who are covered already, without a renewal.

const server = await testServer();
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const installationId = await anInstallation(server);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageClients"] });

async function aPlanWith(families: number, more: Record<string, unknown> = {}) {
  const clientId = await aClient(server, installationId);
  const client = { installationId, clientId };
  const divisionId = await aDivision(server, client);
  const planId = await insert(server, "base_plans", {
    ...owned(client),
    external_plan_code: unique("P"),
    name: unique("Flat "),
    coverage_type: "dental",
    rating_mode: "flat",
    effective_date: "2026-01-01",
    ...more,
  });
  await insert(server, "rates", {
    ...owned(client),
    base_plan_id: planId,
    amount_cents: 4000,
    effective_date: "2026-01-01",
    termination_date: "2026-08-31",
  });
  const employees: string[] = [];
  for (let at = 0; at < families; at += 1) {
    const id = newId();
    employees.push(id);
    await insert(server, "members", {
      ...owned(client),
      id,
      family_id: id,
      relationship: "18",
      first_name: "Mina",
      last_name: unique("Park "),
      dob: "1980-05-05",
      member_number: unique("HB"),
      division_id: divisionId,
      hire_date: "2020-01-06",
    });
    await insert(server, "coverages", {
      ...owned(client),
      family_id: id,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: planId,
      tier_code: "NOTIER",
      effective_date: "2026-01-01",
      employee_cents: 4000,
      created_at: "2026-01-01T15:00:00Z",
      updated_at: "2026-01-01T15:00:00Z",
    });
  }
  return { client, planId, employees };
}

/** A rate as staff enter it, and the jobs that follow. */
async function enterRate(planId: string, amountCents: number, effectiveDate: string): Promise<void> {
  const answer = await server.call("POST", "/admin/rates", {
    token: admin.token,
    body: { basePlanId: planId, amountCents, effectiveDate },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await workOnPrices(planId);
}

async function workOnPrices(planId: string): Promise<void> {
  const { rows } = await owner.query<{ data: PayloadOf<typeof pricesChangedJob> }>(
    "select data from pgboss.job where name = 'prices-changed' and data ->> 'planId' = $1 and state = 'created'",
    [planId],
  );
  await owner.query(
    "update pgboss.job set state = 'completed' where name = 'prices-changed' and data ->> 'planId' = $1",
    [planId],
  );
  for (const { data } of rows) await handlers.run(pricesChangedJob, data);
  const made = await owner.query<{ id: string }>(
    "select id from renewals where base_plan_id = $1 and status = 'working'",
    [planId],
  );
  for (const { id } of made.rows) await handlers.run(renewalRunJob, { renewalId: id, installationId });
}

/** What the run of a day finds: the plans of these whose prices it hands to the job, and from which day. */
async function foundOn(day: string, planIds: readonly string[]): Promise<[number, string][]> {
  const { now } = server.clock;
  server.clock.now = new Date(`${day}T15:00:00Z`);
  const system = new SystemScope(server.database, { requestId: "day", language: "en" });
  await pricesOfTheDay(server.services, system, new Map());
  server.clock.now = now;
  const { rows } = await owner.query<{ planId: string; from: string }>(
    `select data ->> 'planId' as "planId", data ->> 'from' as "from" from pgboss.job
     where name = 'prices-changed' and data ->> 'planId' = any($1) and state = 'created' order by 2`,
    [planIds],
  );
  await owner.query("delete from pgboss.job where name = 'prices-changed' and data ->> 'planId' = any($1)", [
    planIds,
  ]);
  return rows.map(({ planId, from }) => [planIds.indexOf(planId), from]);
}

test("each day finds the prices that begin on it and those whose days are over, of plans that do not wait for their year", async () => {
  const begins = await aPlanWith(1);
  const withYear = await aPlanWith(1, { reprices_with_plan_year: true });
  for (const { client, planId } of [begins, withYear])
    await insert(server, "rates", {
      ...owned(client),
      base_plan_id: planId,
      amount_cents: 4400,
      effective_date: "2027-03-01",
    });
  const ids = [begins.planId, withYear.planId];
  expect(await foundOn("2027-02-28", ids)).toEqual([]);
  expect(await foundOn("2027-03-01", ids)).toEqual([[0, "2027-03-01"]]);
  // Of days on which nobody was there, for a week.
  expect(await foundOn("2027-03-08", ids)).toEqual([[0, "2027-03-01"]]);
  expect(await foundOn("2027-03-09", ids)).toEqual([]);
  expect(await foundOn("2026-08-31", ids)).toEqual([]);
  expect(await foundOn("2026-09-01", ids)).toEqual([[0, "2026-09-01"]]);
});

const rowsOf = async (id: string | undefined) =>
  (
    await owner.query<Record<string, unknown>>(
      `select effective_date as "from", termination_date as "to", employee_cents as cents from coverages
       where family_id = $1 and deleted_at is null order by 1`,
      [id],
    )
  ).rows;

test("a rate that has begun reprices those whom it covers from its first day, and each family can be undone", async () => {
  const { planId, employees } = await aPlanWith(2);
  await enterRate(planId, 4400, "2026-09-01");
  for (const id of employees)
    expect(await rowsOf(id)).toEqual([
      { from: "2026-01-01", to: "2026-08-31", cents: 4000 },
      { from: "2026-09-01", to: null, cents: 4400 },
    ]);
  const { rows } = await owner.query("select kind from member_changes where family_id = any($1)", [
    employees,
  ]);
  expect(rows).toEqual([{ kind: "renewal" }, { kind: "renewal" }]);
});

test("a rate of a day to come waits for that day", async () => {
  const { planId, employees } = await aPlanWith(1);
  await enterRate(planId, 4400, "2027-03-01");
  expect(await rowsOf(employees[0])).toEqual([{ from: "2026-01-01", to: null, cents: 4000 }]);
});

test("a plan that reprices with its plan year keeps the price of those who are covered", async () => {
  const { planId, employees } = await aPlanWith(1, { reprices_with_plan_year: true });
  await enterRate(planId, 4400, "2026-09-01");
  expect(await rowsOf(employees[0])).toEqual([{ from: "2026-01-01", to: null, cents: 4000 }]);
});

test("a price for many families waits for somebody who sees it first", async () => {
  const { planId, employees } = await aPlanWith(51);
  await enterRate(planId, 40_000, "2026-09-01");
  expect(await rowsOf(employees[0])).toEqual([{ from: "2026-01-01", to: null, cents: 4000 }]);
  const { rows } = await owner.query("select status, total from renewals where base_plan_id = $1", [planId]);
  expect(rows).toEqual([{ status: "draft", total: 51 }]);
});
