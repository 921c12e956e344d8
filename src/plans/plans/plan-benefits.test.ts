import { beforeAll, describe, expect, test } from "vitest";
import { introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, owned } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { forgetOffering } from "#enrollment/offering/offering.service.ts";

const server = await testServer();
let offering: TestOffering;
let token: string;

beforeAll(async () => {
  offering = await anOffering(server);
  ({ token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["manageClients"],
  }));
});

let plans = 0;
const aPlan = () =>
  insert(server, "base_plans", {
    ...owned(offering),
    external_plan_code: `B${(plans += 1)}`,
    name: "Plan",
    coverage_type: "medical",
    rating_mode: "ageBand",
    effective_date: "2026-01-01",
  });
type Row = { id: string; version: number; effectiveDate: string; terminationDate: string | null };
const counting = { deductibleCrossing: "none", outOfPocketCrossing: "none", deductibleCarryOver: "none" };
const add = async (basePlanId: string, effectiveDate: string, terminationDate: string | null, more = {}) => {
  const answer = await server.call("POST", "/admin/planbenefits", {
    token,
    body: {
      basePlanId,
      effectiveDate,
      terminationDate,
      ...counting,
      ...more,
    },
  });
  return { status: answer.statusCode, body: answer.json<Row & { errors?: unknown[] }>() };
};
const yearsOf = async (planId: string) => {
  const answer = await server.call(
    "GET",
    `/admin/planbenefits?filter[basePlanId]=${planId}&sort=effectiveDate`,
    { token },
  );
  return answer
    .json<{ rows: Row[] }>()
    .rows.map(({ effectiveDate, terminationDate }) => [effectiveDate, terminationDate]);
};

describe("two plan years of a plan that hold on one day are refused, and the words say what to do", () => {
  test.each([
    ["the same first day", "2026-01-01", "2026-03-01"],
    ["one day the same", "2026-12-31", "2027-12-30"],
    ["within it", "2026-03-01", "2026-06-30"],
    ["around it", "2025-07-01", null],
  ])("%s", async (_, from, until) => {
    const plan = await aPlan();
    expect((await add(plan, "2026-01-01", "2026-12-31")).status).toBe(200);
    const { status, body } = await add(plan, from, until);
    expect(status).toBe(422);
    const words = "from January 1, 2026 to December 31, 2026. End that one first, or choose other days.";
    expect(body.errors).toMatchObject([{ path: "effectiveDate", message: expect.stringContaining(words) }]);
    expect(await yearsOf(plan)).toEqual([["2026-01-01", "2026-12-31"]]);
    expect((await add(plan, "2027-01-01", null)).status).toBe(200);
    expect((await add(await aPlan(), from, until)).status).toBe(200);
  });

  test("a removed one makes room, and does not come back into it", async () => {
    const plan = await aPlan();
    const { body } = await add(plan, "2026-01-01", "2026-12-31");
    await server.call("DELETE", `/admin/planbenefits/${body.id}`, { token });
    expect((await add(plan, "2026-06-01", "2027-05-31")).status).toBe(200);
    const back = await server.call("POST", "/admin/planbenefits/restore", {
      token,
      body: { ids: [body.id] },
    });
    expect(back.json()).toEqual({ results: [{ id: body.id, outcome: "clash" }] });
  });

  test("thirty at once: one of them is there, and the others are told why not", async () => {
    const plan = await aPlan();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => add(plan, "2026-01-01", "2026-12-31")),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(29).fill(422),
    ]);
    expect(await yearsOf(plan)).toHaveLength(1);
  });

  test("the database itself refuses what goes around the check", async () => {
    const plan = await aPlan();
    const row = { ...owned(offering), base_plan_id: plan, termination_date: "2026-12-31" };
    await insert(server, "plan_benefits", { ...row, effective_date: "2026-01-01" });
    await expect(insert(server, "plan_benefits", { ...row, effective_date: "2026-12-31" })).rejects.toThrow(
      "plan_benefits_one_at_a_time",
    );
    await expect(
      insert(server, "plan_benefits", {
        ...row,
        effective_date: "2025-01-01",
        termination_date: "2025-12-31",
        deductible_individual_cents: 2,
        deductible_family_cents: 1,
      }),
    ).rejects.toThrow("plan_benefits_deductible_order_check");
  });
});

test("a year without a last day ends where the next one begins, and the audit says so", async () => {
  const plan = await aPlan();
  const first = await add(plan, "2026-01-01", null, { deductibleIndividualCents: 50_000 });
  expect((await add(plan, "2027-01-01", "2027-12-31", { deductibleIndividualCents: 60_000 })).status).toBe(
    200,
  );
  expect(await yearsOf(plan)).toEqual([
    ["2026-01-01", "2026-12-31"],
    ["2027-01-01", "2027-12-31"],
  ]);
  const { rows } = await server.database.owner.query(
    "select action, changed from audit_changes where record_id = $1 order by id",
    [first.body.id],
  );
  expect(rows).toMatchObject([
    { action: "create" },
    { action: "update", changed: { termination_date: [null, "2026-12-31"] } },
  ]);
  // Who had the first one open is told that it has changed since.
  const stale = await server.call("PUT", `/admin/planbenefits/${first.body.id}`, {
    token,
    headers: { "if-match": `"${first.body.version}"` },
    body: { basePlanId: plan, effectiveDate: "2026-01-01", terminationDate: null, ...counting },
  });
  expect(stale.statusCode).toBe(412);
});

describe("who enrolls sees the figures of the plan year in which the coverage begins", () => {
  test.each([
    [null, { deductibleIndividualCents: 70_000, urgentCareCopayCents: 4_000, isDeductibleEmbedded: false }],
    [
      "2026-12-01",
      { deductibleIndividualCents: 60_000, urgentCareCopayCents: null, isDeductibleEmbedded: true },
    ],
  ])("on %s", async (day, figures) => {
    const own = await anOffering(server, day === null ? {} : { effective_date: day });
    const { rows } = await server.database.owner.query<{ id: string }>(
      "select base_plan_id as id from session_plans where id = $1",
      [own.plans.medical],
    );
    const row = { ...owned(own), base_plan_id: rows[0]?.id };
    await insert(server, "plan_benefits", {
      ...row,
      effective_date: "2026-01-01",
      termination_date: "2026-12-31",
      deductible_individual_cents: 60_000,
    });
    await insert(server, "plan_benefits", {
      ...row,
      effective_date: "2027-01-01",
      deductible_individual_cents: 70_000,
      urgent_care_copay_cents: 4_000,
      is_deductible_embedded: false,
    });
    forgetOffering(own.sessionId);
    const enrollee = await startEnrolling(server, own);
    const enrollment = await introduce(enrollee, own);
    const medical = enrollment.plans.find(({ coverageType }) => coverageType === "medical");
    expect(medical).toMatchObject({
      ...figures,
      benefitsWhy: [
        day === null
          ? { code: "benefits.planYearFrom", params: { from: "2027-01-01" } }
          : { code: "benefits.planYear", params: { from: "2026-01-01", until: "2026-12-31" } },
      ],
    });
    const dental = enrollment.plans.find(({ coverageType }) => coverageType === "dental");
    expect(dental).toMatchObject({ deductibleIndividualCents: null, benefitsWhy: [] });
  });
});
