import { describe, expect, test } from "vitest";
import type { PublicEnrollmentSession } from "./public-session.ts";
import { contact, introduce, spouse, startEnrolling } from "#test/enrollee.ts";
import { insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering, offersTo, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// Who sees what of a session, through the wizard's own calls. The rules themselves: eligibility.test.ts.

const server = await testServer();
const { owner } = server.database;

async function anEmployee(offering: TestOffering, row: Record<string, unknown> = {}) {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    hire_date: "2020-01-06",
    ...row,
  });
  return { id, key: await anInvitation(server, offering, { member_id: id }) };
}

async function load(offering: TestOffering, key?: string) {
  const query = key === undefined ? "" : `?recipient=${key}`;
  const answer = await server.call("GET", `/selfenrollment/${offering.signupKey}${query}`);
  return answer.json<PublicEnrollmentSession & { code?: string; facts?: Record<string, string> }>();
}

describe("plans of others", () => {
  test("are absent, with the reason, once the place of work is known; choices of them are asked again", async () => {
    const offering = await anOffering(server);
    const [north, south] = offering.divisionIds;
    await offersTo(server, offering.plans.dental, [north ?? ""]);
    const enrollee = await startEnrolling(server, offering);
    expect(enrollee.enrollment.plans).toHaveLength(3);
    await introduce(enrollee, offering);
    const benefit = { coverageType: "dental", id: offering.plans.dental, dependents: [] };
    expect((await enrollee.save({ benefit })).status).toBe(200);

    const moved = await enrollee.save({ location: { divisionId: south } });
    expect(moved.body.enrollment.coverageTypes).toEqual(["medical", "vision"]);
    expect(moved.body.enrollment.otherPlans).toEqual([
      { name: "dental plan", coverageType: "dental", why: [{ code: "plan.otherDivision" }] },
    ]);
    expect(moved.body.enrollment.benefitSelections["dental"]).toBeUndefined();
    expect((await enrollee.save({ benefit })).status).toBe(422);
    const back = await enrollee.save({ location: { divisionId: north } });
    expect(back.body.enrollment.missing).toContain("benefit:dental");
  });

  test("go by the member's own class of work, else by that of the division", async () => {
    const offering = await anOffering(server);
    const { owner: db } = server.database;
    await db.query("update session_plans set eligibility_classes = '{salaried}' where id = $1", [
      offering.plans.vision,
    ]);
    await db.query("update divisions set eligibility_class = 'hourly' where id = any($1)", [
      offering.divisionIds,
    ]);
    const offered = async (row: Record<string, unknown>) => {
      const { key } = await anEmployee(offering, { division_id: offering.divisionIds[0], ...row });
      const { enrollment } = await startEnrolling(server, offering, { recipientKey: key });
      return [enrollment.coverageTypes, enrollment.otherPlans.map(({ why }) => why[0]?.code)];
    };
    expect(await offered({})).toEqual([["medical", "dental"], ["plan.otherClass"]]);
    expect(await offered({ eligibility_class: "salaried" })).toEqual([["medical", "dental", "vision"], []]);
  });

  test("a partner is not covered where the plan covers none", async () => {
    const offering = await anOffering(server);
    await owner.query(
      "update base_plans set covers_partners = false where id = (select base_plan_id from session_plans where id = $1)",
      [offering.plans.dental],
    );
    const enrollee = await startEnrolling(server, offering);
    const { people } = await introduce(enrollee, offering, [{ ...spouse, relationship: "53" }]);
    const dependents = people.slice(1).map(({ id }) => id);
    const saved = await enrollee.save({
      benefit: { coverageType: "dental", id: offering.plans.dental, dependents },
    });
    expect(saved.body.errors?.[0]?.message).toContain("does not cover domestic partners. Remove Pat");
  });
});

describe("a person we know who may not enroll", () => {
  test.each([
    [{ termination_date: "2026-11-09", status: "terminated" }, "enroll.left"],
    [{ hire_date: "2026-12-20" }, "enroll.notHired"],
    [{ relationship: "01" }, "enroll.dependent"],
  ])("%j is told why, and whom to ask", async (row, reason) => {
    const offering = await anOffering(server);
    const { key } = await anEmployee(offering, row);
    expect(await load(offering, key)).toMatchObject({
      code: "notEligible",
      facts: {
        reason,
        contactName: "Dana Ruiz",
        contactPhone: "6175550100",
        contactEmail: "hr@client.example",
      },
    });
    const start = await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: offering.signupKey, recipientKey: key, language: "en" },
    });
    expect(start.json()).toMatchObject({ code: "notEligible" });
  });

  test("so is one whom staff left out", async () => {
    const offering = await anOffering(server);
    const { id, key } = await anEmployee(offering);
    await insert(server, "session_members", {
      ...owned(offering),
      session_id: offering.sessionId,
      member_id: id,
    });
    expect(await load(offering, key)).toMatchObject({ facts: { reason: "enroll.excluded" } });
  });
});

describe("new hires", () => {
  const newHire = { kind: "newHire", opens_on: "2026-01-01", closes_on: "2026-12-31", new_hire_days: 31 };

  test.each([
    ["2026-10-10", "2026-11-10", undefined],
    ["2026-10-09", undefined, "enroll.tooLate"],
    ["2026-12-15", undefined, undefined],
  ])("hired %s, on November 10: until %s", async (hireDate, until, reason) => {
    const offering = await anOffering(server, newHire);
    const { key } = await anEmployee(offering, { hire_date: hireDate });
    const enrollmentSession = await load(offering, key);
    expect(enrollmentSession.facts?.["reason"]).toBe(reason);
    if (until !== undefined) expect(enrollmentSession.closesOn).toBe(until);
    if (reason !== undefined)
      expect(enrollmentSession.facts).toMatchObject({ because: "enroll.hireWindow", hireDate });
  });

  test("whom nobody told us of are asked for the hire date, and told until when", async () => {
    const offering = await anOffering(server, newHire);
    expect(await load(offering)).toMatchObject({ newHireDays: 31, closesOn: "2026-12-31" });
    const enrollee = await startEnrolling(server, offering);
    expect(enrollee.enrollment.until).toBeNull();
    const hired = (year: string) => ({ contact: { ...contact, hireDate: { month: "10", day: "20", year } } });
    const late = await enrollee.save(hired("2025"));
    expect(late.body).toMatchObject({ code: "notEligible", facts: { reason: "enroll.tooLate" } });
    // Nothing of it is kept, so that a slip of the year can be mended.
    expect((await enrollee.read()).people).toEqual([]);
    const inTime = await enrollee.save(hired("2026"));
    expect(inTime.body.enrollment.until).toMatchObject({
      closesOn: "2026-11-20",
      why: [{ code: "enroll.hireWindow", params: { count: 31 } }],
    });
    server.clock.now = new Date("2026-11-21T05:10:00Z");
    const answer = await server.call("POST", "/selfenrollment/start", {
      body: { signupKey: offering.signupKey, language: "en" },
    });
    expect(answer.statusCode).toBe(200);
    server.clock.now = new Date("2026-11-10T15:00:00Z");
  });
});
