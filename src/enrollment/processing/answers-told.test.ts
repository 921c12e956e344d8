import { expect, test } from "vitest";
import { contact, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { readPdf } from "#test/read-pdf.ts";
import type { ReportPreview } from "#workspace/reporting/reports.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const admin = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment", "manageReports"],
});
const inThree = (text: string) => ({ en: text, ko: text, es: text });

/** A plan asks about tobacco and the spouse's own work, and charges for both; dental asks nothing and charges for tobacco. */
const { rows } = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const planOf = (type: string) => rows.find((one) => one.type === type)?.id ?? "";
const adjustments = [
  ["medical", "tobaccoSurcharge", "subscriber", 50_00],
  ["medical", "spouseSurcharge", "spouse", 75_00],
  ["medical", "wellnessCredit", "subscriber", 30_00],
  ["dental", "tobaccoSurcharge", "subscriber", 7_00],
] as const;
for (const [type, kind, appliesTo, cents] of adjustments)
  await insert(server, "plan_adjustments", {
    ...owned(offering),
    base_plan_id: planOf(type),
    kind,
    applies_to: appliesTo,
    amount_cents: cents,
    effective_date: "2026-01-01",
  });
for (const [key, feeds, appliesTo] of [
  ["smokes", "tobacco", "subscriber"],
  ["offered", "otherOffer", "spouse"],
] as const)
  await insert(server, "benefit_required_values", {
    ...owned(offering),
    session_id: offering.sessionId,
    coverage_type: "medical",
    key,
    label: JSON.stringify(inThree(key)),
    kind: "flag",
    applies_to: appliesTo,
    feeds,
  });

async function sent(answers: { smokes: string; offered?: string; wellness?: boolean }) {
  const enrollee = await startEnrolling(server, offering);
  const { people } = await introduce(enrollee, offering, [spouse]);
  const partner = people.find(({ relationship }) => relationship === "01")?.id ?? "";
  const values = {
    smokes: answers.smokes,
    ...(answers.offered ? { [`offered.${partner}`]: answers.offered } : {}),
  };
  await enrollee.save({ ssn: { ssn: `219-09-${String(1000 + (counter += 1))}` } });
  const save = (coverageType: "medical" | "dental" | "vision", more: object = {}) =>
    enrollee.save({
      benefit: { coverageType, id: offering.plans[coverageType], dependents: [partner], ...more },
    });
  const medical = await save("medical", { values });
  return { enrollee, partner, save, medical };
}
let counter = 0;

async function processed(id: string) {
  for (const action of ["approve", "process"]) {
    const done = await server.call("POST", "/enrollmentaction", {
      token: admin.token,
      body: { action, ids: [id] },
    });
    expect(done.json()).toMatchObject({ failed: 0 });
  }
  const { rows: covers } = await owner.query<{
    type: string;
    cents: number;
    familyId: string;
    partner: string;
  }>(
    `select v.coverage_type as type, v.employee_cents::int as cents, v.family_id as "familyId",
       (select m.id from members m where m.family_id = v.family_id and m.relationship = '01') as partner
     from coverages v join enrollments e on e.member_id = v.member_id
     where e.id = $1 and v.deleted_at is null order by v.coverage_type, v.effective_date`,
    [id],
  );
  return covers;
}

test("an answer that a plan asks for is the person's: other plans go by it, and so does every price that comes later", async () => {
  const { enrollee, save, medical } = await sent({ smokes: "yes", offered: "yes" });
  expect(medical.status, JSON.stringify(medical.body)).toBe(200);
  await save("dental");
  await save("vision");
  const enrollment: Enrollment = await enrollee.read();
  expect(enrollment.people).toMatchObject([
    { relationship: "18", tobacco: true },
    { relationship: "01", otherOffer: true },
  ]);
  const before = enrollment.benefitSelections["medical"];
  expect(before?.why.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["price.tobaccoSurcharge", "price.spouseSurcharge"]),
  );
  // Two adults at 400.00, half of it the employer's, and both surcharges. Dental of a couple is 90.00.
  expect(before?.price?.employeeCents).toBe(400_00 + 50_00 + 75_00);
  expect(enrollment.benefitSelections["dental"]?.price?.employeeCents).toBe(45_00 + 7_00);
  expect((await enrollee.submit(unique("answers-"))).status).toBe(200);
  const covers = await processed(enrollee.enrollment.id);
  expect(covers).toMatchObject([
    { type: "dental", cents: 52_00 },
    { type: "medical", cents: 525_00 },
    { type: "vision" },
  ]);
  const { familyId = "", partner = "" } = covers[0] ?? {};
  const facts = await owner.query<{ tobacco: boolean; otherOffer: boolean }>(
    `select p.tobacco, p.other_offer as "otherOffer" from members m join people p on p.id = m.person_id
     where m.family_id = $1 order by m.relationship <> '18'`,
    [familyId],
  );
  expect(facts.rows).toEqual([
    { tobacco: true, otherOffer: null },
    { tobacco: null, otherOffer: true },
  ]);
  await expectTold(familyId, enrollee);
  // Staff correct a birth date within the same age band: the price is worked out anew, and is the same.
  expect(await change(familyId, { dob: "1986-04-10" })).toEqual([]);
  // The spouse's offer ends: the surcharge goes with the next month, at each plan that has one.
  expect(await change(partner, { otherOffer: false })).toMatchObject([
    { from: "2027-01-01", before: { employeeCents: 525_00 }, after: { employeeCents: 450_00 } },
  ]);
  expect(await change(familyId, { wellness: true })).toMatchObject([
    { from: "2027-01-01", before: { employeeCents: 450_00 }, after: { employeeCents: 420_00 } },
  ]);
  // A form that does not name an answer leaves it as it is.
  expect(await change(familyId, { otherOffer: undefined, wellness: undefined })).toEqual([]);
});

