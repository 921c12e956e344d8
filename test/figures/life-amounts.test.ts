import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { expect, test } from "vitest";
import { jobHandlers } from "#app/jobs.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { Renewal } from "#enrollment/renewal/renewal.ts";
import type { ReportPreview } from "#workspace/reporting/reports.ts";
import { introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// Life and disability as they are sold: staff say on the plan's page what it gives, and each way into coverage gives just that.

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const { owner } = server.database;
const handlers = jobHandlers(server.services, undefined);
const { token } = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageClients", "enrollment", "manageReports", "viewHealthData"],
});

async function ask<T>(
  method: "GET" | "POST",
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const answer = await server.call(method, path, { token, headers, ...(body && { body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<T>();
}

/** As the plan's page sends it. */
async function aPlan(more: object): Promise<string> {
  const { id } = await ask<{ id: string }>("POST", "/admin/baseplans", {
    clientId,
    name: unique("Plan "),
    externalPlanCode: unique("P"),
    coverageType: "life",
    effectiveDate: "2026-01-01",
    ratingMode: "per1000",
    fundingType: "insured",
    ageBasis: "planYearStart",
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
    ...more,
  });
  return id;
}
const rate = (basePlanId: string, more: object) =>
  ask("POST", "/admin/rates", { basePlanId, amountCents: 0, effectiveDate: "2026-01-01", ...more });

/** Twice the pay to the next thousand, to $300,000; 65 % from 65. A spouse gets $25,000, children $10,000 together priced once. */
const twicePay = await aPlan({
  amountBasis: "yearlyPay",
  payShare: 20_000,
  amountStepCents: 1000_00,
  maximumAmountCents: 300_000_00,
  firstReductionAge: 65,
  firstReductionBasisPoints: 6500,
  spouseAmountCents: 25_000_00,
  childAmountCents: 10_000_00,
  childCountLimit: 1,
  lifeTax: "aboveExclusion",
});
await rate(twicePay, { personKind: "subscriber", ageFrom: 0, ageTo: 64, amountMicros: 100_000 });
await rate(twicePay, { personKind: "subscriber", ageFrom: 65, ageTo: 120, amountMicros: 900_000 });
await rate(twicePay, { personKind: "spouse", amountMicros: 200_000 });
await rate(twicePay, { personKind: "child", amountMicros: 150_000 });
await ask("POST", "/admin/contributions", { basePlanId: twicePay, kind: "percent", basisPoints: 10_000 });

type Row = {
  name: string;
  from: string;
  employee: number;
  employer: number;
  volume: number | null;
  income: number;
};
/** Life of each of a family, piece by piece, in whole dollars of insurance. */
async function lifeOf(familyId: string, type = "life"): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `select m.first_name as name, v.effective_date::text as from, v.employee_cents as employee, v.employer_cents as employer,
       v.volume_cents / 100 as volume, v.imputed_income_cents as income
     from coverages v join members m on m.id = v.member_id
     where v.family_id = $1 and v.coverage_type = $2 and v.deleted_at is null
       and (v.termination_date is null or v.termination_date >= v.effective_date)
     order by m.relationship <> '18', m.relationship, m.first_name, v.effective_date`,
    [familyId, type],
  );
  return rows;
}

const nobody = {
  prefix: null,
  middleName: null,
  suffix: null,
  gender: null,
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  tobacco: false,
  isDisabled: false,
  language: null,
};
const letters = (text: string) => text.replaceAll(/\d/gu, (one) => "abcdefghij"[Number(one)] ?? "");

async function addedByStaff(planId: string, salaryCents: number, employeeCents: number, dob = "1980-05-05") {
  const lastName = letters(unique("Rivera "));
  const family = {
    clientId,
    subscriber: { ...nobody, firstName: "Ana", lastName, dob },
    dependents: [
      { ...nobody, relationship: "01", firstName: "Leo", lastName, dob: "1984-01-02" },
      { ...nobody, relationship: "19", firstName: "Sol", lastName, dob: "2016-05-06" },
      { ...nobody, relationship: "19", firstName: "Uma", lastName, dob: "2018-05-06" },
    ],
    divisionId: offering.divisionIds[0],
    eligibilityClass: null,
    hireDate: "2026-10-05",
    salaryCents,
  };
  const choices = [{ planId, dependents: planId === twicePay ? [0, 1, 2] : [], volumeCents: null }];
  const { id } = await ask<{ id: string }>(
    "POST",
    "/member",
    { ...family, otherPeople: [], cover: { effectiveDate: "2026-12-01", choices, employeeCents } },
    { "idempotency-key": unique("life-amounts-member-") },
  );
  return id;
}

test("staff who add a family give it twice the pay, a spouse's and children's amounts, the price of each, and the tax", async () => {
  const id = await addedByStaff(twicePay, 52_100_00, 0);
  // 105 × 0.10 + 25 × 0.20 + 10 × 0.15 once; of $105,000 the table taxes $55,000 at 0.15 for somebody of 46.
  expect(await lifeOf(id)).toEqual([
    {
      name: "Ana",
      from: "2026-12-01",
      employee: 0,
      employer: 1050 + 500 + 150,
      volume: 105_000,
      income: 825,
    },
    { name: "Leo", from: "2026-12-01", employee: 0, employer: 0, volume: 25_000, income: 0 },
    { name: "Sol", from: "2026-12-01", employee: 0, employer: 0, volume: 10_000, income: 0 },
    { name: "Uma", from: "2026-12-01", employee: 0, employer: 0, volume: 10_000, income: 0 },
  ]);
  const { people } = await ask<CoverageOn>("GET", `/member/${id}/coverage?day=2026-12-15`);
  expect(people[0]?.coverages).toMatchObject([{ volumeCents: 105_000_00, imputedIncomeCents: 825 }]);
  const report = await ask<ReportPreview>("POST", "/admin/reporttypes/preview", {
    dataset: "premium",
    columns: ["totalCents", "imputedIncomeCents"],
    groups: ["month"],
    filters: [],
    period: "days",
    from: "2026-12-01",
    to: "2026-12-31",
    clientId,
  });
  expect(report.table.rows[0]?.cells.slice(1)).toEqual(["$17.00", "$8.25"]);
});

test("staff who take a child out in the year leave the amount of the year's pay, and give another plan's by the pay of its day", async () => {
  const id = await addedByStaff(twicePay, 52_100_00, 0);
  const once = await aPlan({ amountBasis: "yearlyPay", payShare: 10_000, coversDependents: false });
  await rate(once, { amountMicros: 100_000 });
  await owner.query("update employments set salary_cents = 6000000 where member_id = $1", [id]);
  const change = async (planId: string, dependents: string[], from: string) => {
    const { rows } = await owner.query<{ coverageId: string }>(
      `select id as "coverageId" from coverages where member_id = $1 and coverage_type = 'life' and deleted_at is null
       order by effective_date desc limit 1`,
      [id],
    );
    const coverageId = rows[0]?.coverageId;
    const { version } = await ask<{ version: number }>("GET", `/member/${id}`);
    await ask(
      "POST",
      "/changecoverage",
      {
        coverageId,
        change: { what: "cover", from, planId, dependents, volumeCents: 105_000_00 },
        rule: "correction",
        note: "",
        overrideReason: "",
        isPreview: false,
      },
      { "if-match": `"${version}"` },
    );
  };
  const { rows: family } = await owner.query<{ id: string }>(
    "select id from members where family_id = $1 and relationship = '01'",
    [id],
  );
  await change(twicePay, [family[0]?.id ?? ""], "2026-12-10");
  expect((await lifeOf(id)).filter(({ name }) => name === "Ana")).toMatchObject([
    { from: "2026-12-01", volume: 105_000, employer: 1700 },
    { from: "2026-12-10", volume: 105_000, employer: 1550 },
  ]);
  await change(once, [], "2026-12-20");
  expect((await lifeOf(id)).find(({ from }) => from === "2026-12-20")).toMatchObject({
    name: "Ana",
    volume: 60_000,
    employee: 600,
  });
});

test("the renewal works amount and price out for the pay and the age of its day, and says so", async () => {
  const id = await addedByStaff(twicePay, 52_100_00, 0, "1961-06-01");
  expect((await lifeOf(id))[0]).toMatchObject({ volume: 68_250, employer: 6143 + 650 });
  const grows = await addedByStaff(twicePay, 52_100_00, 0, "1962-01-01");
  expect((await lifeOf(grows))[0]).toMatchObject({ volume: 105_000, employer: 1050 + 650 });
  await owner.query("update employments set salary_cents = 6000000 where member_id = $1", [grows]);
  const { renewal } = await ask<{ renewal: Renewal }>("POST", "/renewals", {
    clientId,
    effectiveDate: "2027-01-01",
    factsOn: "2027-01-01",
  });
  const preview = await ask<{ families: number; rows: { memberId: string; lines: { why: string[] }[] }[] }>(
    "GET",
    `/renewals/${renewal.id}/preview`,
  );
  const line = preview.rows.find(({ memberId }) => memberId === grows)?.lines[0];
  expect(JSON.stringify(line)).toContain("$105,000.00");
  expect(JSON.stringify(line)).toContain("$78,000.00");
  await ask(
    "POST",
    `/renewals/${renewal.id}/start`,
    { families: preview.families },
    { "if-match": `"${renewal.version}"` },
  );
  await handlers.run(renewalRunJob, { renewalId: renewal.id, installationId });
  // 65 % of twice $60,000; the table's rate at 65 is $1.27.
  expect((await lifeOf(grows)).filter(({ name }) => name === "Ana")).toMatchObject([
    { from: "2026-12-01", volume: 105_000, employer: 1700 },
    { from: "2027-01-01", volume: 78_000, employer: 7020 + 650, income: Math.round(28 * 127) },
  ]);
  expect((await lifeOf(id)).filter(({ name }) => name === "Ana")).toHaveLength(1);
});

test("disability costs by each $10 of benefit, or by each $100 of the pay that it insures, to its cap", async () => {
  const week = await aPlan({
    coverageType: "std",
    ratingMode: "per10",
    amountBasis: "weeklyPay",
    payShare: 6000,
    maximumAmountCents: 1500_00,
    coversDependents: false,
  });
  await rate(week, { amountMicros: 250_000 });
  const month = await aPlan({
    coverageType: "ltd",
    ratingMode: "per100",
    amountBasis: "monthlyPay",
    payShare: 6000,
    maximumAmountCents: 6000_00,
    coversDependents: false,
  });
  await rate(month, { amountMicros: 300_000 });
  // $52,000 a year: $600 a week cost 60 × $0.25. $60,000: $5,000 of pay a month cost 50 × $0.30, and at the cap 100 × $0.30.
  expect(await lifeOf(await addedByStaff(week, 52_000_00, 1500), "std")).toMatchObject([
    { volume: 600, employee: 1500 },
  ]);
  expect(await lifeOf(await addedByStaff(month, 60_000_00, 1500), "ltd")).toMatchObject([
    { volume: 3000, employee: 1500 },
  ]);
  expect(await lifeOf(await addedByStaff(month, 240_000_00, 3000), "ltd")).toMatchObject([
    { volume: 6000, employee: 3000 },
  ]);
});

test("who is asked for their pay in the wizard is shown the price of its amount, and is covered for what was shown", async () => {
  const own = await aPlan({ amountBasis: "yearlyPay", payShare: 10_000, coversDependents: false });
  await rate(own, { amountMicros: 200_000 });
  const planId = await insert(server, "session_plans", {
    ...owned(offering),
    session_id: offering.sessionId,
    base_plan_id: own,
    display_name: "Life by pay",
    sort_order: 9,
  });
  await insert(server, "benefit_required_values", {
    ...owned(offering),
    session_id: offering.sessionId,
    coverage_type: "life",
    key: "pay",
    label: { en: "Yearly pay", ko: "연봉", es: "Salario anual" },
    kind: "money",
    min: 0,
    max: 100_000_000,
    feeds: "salary",
  });
  const employee = newId();
  await insert(server, "members", {
    ...owned(offering),
    id: employee,
    family_id: employee,
    relationship: "18",
    first_name: "María José",
    last_name: "O’Neill-García",
    dob: "1986-04-09",
    member_number: unique("LA"),
    division_id: offering.divisionIds[0],
    hire_date: "2020-06-01",
    salary_cents: 48_000_00,
  });
  const recipientKey = await anInvitation(server, offering, { member_id: employee });
  const enrollee = await startEnrolling(server, offering, { recipientKey });
  await introduce(enrollee, offering, []);
  for (const [coverageType, id] of Object.entries(offering.plans))
    await enrollee.save({ benefit: { coverageType, id, dependents: [] } });
  const payee = { id: newId(), rank: "primary", name: "Pat García", relationship: "other", share: "100" };
  const saved = await enrollee.save({
    benefit: {
      coverageType: "life",
      id: planId,
      dependents: [],
      values: { pay: "48,000" },
      beneficiaries: [{ ...payee, dob: { month: "", day: "", year: "" } }],
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  // 48 × $0.20.
  expect(saved.body.enrollment.benefitSelections["life"]?.price?.totalCents).toBe(960);
  const sent = await enrollee.submit(unique("life-by-pay-"));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  for (const action of ["approve", "process"])
    await ask("POST", "/enrollmentaction", { action, ids: [enrollee.enrollment.id] });
  expect(await lifeOf(employee)).toMatchObject([{ volume: 48_000, employee: 960 }]);
});
