import { expect, test } from "vitest";
import type { ItemData } from "#workspace/dashboards/dashboard.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { ReportPreview } from "#workspace/reporting/reports.ts";
import { monthDifferences } from "#people/coverage/termination/month-differences.ts";
import type { Cover } from "#people/coverage/as-of.ts";
import { aClient, aDivision, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

// One figure, one truth: each place that says what a client costs, how many families it has and who was hired, on one day.

const server = await testServer();
server.clock.now = new Date("2027-02-15T15:00:00Z");
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const client = { installationId, clientId };
const divisionId = await aDivision(server, client);
const { token } = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageReports", "manageClients", "enrollment", "viewHealthData"],
});

async function aPlan(coverage_type: string): Promise<string> {
  return insert(server, "base_plans", {
    ...owned(client),
    external_plan_code: unique("P"),
    name: unique(`${coverage_type} `),
    coverage_type,
    rating_mode: "flat",
    effective_date: "2026-01-01",
  });
}
const [medical, dental] = [await aPlan("medical"), await aPlan("dental")];

type Row = readonly [
  plan: string,
  type: string,
  tier: string,
  from: string,
  to: string | null,
  employee: number,
  employer: number,
];

/** A family hired on a day, with a spouse where there are two people; of each row the price stands on the employee. */
async function aFamily(hire_date: string, people: 1 | 2, rows: readonly Row[]): Promise<string> {
  const employee = newId();
  for (let at = 0; at < people; at += 1) {
    const id = at === 0 ? employee : newId();
    await insert(server, "members", {
      ...owned(client),
      id,
      family_id: employee,
      relationship: at === 0 ? "18" : "01",
      first_name: "Ana",
      last_name: unique("Park "),
      dob: "1985-01-01",
      member_number: unique("F"),
      division_id: divisionId,
      // All were entered on one day, whenever they were hired.
      created_at: "2026-11-10T15:00:00Z",
      ...(at === 0 ? { hire_date } : {}),
    });
    for (const [
      base_plan_id,
      coverage_type,
      tier_code,
      effective_date,
      termination_date,
      employee_cents,
      employer_cents,
    ] of rows)
      await insert(server, "coverages", {
        ...owned(client),
        family_id: employee,
        member_id: id,
        base_plan_id,
        coverage_type,
        tier_code,
        effective_date,
        termination_date,
        employee_cents: at === 0 ? employee_cents : 0,
        employer_cents: at === 0 ? employer_cents : 0,
      });
  }
  return employee;
}

const couple = await aFamily("2026-12-07", 2, [
  [medical, "medical", "ESP", "2026-01-01", "2026-12-31", 30_000, 90_000],
  [medical, "medical", "ESP", "2027-01-01", null, 33_000, 99_000],
  [dental, "dental", "EMP", "2026-01-01", null, 1000, 3000],
]);
// Coverage that begins within the month costs it in full.
const newcomer = await aFamily("2027-02-08", 1, [
  [medical, "medical", "EMP", "2027-02-08", null, 10_000, 20_000],
]);
// Who changes within a month costs what held on its first day, and who ended on the last of January costs nothing.
const changer = await aFamily("2020-01-06", 1, [
  [medical, "medical", "EMP", "2026-01-01", "2027-02-09", 5000, 7000],
  [medical, "medical", "EMP", "2027-02-10", null, 6000, 8000],
]);
const gone = await aFamily("2020-01-06", 1, [
  [dental, "dental", "EMP", "2026-01-01", "2027-01-31", 900, 100],
]);

async function item(source: string, shape: string): Promise<ItemData> {
  const made = await server.call("POST", "/admin/dashboarditems", {
    token,
    body: {
      name: source,
      nameKo: source,
      nameEs: source,
      active: true,
      source,
      shape,
      size: "small",
      audience: ["admin"],
      position: 10,
    },
  });
  const { id } = made.json<{ id: string }>();
  return (await server.call("GET", `/dashboarditem/${id}`, { token })).json<ItemData>();
}

const total = 33_000 + 99_000 + 4000 + 30_000 + 12_000;

async function premiumOf(month: string): Promise<string[]> {
  const answer = await server.call("POST", "/admin/reporttypes/preview", {
    token,
    body: {
      dataset: "premium",
      columns: ["employeeCents", "employerCents", "totalCents"],
      groups: ["month"],
      filters: [],
      period: "days",
      from: `${month}-01`,
      to: `${month}-28`,
      clientId,
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportPreview>().table.rows[0]?.cells ?? [];
}

test("a month costs one sum: by type, by month, in the premium report and in deductions", async () => {
  const byType = await item("costByType", "list");
  expect(byType.total).toBe(total);
  expect((await item("costByMonth", "line")).rows.at(-1)?.value).toBe(total);
  const [, employee, employer, all] = await premiumOf("2027-02");
  expect([employee, employer, all]).toEqual(["$490.00", "$1,290.00", "$1,780.00"]);
  // What deductions say of the month, family by family, beside nothing.
  const { rows } = await owner.query<Cover>(
    `select member_id as "memberId", coverage_type as "coverageType", base_plan_id as "basePlanId", '' as "planName",
       tier_code as "tierCode", effective_date as "effectiveDate", termination_date as "terminationDate",
       employee_cents as "employeeCents", employer_cents as "employerCents", null as "volumeCents"
     from coverages where client_id = $1`,
    [clientId],
  );
  const february = monthDifferences([], rows, "2027-02-15").value.filter(
    ({ month }) => month === "2027-02-01",
  );
  expect(february.reduce((sum, one) => sum + one.employeeCents + one.employerCents, 0)).toBe(total);
});

test("what the page of a member says on the day is what the premium report says of their month", async () => {
  const answer = await server.call("GET", `/member/${couple}/coverage?day=2027-02-15`, { token });
  const [employee] = answer.json<CoverageOn>().people;
  expect(employee?.coverages.map((one) => [one.coverageType, one.employeeCents, one.employerCents])).toEqual([
    ["medical", 33_000, 99_000],
    ["dental", 1000, 3000],
  ]);
});

test("each family counts once, by the tier of its first coverage", async () => {
  const { rows, total: families } = await item("membersByTier", "bars");
  expect(rows.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(families).toBe(new Set([couple, newcomer, changer]).size);
  expect(gone).not.toBe(couple);
});

test("new employees are those who were hired in a month, whenever somebody entered them", async () => {
  const { rows } = await item("newMembers", "line");
  expect(rows.slice(-3).map(({ value }) => value)).toEqual([1, 0, 1]);
});