/** Both surcharges stand on lines of their own wherever the price does: with staff, at the member, in the report and the confirmation. */
async function expectTold(familyId: string, enrollee: Awaited<ReturnType<typeof startEnrolling>>) {
  const parts = { tobaccoSurchargeCents: 50_00, spouseSurchargeCents: 75_00, wellnessCreditCents: 0 };
  const { token } = admin;
  const ask = async <T>(path: string) => (await server.call("GET", path, { token })).json<T>();
  const detail = await ask<MemberDetail>(`/member/${familyId}`);
  const costOf = (type: string) => detail.coverages.find(({ coverageType }) => coverageType === type)?.cost;
  expect(costOf("medical")).toMatchObject({ employeeCents: 525_00, ...parts });
  expect(costOf("dental")).toMatchObject({ tobaccoSurchargeCents: 7_00, spouseSurchargeCents: 0 });
  const on = async (query: string) =>
    (await ask<CoverageOn>(`/member/${familyId}/coverage?day=2027-02-01${query}`)).people[0]?.coverages;
  const known = server.clock.now.toISOString().slice(0, 10);
  for (const query of ["", `&known=${known}`])
    expect((await on(query))?.find(({ coverageType }) => coverageType === "medical")).toMatchObject(parts);
  const report = await server.call("POST", "/admin/reporttypes/preview", {
    token,
    body: {
      dataset: "premium",
      columns: ["employeeCents", "tobaccoSurchargeCents", "spouseSurchargeCents", "wellnessCreditCents"],
      groups: ["coverageType"],
      filters: [],
      period: "days",
      from: "2027-02-01",
      to: "2027-02-28",
      clientId: offering.clientId,
    },
  });
  expect(report.statusCode, report.body).toBe(200);
  const rows = report.json<ReportPreview>().table.rows.map(({ cells }) => cells);
  expect(rows.find(([name]) => name === "Medical coverage")?.slice(2)).toEqual(["$50.00", "$75.00", "$0.00"]);
  const paper = await server.call("GET", `/selfenrollment/confirmation/${enrollee.enrollment.identifier}`, {
    token: enrollee.token,
  });
  expect(paper.statusCode, paper.body).toBe(200);
  const text = (await readPdf(paper.rawPayload)).text.replaceAll(/\s+/gu, " ");
  expect(text).toMatch(/Tobacco surcharge .{1,40}: \$50\.00 a month/u);
  expect(text).toMatch(/with other coverage available .{1,40}: \$75\.00 a month/u);
}

test("nobody is asked about a spouse whom the plan does not cover, and the question of a covered one is answered", async () => {
  const { medical, save } = await sent({ smokes: "no" });
  expect(medical.status).toBe(422);
  expect(JSON.stringify(medical.body)).toContain("offered");
  const alone = await save("medical", { dependents: [], values: { smokes: "no" } });
  expect(alone.status, JSON.stringify(alone.body)).toBe(200);
});

test("a family that comes again is priced by what is known, without being asked", async () => {
  const { enrollee, save } = await sent({ smokes: "yes", offered: "no" });
  await save("dental");
  await save("vision");
  await enrollee.save({ contact });
  const enrollment = await enrollee.read();
  await enrollee.save({ dependents: enrollment.people.slice(1).map(({ id }) => ({ ...spouse, id })) });
  expect((await enrollee.read()).people).toMatchObject([{ tobacco: true }, { otherOffer: false }]);
});

async function change(id: string, more: object) {
  const record = await server.call("GET", `/member/${id}/record`, { token: admin.token });
  const { id: _, version, ssnLast4: __, ...form } = record.json<Record<string, unknown>>();
  const done = await server.call("PUT", `/member/${id}`, {
    token: admin.token,
    body: { ...form, ...more, isPreview: false },
    headers: { "if-match": `"${String(version)}"` },
  });
  expect(done.statusCode, done.body).toBe(200);
  return done.json<{ coverages: unknown[] }>().coverages;
}
