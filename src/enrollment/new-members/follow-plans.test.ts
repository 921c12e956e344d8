import { expect, test } from "vitest";
import { aClient, aDivision, anInstallation, aUser, insert, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

// Coverage that is written before a price changes, or under a plan that ends.

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const client = { installationId, clientId };
const divisionId = await aDivision(server, client);
const clerk = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });

async function aPlan(
  more: Record<string, unknown> = {},
  rates: readonly [number, string, string | null][] = [],
) {
  const tierId = await insert(server, "tiers", { installation_id: installationId, name: unique("Tiers ") });
  for (const [order, [code, spouse]] of (
    [
      ["EMP", false],
      ["ESP", true],
    ] as const
  ).entries())
    await insert(server, "tier_items", {
      installation_id: installationId,
      tier_id: tierId,
      code,
      label: code,
      allow_spouse: spouse,
      allow_partner: spouse,
      min_children: 0,
      max_children: 0,
      sort_order: order,
    });
  const id = await insert(server, "base_plans", {
    ...owned(client),
    tier_id: tierId,
    external_plan_code: unique("P"),
    name: unique("Plan "),
    coverage_type: "medical",
    rating_mode: "compositeTier",
    effective_date: "2026-01-01",
    ...more,
  });
  await insert(server, "contributions", {
    ...owned(client),
    base_plan_id: id,
    kind: "percent",
    basis_points: 7500,
  });
  for (const [amount_cents, effective_date, termination_date] of rates)
    await insert(server, "rates", {
      ...owned(client),
      base_plan_id: id,
      tier_code: "ESP",
      amount_cents,
      effective_date,
      termination_date,
    });
  return id;
}

const nobody = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  email: null,
  phone: null,
  mobilePhone: null,
};
const nowhere = { address1: null, address2: null, city: null, state: null, zip: null };
const plain = { ...nobody, ...nowhere, tobacco: false, isDisabled: false, language: null };
let count = 0;

/** Adds a couple by `POST /member`, covered from a day on; returns the coverage of the employee, by day. */
async function aCouple(
  planId: string,
  { employeeCents, from = "2026-11-01" }: { employeeCents: number; from?: string },
) {
  const lastName = `Rivera ${"abcdefgh"[(count += 1)]}`;
  const answer = await server.call("POST", "/member", {
    token: clerk.token,
    headers: { "idempotency-key": unique("key-of-new-member-") },
    body: {
      clientId,
      subscriber: { ...plain, firstName: "Ana", lastName, dob: "1985-03-07" },
      dependents: [{ ...plain, relationship: "01", firstName: "Leo", lastName, dob: "1984-01-02" }],
      divisionId,
      eligibilityClass: null,
      hireDate: "2026-10-05",
      salaryCents: null,
      otherPeople: [],
      cover: {
        effectiveDate: from,
        choices: [{ planId, dependents: [0], volumeCents: null }],
        employeeCents,
      },
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return rowsOf(answer.json<{ id: string }>().id);
}

async function rowsOf(familyId: string) {
  const { rows } = await owner.query<Record<string, unknown>>(
    `select effective_date as "from", termination_date as "to", employee_cents as employee, employer_cents as employer
     from coverages where family_id = $1 and member_id = $1 and deleted_at is null order by effective_date`,
    [familyId],
  );
  return rows;
}

test("coverage written before a new rate costs the old price until its last day, and the new one from its first", async () => {
  const planId = await aPlan({}, [
    [120_000, "2026-01-01", "2026-12-31"],
    [132_000, "2027-01-01", null],
  ]);
  expect(await aCouple(planId, { employeeCents: 30_000 })).toEqual([
    { from: "2026-11-01", to: "2026-12-31", employee: 30_000, employer: 90_000 },
    { from: "2027-01-01", to: null, employee: 33_000, employer: 99_000 },
  ]);
});

test("coverage under a plan that ends has its last day with the plan, for each person", async () => {
  const planId = await aPlan({ termination_date: "2026-12-31" }, [[120_000, "2026-01-01", null]]);
  const rows = await aCouple(planId, { employeeCents: 30_000 });
  expect(rows).toEqual([{ from: "2026-11-01", to: "2026-12-31", employee: 30_000, employer: 90_000 }]);
  const { rows: open } = await owner.query(
    "select from coverages where base_plan_id = $1 and coalesce(termination_date, 'infinity') > '2026-12-31'",
    [planId],
  );
  expect(open).toEqual([]);
});

test("a day without a price keeps the price of the day before", async () => {
  const planId = await aPlan({}, [[120_000, "2026-01-01", "2026-12-31"]]);
  expect(await aCouple(planId, { employeeCents: 30_000 })).toEqual([
    { from: "2026-11-01", to: null, employee: 30_000, employer: 90_000 },
  ]);
});

test("a plan that reprices with its plan year keeps a price of the year until the year is over", async () => {
  const planId = await aPlan({ reprices_with_plan_year: true }, [
    [120_000, "2026-01-01", "2026-11-30"],
    [126_000, "2026-12-01", null],
  ]);
  expect(await aCouple(planId, { employeeCents: 30_000 })).toEqual([
    { from: "2026-11-01", to: "2026-12-31", employee: 30_000, employer: 90_000 },
    { from: "2027-01-01", to: null, employee: 31_500, employer: 94_500 },
  ]);
});
