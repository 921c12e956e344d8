import { expect, test } from "vitest";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { ReportPreview } from "#workspace/reporting/reports.ts";
import { chooseAll, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// What covering a life partner costs after taxes, and what of it is taxed as pay, stands with the coverage from whichever way it came.

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment", "manageReports", "viewHealthData"],
});
const { rows: plans } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const dental = plans.find(({ type }) => type === "dental")?.id;

// A couple costs 9000 cents by dental, half of them the employee's: with a partner 1500 of these are paid after taxes.
for (const tier of ["ESP", "FAM"])
  await insert(server, "partner_tiers", {
    ...owned(offering),
    base_plan_id: dental,
    tier_code: tier,
    dp_tier_code: tier,
    employee_post_tax_cents: 1500,
    imputed_income_cents: 3000,
    effective_date: "2026-01-01",
  });

type Kept = { from: string; tier: string; employee: number; postTax: number; income: number };
/** The employee's dental coverage, piece by piece. */
async function kept(familyId: string): Promise<Kept[]> {
  const { rows } = await owner.query<Kept>(
    `select effective_date::text as from, tier_code as tier, employee_cents as employee, employee_post_tax_cents as "postTax",
       imputed_income_cents as income
     from coverages where family_id = $1 and member_id = $1 and coverage_type = 'dental' and deleted_at is null
       and (termination_date is null or termination_date >= effective_date) order by effective_date`,
    [familyId],
  );
  return rows;
}

/** An employee, a partner and a child since January 2026; the price as the plan says it. */
async function aFamily(relationship: "01" | "53" = "53") {
  const ids = { employee: newId(), partner: newId(), child: newId() };
  const people = [
    [ids.employee, "18", "Mina", "1985-03-01"],
    [ids.partner, relationship, "Sun", "1986-03-01"],
    [ids.child, "19", "Jun", "2015-03-01"],
  ] as const;
  for (const [id, relation, first_name, dob] of people) {
    const isEmployee = relation === "18";
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: ids.employee,
      relationship: relation,
      first_name,
      last_name: "Park",
      dob,
      member_number: unique("PT"),
      division_id: offering.divisionIds[0],
      ...(isEmployee ? { hire_date: "2020-01-06" } : {}),
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: ids.employee,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: dental,
      tier_code: "FAM",
      effective_date: "2026-01-01",
      employee_cents: isEmployee ? 6000 : 0,
      employer_cents: isEmployee ? 6000 : 0,
      employee_post_tax_cents: isEmployee && relationship === "53" ? 1500 : 0,
      imputed_income_cents: isEmployee && relationship === "53" ? 3000 : 0,
    });
  }
  return ids;
}

