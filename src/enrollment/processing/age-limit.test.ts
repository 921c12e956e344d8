import { expect, test } from "vitest";
import { introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { settleAges } from "#people/coverage/consequences/settle-ages.service.ts";
import { SystemScope } from "#server/scope.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const admin = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });

const act = (action: string, id: string) =>
  server.call("POST", "/enrollmentaction", { token: admin.token, body: { action, ids: [id] } });

async function spansOf(enrollmentId: string, type: string) {
  const { rows } = await owner.query<{ span: string }>(
    `select m.first_name || ' ' || v.tier_code || ' ' || v.effective_date || ' ' || coalesce(v.termination_date::text, '-')
       || ' ' || v.employee_cents + v.employer_cents as span
     from coverages v join members m on m.id = v.member_id
     where v.family_id = (select member_id from enrollments where id = $1) and v.coverage_type = $2 and v.deleted_at is null
     order by m.relationship <> '18', v.effective_date`,
    [enrollmentId, type],
  );
  return rows.map(({ span }) => span);
}

let people = 0;
/** An open enrollment for 2027 with one child, sent and processed. */
async function enroll(dob: { month: string; day: string; year: string }) {
  people += 1;
  const person = await startEnrolling(server, offering);
  const kid = { relationship: "19", firstName: "Jun", lastName: "García", dob };
  const { people: family } = await introduce(person, offering, [kid]);
  await person.save({ ssn: { ssn: `219-09-${5000 + people}` } });
  const child = family.find(({ relationship }) => relationship === "19")?.id ?? "";
  for (const coverageType of ["dental", "medical"] as const) {
    const benefit = { coverageType, id: offering.plans[coverageType], dependents: [child] };
    expect((await person.save({ benefit })).status).toBe(200);
  }
  await person.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
  const draft = await person.read();
  const sent = await person.submit(unique("age-limit-"));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await act("approve", draft.id);
  const run = (await act("process", draft.id)).json<{ done: number }>();
  expect(run.done).toBe(1);
  return { draft, child };
}

test("who turns 26 on February 10 is covered to February 28; tier and price from March 1 stand in it, before and after", async () => {
  const { draft, child } = await enroll({ month: "2", day: "10", year: "2001" });
  const { dental } = draft.benefitSelections;
  expect(dental?.later).toMatchObject([{ from: "2027-03-01", leaves: [child], tierCode: "EMP" }]);
  const later = dental?.later[0]?.price?.totalCents ?? 0;
  const now = dental?.price?.totalCents ?? 0;
  expect(later).toBeGreaterThan(0);
  expect(now).toBeGreaterThan(later);
  expect(await spansOf(draft.id, "dental")).toEqual([
    `María José ECH 2027-01-01 2027-02-28 ${now}`,
    `María José EMP 2027-03-01 - ${later}`,
    "Jun ECH 2027-01-01 2027-02-28 0",
  ]);
  const medical = draft.benefitSelections["medical"]?.later[0]?.price?.totalCents;
  expect((await spansOf(draft.id, "medical"))[1]).toBe(`María José EMP 2027-03-01 - ${medical}`);
});

test("where the plan has no price yet from the day after, all stay as they are until the run of that day", async () => {
  const { draft } = await enroll({ month: "3", day: "10", year: "2001" });
  const { rows } = await owner.query<{ id: string; familyId: string }>(
    `select b.id, e.member_id as "familyId" from base_plans b join enrollments e on e.client_id = b.client_id
     where e.id = $1 and b.coverage_type = 'dental'`,
    [draft.id],
  );
  const [plan] = rows;
  if (plan === undefined) throw new Error("no plan");
  // As it was before the last day was set, and without a price for the employee alone.
  await owner.query(
    "delete from coverages where family_id = $1 and coverage_type = 'dental' and effective_date > '2027-01-01'",
    [plan.familyId],
  );
  await owner.query(
    "update coverages set termination_date = null where family_id = $1 and coverage_type = 'dental'",
    [plan.familyId],
  );
  await owner.query("update rates set active = false where base_plan_id = $1 and tier_code = 'EMP'", [
    plan.id,
  ]);
  const before = await spansOf(draft.id, "dental");
  const scope = new SystemScope(server.database, { requestId: "ages", language: "en" });
  const why = await scope.transaction(offering.installationId, (transaction) =>
    settleAges(server.services, transaction, { familyId: plan.familyId, userId: null }),
  );
  await owner.query("update rates set active = true where base_plan_id = $1", [plan.id]);
  expect(why).toEqual([]);
  expect(await spansOf(draft.id, "dental")).toEqual(before);
});

test("whose limit is years away has no last day yet, and nothing is said of it", async () => {
  const { draft } = await enroll({ month: "2", day: "10", year: "2015" });
  expect(draft.benefitSelections["dental"]?.later).toEqual([]);
  expect((await spansOf(draft.id, "dental")).every((one) => one.includes(" - "))).toBe(true);
});