async function correct(id: string, more: Record<string, unknown>) {
  const record = await server.call("GET", `/member/${id}/record`, { token });
  const { id: _, version, ssnLast4: __, ...form } = record.json<Record<string, unknown>>();
  const answer = await server.call("PUT", `/member/${id}`, {
    token,
    body: { ...form, ...more, isPreview: false },
    headers: { "if-match": `"${String(version)}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ coverages: unknown[] }>();
}

test("an enrollment with a partner keeps both amounts with the coverage, on its pages, in reports and from day to day", async () => {
  const enrollee = await startEnrolling(server, offering);
  const { people } = await introduce(enrollee, offering, [{ ...spouse, relationship: "53" }]);
  await enrollee.save({ ssn: { ssn: "219-09-4410" } });
  await chooseAll(
    enrollee,
    offering,
    people.slice(1).map(({ id }) => id),
  );
  expect((await enrollee.submit(unique("partner-"))).status).toBe(200);
  const { id } = enrollee.enrollment;
  for (const action of ["approve", "process"]) {
    const done = await server.call("POST", "/enrollmentaction", { token, body: { action, ids: [id] } });
    expect(done.statusCode, done.body).toBe(200);
  }
  const { rows } = await owner.query<{ id: string }>(
    "select member_id as id from enrollments where id = $1",
    [id],
  );
  const employee = rows[0]?.id ?? "";
  expect(await kept(employee)).toEqual([
    { from: "2027-01-01", tier: "ESP", employee: 4500, postTax: 1500, income: 3000 },
  ]);

  const page = (await server.call("GET", `/member/${employee}`, { token })).json<MemberDetail>();
  expect(page.coverages.find(({ coverageType }) => coverageType === "dental")?.cost).toEqual({
    employeeCents: 4500,
    employerCents: 4500,
    employeePostTaxCents: 1500,
    imputedIncomeCents: 3000,
    tobaccoSurchargeCents: 0,
    spouseSurchargeCents: 0,
    wellnessCreditCents: 0,
  });
  const onDay = await server.call("GET", `/member/${employee}/coverage?day=2027-02-01`, { token });
  const [own] = onDay.json<CoverageOn>().people;
  expect(own?.coverages.find(({ coverageType }) => coverageType === "dental")).toMatchObject({
    employeePostTaxCents: 1500,
    imputedIncomeCents: 3000,
  });
  const report = await server.call("POST", "/admin/reporttypes/preview", {
    token,
    body: {
      dataset: "premium",
      columns: ["employeeCents", "employeePostTaxCents", "imputedIncomeCents"],
      groups: ["month"],
      filters: [],
      period: "days",
      from: "2027-02-01",
      to: "2027-02-28",
      clientId: offering.clientId,
    },
  });
  expect(report.statusCode, report.body).toBe(200);
  expect(report.json<ReportPreview>().table.rows[0]?.cells.slice(2)).toEqual(["$15.00", "$30.00"]);
});

test("staff who add a family with a partner keep both amounts with its coverage", async () => {
  const lastName = unique("Rivera ").replaceAll(/\d/gu, (one) => "abcdefghij"[Number(one)] ?? "");
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
  const family = {
    clientId: offering.clientId,
    subscriber: { ...nobody, firstName: "Ana", lastName, dob: "1985-03-07" },
    dependents: [{ ...nobody, relationship: "53", firstName: "Leo", lastName, dob: "1984-01-02" }],
    divisionId: offering.divisionIds[0],
    eligibilityClass: null,
    hireDate: "2026-10-05",
    salaryCents: null,
  };
  const choices = [{ planId: dental, dependents: [0], volumeCents: null }];
  const cover = { effectiveDate: "2027-01-01", choices, employeeCents: 4500 };
  const added = await server.call("POST", "/member", {
    token,
    body: { ...family, otherPeople: [], cover },
    headers: { "idempotency-key": unique("partner-tax-member-") },
  });
  expect(added.statusCode, added.body).toBe(200);
  expect(await kept(added.json<{ id: string }>().id)).toEqual([
    { from: "2027-01-01", tier: "ESP", employee: 4500, postTax: 1500, income: 3000 },
  ]);
});

test("when the partner leaves, the price of those who stay is taxed as theirs from the next day", async () => {
  const { employee, partner } = await aFamily();
  const end = { memberId: partner, lastDay: "2026-11-30", coverEnds: "lastDay", reasonCode: "divorce" };
  const shown = await server.call("POST", "/termmember/preview", { token, body: end });
  expect(shown.statusCode, shown.body).toBe(200);
  const answer = await server.call("POST", "/termmember", {
    token,
    body: end,
    headers: { "if-match": `"${shown.json<{ version: number }>().version}"` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await kept(employee)).toEqual([
    { from: "2026-01-01", tier: "FAM", employee: 6000, postTax: 1500, income: 3000 },
    { from: "2026-12-01", tier: "ECH", employee: 3000, postTax: 0, income: 0 },
  ]);
});

test("a spouse corrected to a partner is taxed anew from this plan year on, and undone with the correction", async () => {
  const { employee, partner } = await aFamily("01");
  const before = await kept(employee);
  expect(before).toEqual([{ from: "2026-01-01", tier: "FAM", employee: 6000, postTax: 0, income: 0 }]);
  expect(await correct(partner, { relationship: "53" })).toMatchObject({
    coverages: [{ coverageType: "dental", from: "2026-01-01", after: { imputedIncomeCents: 3000 } }],
  });
  expect(await kept(employee)).toEqual([
    { from: "2026-01-01", tier: "FAM", employee: 6000, postTax: 1500, income: 3000 },
  ]);
  const { changes } = (await server.call("GET", `/member/${partner}/changes`, { token })).json<{
    changes: { id: string }[];
  }>();
  const undone = await server.call("POST", `/member/${partner}/changes/${changes[0]?.id}/undo`, { token });
  expect(undone.statusCode, undone.body).toBeLessThan(300);
  expect(await kept(employee)).toEqual(before);
});

test("a partner corrected to a spouse is taxed no more from this plan year on, and as before where it is corrected back", async () => {
  const { employee, partner } = await aFamily("53");
  const before = await kept(employee);
  await correct(partner, { relationship: "01" });
  expect(await kept(employee)).toEqual([
    { from: "2026-01-01", tier: "FAM", employee: 6000, postTax: 0, income: 0 },
  ]);
  await correct(partner, { relationship: "53" });
  expect(await kept(employee)).toEqual(before);
});

test("a child's first name corrected leaves price and taxes of a family with a partner as they are", async () => {
  const { employee, child } = await aFamily();
  expect(await correct(child, { firstName: "Jin" })).toMatchObject({ coverages: [] });
  expect(await kept(employee)).toEqual([
    { from: "2026-01-01", tier: "FAM", employee: 6000, postTax: 1500, income: 3000 },
  ]);
});
