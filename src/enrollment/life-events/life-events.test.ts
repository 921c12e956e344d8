import { beforeEach, describe, expect, test } from "vitest";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { contact, introduce, startEnrolling } from "#test/enrollee.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering, type TestOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import { keptAll } from "#enrollment/enrollment/wizard/kept-all.ts";
import { quote } from "#enrollment/enrollment/wizard/quote.ts";
import { markEventUsed } from "./event-changes.service.ts";
import { writeLifeEventMail } from "./life-event-mail.service.ts";
import { SystemScope } from "#server/scope.ts";

const server = await testServer();
const { owner } = server.database;
const year = { opens_on: "2026-01-01", closes_on: "2026-12-31" };
const words = (text: string) => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });

type Row = Record<string, unknown>;
type Client = { installationId: string; clientId: string };

const aKind = (installationId: string, row: Row = {}) =>
  insert(server, "life_event_kinds", {
    installation_id: installationId,
    code: "birth",
    label: words("Birth of a child"),
    help: words("A child was born."),
    date_label: words("Date of birth"),
    closes_after_days: 30,
    effective_date_kind: "dateOfEvent",
    needs_proof: true,
    permits: ["addDependent", "enroll", "changePlan"],
    sort_order: 1,
    ...row,
  });

async function aFamilyMember(client: Client, row: Row = {}): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned(client),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    hire_date: "2020-01-06",
    email: "mina@example.com",
    language: "ko",
    ...row,
  });
}

type Place = {
  offering: TestOffering;
  staff: string;
  memberId: string;
  spouseId: string;
  kinds: { birth: string; divorce: string };
};
let place: Place;

/** A covered family of two, and an open session for life events. */
async function aPlace(enrollmentSession: Row = {}): Promise<Place> {
  const offering = await anOffering(server, { kind: "lifeEvent", ...year, ...enrollmentSession });
  const memberId = await aFamilyMember(offering, { division_id: offering.divisionIds[0] });
  const spouseId = await aFamilyMember(offering, {
    family_id: memberId,
    relationship: "01",
    first_name: "Joon",
    dob: "1989-02-03",
    division_id: offering.divisionIds[0],
  });
  const { rows } = await owner.query<{ id: string; type: string }>(
    "select b.id, b.coverage_type as type from base_plans b where b.client_id = $1",
    [offering.clientId],
  );
  for (const { id, type } of rows) {
    if (type === "vision") continue;
    for (const covered of [memberId, spouseId]) {
      await insert(server, "coverages", {
        ...owned(offering),
        family_id: memberId,
        member_id: covered,
        base_plan_id: id,
        coverage_type: type,
        tier_code: "ESP",
        effective_date: "2026-01-01",
      });
    }
  }
  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["enrollment", "manageEnrollmentSessions", "overrideEventWindows"],
  });
  const kinds = {
    birth: await aKind(offering.installationId),
    divorce: await aKind(offering.installationId, {
      code: "divorce",
      label: words("Divorce"),
      effective_date_kind: "firstOfNextMonth",
      needs_proof: false,
      permits: ["dropDependent"],
    }),
  };
  return { offering, staff: token, memberId, spouseId, kinds };
}

beforeEach(async () => {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  place = await aPlace();
});

type Answer = {
  event: { id: string; closesOn: string; effectiveDate: string; status: string; path?: string | null };
  mailedTo: string | null;
  code?: string;
  facts?: Record<string, string>;
  errors?: { path: string; message: string }[];
};
async function report(body: Row = {}, token = place.staff, url = "/lifeevents") {
  const { memberId, kinds } = place;
  const usual = { kindId: kinds.birth, eventDate: "2026-11-03" };
  const answer = await server.call("POST", url, {
    token,
    body: url === "/lifeevents" ? { memberId, ...usual, ...body } : { ...usual, ...body },
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

/** The key of the link that the event opened. */
async function keyOf(eventId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>("select id from invitations where life_event_id = $1", [
    eventId,
  ]);
  return server.services.vault.linkKey(rows[0]?.id ?? "");
}

async function begin(eventId: string) {
  return startEnrolling(server, place.offering, { recipientKey: await keyOf(eventId) });
}

const baby = {
  relationship: "19",
  firstName: "Haru",
  lastName: "Park",
  dob: { month: "11", day: "3", year: "2026" },
};
const kept = (enrollment: Enrollment) =>
  enrollment.people
    .filter(({ relationship }) => relationship !== "18")
    .map(({ id, relationship, firstName, lastName, dob }) => {
      const [born = "", month = "", day = ""] = (dob ?? "").split("-");
      return { id, relationship, firstName, lastName, dob: { month, day, year: born } };
    });

describe("reporting an event", () => {
  test("opens its window, promises the first day, invites, and mails the person in their language", async () => {
    const { status, body } = await report();
    expect([status, body.mailedTo]).toEqual([200, "mina@example.com"]);
    expect(body.event).toMatchObject({
      opensOn: "2026-11-03",
      closesOn: "2026-12-03",
      reportedOn: "2026-11-10",
      effectiveDate: "2026-11-03",
      status: "open",
      needsProof: true,
      label: "Birth of a child",
      why: [{ code: "event.onTheDay" }, { code: "event.window" }],
    });
    const system = new SystemScope(server.database, { requestId: "test", language: "en" });
    await writeLifeEventMail(server.services, system, body.event.id);
    await writeLifeEventMail(server.services, system, body.event.id);
    const mails = await owner.query<{ language: string; text: string; subject: string }>(
      "select language, text, subject from mails where event = $1",
      [`lifeEvent:${body.event.id}`],
    );
    expect(mails.rows).toHaveLength(1);
    expect(mails.rows[0]).toMatchObject({
      language: "ko",
      subject: expect.stringContaining("2026년 12월 3일"),
    });
    expect(mails.rows[0]?.text).toContain(
      `/Welcome/${place.offering.signupKey}/${await keyOf(body.event.id)}`,
    );
    // What happened is nobody's business who reads over a shoulder.
    expect(mails.rows[0]?.text).not.toMatch(/Birth/u);
    const noted = await owner.query("select kind, details, why from member_events where family_id = $1", [
      place.memberId,
    ]);
    expect(noted.rows).toMatchObject([{ kind: "lifeEvent", details: { act: "reported", code: "birth" } }]);
  });

  test("for a dependent is the family's, and the employee is invited", async () => {
    const { body } = await report({ memberId: place.spouseId });
    expect(body.event).toMatchObject({ memberId: place.memberId });
  });

  test.each([
    ["2026-10-11", 200, undefined],
    ["2026-10-10", 422, "The last day to report this was November 9, 2026."],
    ["2026-11-11", 422, "The first day to report this is November 11, 2026."],
  ])("of %s on November 10: %d", async (eventDate, status, message) => {
    const answer = await report({ eventDate });
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.message.slice(0, message?.length)).toBe(message);
  });

  test("is refused a second time, and where the client has no session for it, with what mends that", async () => {
    await report();
    expect((await report()).body.errors).toMatchObject([{ path: "eventDate" }]);
    await owner.query("update enrollment_sessions set kind = 'openEnrollment' where id = $1", [
      place.offering.sessionId,
    ]);
    const { status, body } = await report({ eventDate: "2026-11-04" });
    expect([status, body.errors?.[0]?.path]).toEqual([422, "kindId"]);
    expect(body.errors?.[0]?.message).toContain("Set one up under Enrollment sessions");
    // A departure from the family needs no session.
    const divorce = await report({ eventDate: "2026-11-04", kindId: place.kinds.divorce });
    expect(divorce.status).toBe(422);
    expect(divorce.body.errors?.[0]?.message).toContain("“End coverage”");
  });

  test("is refused in every language to a page that asks so, with the day as each writes it", async () => {
    const { memberId, kinds, staff } = place;
    const answer = await server.call("POST", "/lifeevents", {
      token: staff,
      headers: { prefer: "every-language" },
      body: { memberId, kindId: kinds.birth, eventDate: "2026-09-01" },
    });
    const [error] = answer.json<{ errors: { message: string; words: Record<string, string> }[] }>().errors;
    expect(error?.words).toEqual({
      en: expect.stringContaining("October 1, 2026"),
      ko: expect.stringContaining("2026년 10월 1일"),
      es: expect.stringContaining("1 de octubre de 2026"),
    });
    expect(error?.message).toBe(error?.words["en"]);
  });

  test("outside its window needs a permission of its own, and a reason that stays", async () => {
    const late = { eventDate: "2026-09-01", exceptionReason: "The letter of the hospital was lost." };
    const clerk = await aUser(server, place.offering.installationId, {
      type: "admin",
      // Who sets sessions up makes no exceptions by that alone.
      permissions: ["enrollment", "manageEnrollmentSessions"],
    });
    expect((await report(late, clerk.token)).status).toBe(403);
    expect((await report({ eventDate: "2026-09-01" })).status).toBe(422);
    const { status, body } = await report(late);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.event).toMatchObject({
      opensOn: "2026-09-01",
      closesOn: "2026-12-10",
      exceptionReason: late.exceptionReason,
      why: [{ code: "event.onTheDay" }, { code: "event.exception" }],
    });
    const person = await begin(body.event.id);
    expect(person.enrollment.dates.effectiveDateWhy).toContainEqual(
      expect.objectContaining({ code: "event.exception" }),
    );
    const { rows } = await owner.query(
      `select v.details ->> 'exceptionReason' as timeline, a.details ->> 'exceptionReason' as audit
       from member_events v, audit_events a where v.family_id = $1 and v.kind = 'lifeEvent' and a.subject_id = $2
         and a.action = 'report'`,
      [place.memberId, body.event.id],
    );
    expect(rows).toEqual([{ timeline: late.exceptionReason, audit: late.exceptionReason }]);
    // Staff see it on the enrollment and on their paper; the person's own paper does not tell what staff wrote.
    const { id, identifier } = person.enrollment;
    await owner.query(
      "update enrollments set status = 'submitted', submitted_at = $2, reference_number = 'EXCEPTION1' where id = $1",
      [id, server.clock.now],
    );
    const get = (url: string, token: string) => server.call("GET", url, { token });
    expect((await get(`/enrollment?id=${id}`, place.staff)).json<StaffEnrollment>().eventException).toEqual({
      event: "Birth of a child",
      reason: late.exceptionReason,
      on: "2026-11-10",
      by: "Alex Moreno",
    });
    const paper = await readPdf((await get(`/enrollmentpdf/${id}`, place.staff)).rawPayload);
    expect(paper.text).toContain(late.exceptionReason);
    const own = await readPdf(
      (await get(`/selfenrollment/confirmation/${identifier}`, person.token)).rawPayload,
    );
    expect(own.text).not.toContain(late.exceptionReason);
  });

  test("is refused for someone who has left, with the reason", async () => {
    await owner.query(
      `with m as (update members set status = 'terminated' where id = $1)
       update employments set last_day = '2026-11-09', status = 'terminated' where member_id = $1`,
      [place.memberId],
    );
    const { status, body } = await report();
    expect([status, body.code]).toEqual([409, "notEligible"]);
    expect(body.facts).toMatchObject({ reason: "enroll.left", terminationDate: "2026-11-09" });
  });

  test("belongs to the caller's reach", async () => {
    const other = await aPlace();
    expect((await report({ memberId: other.memberId })).status).toBe(404);
    expect((await report({ kindId: other.kinds.birth })).status).toBe(422);
    const elsewhere = await aClient(server, place.offering.installationId);
    const employer = await aUser(server, place.offering.installationId, {
      type: "client",
      entityId: elsewhere,
      permissions: ["enrollment"],
    });
    const seen = await server.call("GET", `/lifeevents/${place.memberId}`, { token: employer.token });
    expect(seen.statusCode).toBe(404);
  });
});

describe("enrolling by an event", () => {
  test("a birth: today's cover is chosen already, the child is added, all from the day of birth", async () => {
    const { body } = await report();
    // The session's own last day may be over by then.
    await owner.query("update enrollment_sessions set closes_on = '2026-11-12' where id = $1", [
      place.offering.sessionId,
    ]);
    server.clock.now = new Date("2026-12-03T15:00:00Z");
    const person = await begin(body.event.id);
    expect(person.enrollment).toMatchObject({
      dates: {
        effectiveDate: "2026-11-03",
        effectiveDateWhy: [{ code: "event.onTheDay" }, { code: "event.window" }],
      },
      event: { label: "Birth of a child", permits: ["addDependent", "enroll", "changePlan"] },
      until: { closesOn: "2026-12-03" },
      benefitSelections: { medical: { id: place.offering.plans.medical }, dental: { tierCode: "ESP" } },
    });
    expect(person.enrollment.benefitSelections["vision"]).toBeUndefined();
    const spouse = person.enrollment.people.find(({ relationship }) => relationship === "01");
    expect(person.enrollment.benefitSelections["medical"]?.dependents).toEqual([spouse?.id]);

    await person.save({ contact });
    await person.save({ location: { divisionId: place.offering.divisionIds[0] } });
    await person.save({ ssn: { ssn: "219-09-9990" } });
    const family = await person.save({ dependents: [...kept(person.enrollment), baby] });
    expect(family.status, JSON.stringify(family.body)).toBe(200);
    const all = family.body.enrollment.people
      .filter(({ relationship }) => relationship !== "18")
      .map(({ id }) => id);
    for (const coverageType of ["medical", "dental"] as const) {
      const id = place.offering.plans[coverageType];
      expect((await person.save({ benefit: { coverageType, id, dependents: all } })).status).toBe(200);
    }
    await person.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
    const sent = await person.submit("birth-of-haru", "2026-11-03");
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const stored = await owner.query(
      "select status, effective_date, termination_date, life_event_id from enrollments where id = $1",
      [person.enrollment.id],
    );
    expect(stored.rows).toEqual([
      {
        status: "submitted",
        effective_date: "2026-11-03",
        termination_date: "2026-11-02",
        life_event_id: body.event.id,
      },
    ]);
  });

  test("a birth begins at the child, asks only what it lets them change, and folds what is known", async () => {
    const known = {
      gender: "F",
      phone: "6175550123",
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
      ssn_last4: "9990",
    };
    await owner.query(
      `update people set ${Object.keys(known)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(", ")}, ssn_sealed = null where id = $1`,
      [place.memberId, ...Object.values(known)],
    );
    // Dental covers the employee alone: a child changes nothing there.
    await owner.query(
      `update base_plans set covers_dependents = false where client_id = $1 and coverage_type = 'dental'`,
      [place.offering.clientId],
    );
    await owner.query(
      `update coverages set deleted_at = now() where member_id = $1 and coverage_type = 'dental'`,
      [place.spouseId],
    );
    await owner.query("update life_event_kinds set permits = '{addDependent}' where id = $1", [
      place.kinds.birth,
    ]);
    const { body } = await report();
    const person = await begin(body.event.id);
    const { enrollment } = person;
    expect(enrollment).toMatchObject({
      activeStep: "dependents",
      event: { newcomer: { relationship: "19", dob: "2026-11-03" } },
      folded: ["about", "contact", "location", "ssn", "benefit:medical", "benefit:dental", "benefit:vision"],
      missing: ["dependents"],
    });
    const family = await person.save({ dependents: [...kept(enrollment), baby] });
    expect(family.body.enrollment).toMatchObject({
      event: { newcomer: null },
      folded: ["about", "contact", "location", "ssn", "benefit:dental", "benefit:vision"],
      missing: ["benefit:medical"],
      benefitSelections: { dental: { id: place.offering.plans.dental, tierCode: "EMP" } },
    });
    const all = kept(family.body.enrollment).map(({ id }) => id);
    const { medical } = place.offering.plans;
    await person.save({ benefit: { coverageType: "medical", id: medical, dependents: all } });
    // Vision, which they do not have and may not start, needs no answer.
    const sent = await person.submit("only-medical", "2026-11-03");
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(Object.keys(sent.body.enrollment.benefitSelections).toSorted()).toEqual(["dental", "medical"]);
  });

  test.each([
    ["planYearStart", 35],
    ["effectiveDate", 36],
    ["dayAdded", 34],
  ] as const)(
    "by %s, a mother who is covered is priced at %d in the wizard, when it is sent, and ever after",
    async (ageBasis, age) => {
      const { clientId, plans } = place.offering;
      // Covered since last year, in two rows; her birthday is in April.
      await owner.query(
        `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
           effective_date, termination_date)
         select gen_random_uuid(), installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
           '2025-01-01', '2025-12-31' from coverages where client_id = $1`,
        [clientId],
      );
      await owner.query("update base_plans set age_basis = $2 where client_id = $1", [clientId, ageBasis]);
      await owner.query(
        `insert into rates (id, installation_id, client_id, base_plan_id, age_from, age_to, amount_cents, effective_date)
         select gen_random_uuid(), installation_id, client_id, id, age, age, age * 1000, '2026-01-01'
         from base_plans, generate_series(33, 38) age where client_id = $1 and coverage_type = 'medical'`,
        [clientId],
      );
      await owner.query("update rates set active = false where client_id = $1 and age_from = 21", [clientId]);
      const { body } = await report();
      const person = await begin(body.event.id);
      const dob = { month: "4", day: "1", year: "1990" };
      for (const step of [
        { contact: { ...contact, dob } },
        { location: { divisionId: place.offering.divisionIds[0] } },
        { ssn: { ssn: "219-09-9990" } },
      ])
        expect((await person.save(step)).status).toBe(200);
      const { enrollment } = (await person.save({ dependents: [...kept(await person.read()), baby] })).body;
      const all = kept(enrollment).map(({ id }) => id);
      const medical = enrollment.plans.find(({ id }) => id === plans.medical);
      const shown = medical && quote(enrollment, medical, all);
      // Joon is a year older; the child costs 20,000.
      const total = (age + age + 1) * 1000 + 20_000;
      expect(shown?.price?.totalCents).toBe(total);
      await person.save({ benefit: { coverageType: "medical", id: plans.medical, dependents: all } });
      await person.save({ benefit: { coverageType: "dental", id: plans.dental, dependents: all } });
      await person.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
      const sent = await person.submit(`ages-${ageBasis}`, "2026-11-03");
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      expect(sent.body.enrollment.benefitSelections["medical"]?.price?.totalCents).toBe(total);
    },
  );

  test("what is known in part is asked", async () => {
    const { body } = await report();
    const { enrollment } = await begin(body.event.id);
    expect([enrollment.activeStep, enrollment.folded.slice(0, 2)]).toEqual([
      "contact",
      ["about", "location"],
    ]);
  });

  test("what is not consistent with it is refused, and says what can be done", async () => {
    const { body } = await report({ kindId: place.kinds.divorce });
    expect(body.event.effectiveDate).toBe("2026-12-01");
    const person = await begin(body.event.id);
    const { medical, vision, dental } = place.offering.plans;
    const spouse = person.enrollment.people.find(({ relationship }) => relationship === "01")?.id;
    const choose = async (benefit: Row) => {
      const { status, body: answer } = await person.save({ benefit });
      return status === 200
        ? "kept"
        : answer.errors?.map(({ path, message }) => `${path}: ${message}`).join();
    };
    expect(await choose({ coverageType: "vision", id: vision, dependents: [] })).toContain(
      "selections.vision.id: The change in your life does not let you start vision coverage now.",
    );
    expect(await choose({ coverageType: "medical", waiveReasons: ["medicare"] })).toContain(
      "Keep the plan you have",
    );
    // After a divorce no coverage covers the former spouse.
    expect(await choose({ coverageType: "dental", id: dental, dependents: [spouse] })).toContain(
      "selections.dental.dependents: People to cover: after a divorce Joon cannot be covered",
    );
    expect(await choose({ coverageType: "dental", id: dental, dependents: [] })).toBe("kept");
    expect(await choose({ coverageType: "medical", id: medical, dependents: [] })).toBe("kept");
    await owner.query("update life_event_kinds set permits = '{addDependent}' where id = $1", [
      place.kinds.divorce,
    ]);
    expect(await choose({ coverageType: "medical", id: medical, dependents: [] })).toContain(
      "selections.medical.dependents: People to cover: the change in your life does not let you remove anyone from medical coverage",
    );
  });

  test("is over with its last day, when it was taken back, and when it has been used", async () => {
    const { body } = await report();
    const key = await keyOf(body.event.id);
    const load = async () => {
      const url = `/selfenrollment/${place.offering.signupKey}?recipient=${key}`;
      const answer = await server.call("GET", url);
      const { code, facts } = answer.json<Answer>();
      return [answer.statusCode, facts?.["reason"] ?? code];
    };
    // Ten minutes before midnight at the employer, and ten after.
    server.clock.now = new Date("2026-12-04T04:50:00Z");
    const person = await begin(body.event.id);
    expect(await load()).toEqual([200, undefined]);
    server.clock.now = new Date("2026-12-04T05:10:00Z");
    expect(await load()).toEqual([409, "enroll.tooLate"]);
    expect((await person.save({ contact })).body).toMatchObject({
      code: "notEligible",
      facts: { reason: "enroll.tooLate", because: "enroll.eventWindow", contactName: "Dana Ruiz" },
    });
    server.clock.now = new Date("2026-12-04T04:55:00Z");
    await markEventUsed({ client: owner as never }, body.event.id, server.clock.now);
    expect((await person.save({ contact })).body.facts).toMatchObject({ reason: "enroll.eventUsed" });
    expect(await load()).toEqual([409, "enroll.eventUsed"]);
  });

  test("without one, by the shared link, is not possible: a page says why", async () => {
    const answer = await server.call("GET", `/selfenrollment/${place.offering.signupKey}`);
    expect(answer.json()).toMatchObject({
      code: "notEligible",
      facts: { reason: "enroll.noEvent", contactPhone: "6175550100" },
    });
  });

  test("everything can be kept at once, repriced; what the event lets them start stays open", async () => {
    await owner.query("update life_event_kinds set permits = '{addDependent,enroll,waive}' where id = $1", [
      place.kinds.birth,
    ]);
    const { body } = await report();
    const person = await begin(body.event.id);
    const { medical, dental } = place.offering.plans;
    const before = await person.save({ dependents: kept(person.enrollment) });
    expect(before.body.enrollment.missing).toContain("benefit:medical");
    const saved = await person.save({ keepCurrent: true, goTo: "review" });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { enrollment } = saved.body;
    const spouse = enrollment.people.find(({ relationship }) => relationship === "01")?.id;
    expect(enrollment).toMatchObject({
      activeStep: "review",
      benefitSelections: {
        medical: { id: medical, dependents: [spouse], price: { totalCents: 80_000 } },
        dental: { id: dental, tierCode: "ESP", price: { totalCents: 9000 } },
      },
    });
    expect(enrollment.missing).not.toContain("benefit:medical");
    expect(enrollment.missing).toContain("benefit:vision");
    expect(
      keptAll(before.body.enrollment, enrollment).map(({ kind, coverageType }) => [coverageType, kind]),
    ).toEqual([
      ["medical", "priced"],
      ["dental", "priced"],
    ]);
  });

  test("runs beside open enrollment: one person, two enrollments at once", async () => {
    const { clientId, installationId, plans } = place.offering;
    const signupKey = unique("OPEN-").toUpperCase();
    const sessionId = await insert(server, "enrollment_sessions", {
      ...owned({ clientId, installationId }),
      name: "Open enrollment",
      signup_key: signupKey,
      status: "open",
      opens_on: "2026-11-01",
      closes_on: "2026-12-15",
      effective_date_calculation: "setDate",
      effective_date: "2027-01-01",
    });
    await owner.query(
      `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order)
       select gen_random_uuid(), installation_id, client_id, $2, base_plan_id, display_name, 1 from session_plans where id = $1`,
      [plans.dental, sessionId],
    );
    const open = { ...place.offering, sessionId, signupKey };
    const key = await anInvitation(server, open, { member_id: place.memberId });
    const { body } = await report({ kindId: place.kinds.divorce });
    const [byEvent, byYear] = [
      await begin(body.event.id),
      await startEnrolling(server, open, { recipientKey: key }),
    ];
    expect(byYear.enrollment.event).toBeNull();
    expect(byEvent.enrollment.id).not.toBe(byYear.enrollment.id);
    const dental = byYear.enrollment.plans.find(({ coverageType }) => coverageType === "dental")?.id;
    await introduce(byYear, open, []);
    await byYear.save({ benefit: { coverageType: "dental", id: dental, dependents: [] } });
    expect((await byYear.submit("open-enrollment")).status).toBe(200);
    await byEvent.save({ contact });
    await byEvent.save({ location: { divisionId: open.divisionIds[0] } });
    await byEvent.save({ ssn: { ssn: "219-09-9990" } });
    await byEvent.save({ dependents: kept(byEvent.enrollment) });
    await byEvent.save({ benefit: { coverageType: "medical", id: plans.medical, dependents: [] } });
    await byEvent.save({ benefit: { coverageType: "dental", id: plans.dental, dependents: [] } });
    await byEvent.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
    // January's coverage of the open enrollment is looked at first.
    const { status, body: refused } = await byEvent.submit("life-event", "2026-12-01");
    expect([status, refused.code]).toEqual([409, "familyChanged"]);
    const seen = await byEvent.read();
    expect(seen.missing).toEqual(["dependents", "benefit:dental"]);
    await byEvent.save({ dependents: kept(seen) });
    await byEvent.save({ benefit: { coverageType: "dental", id: plans.dental, dependents: [] } });
    expect((await byEvent.submit("life-event", "2026-12-01")).status).toBe(200);
  });
});

describe("staff", () => {
  test("see a family's events, take one back, and say that proof was seen", async () => {
    const { body } = await report();
    const proof = await server.call("POST", `/lifeevents/${body.event.id}/proof`, {
      token: place.staff,
      body: { isSeen: true },
    });
    expect(proof.json<Answer>().event).toMatchObject({ proofSeenAt: expect.stringContaining("2026-11-10") });
    const back = await server.call("POST", `/lifeevents/${body.event.id}/withdraw`, { token: place.staff });
    expect(back.json<Answer>().event.status).toBe("withdrawn");
    const list = await server.call("GET", `/lifeevents/${place.spouseId}`, { token: place.staff });
    expect(list.json()).toMatchObject({ events: [{ id: body.event.id, status: "withdrawn" }] });
    const url = `/selfenrollment/${place.offering.signupKey}?recipient=${await keyOf(body.event.id)}`;
    expect((await server.call("GET", url)).json()).toMatchObject({ code: "keyUnknown" });
    // It may be reported again, as it should have been.
    expect((await report()).status).toBe(200);
  });

  test("do not take back what something was sent by", async () => {
    const { body } = await report();
    const person = await begin(body.event.id);
    await owner.query("update enrollments set status = 'submitted', submitted_at = now() where id = $1", [
      person.enrollment.id,
    ]);
    const back = await server.call("POST", `/lifeevents/${body.event.id}/withdraw`, { token: place.staff });
    expect([back.statusCode, back.json<Answer>().code]).toEqual([409, "inUse"]);
  });
});

describe("a member", () => {
  test("reports an event of their own family and gets the way on; of others they see nothing", async () => {
    const { token } = await aUser(server, place.offering.installationId, {
      type: "member",
      entityId: place.memberId,
    });
    const { status, body } = await report({}, token, "/mylifeevents");
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.event.path).toBe(`/Welcome/${place.offering.signupKey}/${await keyOf(body.event.id)}`);
    const own = await server.call("GET", "/mylifeevents", { token });
    expect(own.json()).toMatchObject({
      events: [{ id: body.event.id, path: body.event.path, isSent: false }],
    });
    // Enrollments are hidden from members; that theirs was sent they see all the same.
    const person = await begin(body.event.id);
    await owner.query("update enrollments set status = 'submitted', submitted_at = now() where id = $1", [
      person.enrollment.id,
    ]);
    const sent = await server.call("GET", "/mylifeevents", { token });
    expect(sent.json()).toMatchObject({ events: [{ isSent: true, path: null }] });
    const other = await aPlace();
    const stranger = await aUser(server, other.offering.installationId, {
      type: "member",
      entityId: other.memberId,
    });
    expect((await server.call("GET", "/mylifeevents", { token: stranger.token })).json()).toMatchObject({
      employeeName: null,
      events: [],
      people: [{ id: other.spouseId }],
    });
  });
});

describe("a dependent", () => {
  const signedIn = async (entityId: string) =>
    (await aUser(server, place.offering.installationId, { type: "member", entityId })).token;
  const ownEvents = async (token: string) =>
    (await server.call("GET", "/mylifeevents", { token })).json<object>();
  const tasksOf = async (token: string) => {
    const answer = await server.call("GET", "/tasks", { token });
    const { tasks } = answer.json<{ tasks: { kind: string; count: number }[] }>();
    return tasks.find(({ kind }) => kind === "toldEvents")?.count;
  };

  test("tells an event, which goes to the employee and to staff; no way into the enrollment is shown", async () => {
    const spouse = await signedIn(place.spouseId);
    const told = await report({ kindId: place.kinds.divorce }, spouse, "/mylifeevents");
    expect(told.status, JSON.stringify(told.body)).toBe(200);
    expect(told.body.event).toMatchObject({ path: null, status: "open", why: [] });
    expect(JSON.stringify([told.body, await ownEvents(spouse)])).not.toContain("/Welcome/");

    const employee = await signedIn(place.memberId);
    expect(await ownEvents(employee)).toMatchObject({
      employeeName: null,
      events: [{ id: told.body.event.id, toldBy: "Joon Park", path: expect.stringContaining("/Welcome/") }],
    });
    const system = new SystemScope(server.database, { requestId: "test", language: "en" });
    await writeLifeEventMail(server.services, system, told.body.event.id);
    const { rows } = await owner.query<{ to: string; text: string }>(
      `select recipient as to, text from mails where event = $1`,
      [`lifeEvent:${told.body.event.id}`],
    );
    expect(rows).toMatchObject([{ to: "mina@example.com", text: expect.stringContaining("Joon") }]);
    const staff = await server.call("GET", `/lifeevents/${place.memberId}`, { token: place.staff });
    expect(staff.json()).toMatchObject({ events: [{ toldBy: "Joon Park" }] });
    expect(await tasksOf(place.staff)).toBe(1);
    const found = await server.call("GET", "/member?filter[event]=told", { token: place.staff });
    expect(found.json()).toMatchObject({ rows: [{ id: place.memberId }] });
  });

  test("sees what they told and nothing that the employee told or made of it", async () => {
    const [spouse, employee] = [await signedIn(place.spouseId), await signedIn(place.memberId)];
    await report({ kindId: place.kinds.birth }, employee, "/mylifeevents");
    expect(await ownEvents(spouse)).toEqual({
      employeeName: "Mina Park",
      events: [],
      people: [{ id: place.spouseId, firstName: "Joon", lastName: "Park", relationship: "01" }],
    });
    const told = await report({ kindId: place.kinds.divorce }, spouse, "/mylifeevents");
    const person = await begin(told.body.event.id);
    await owner.query("update enrollments set status = 'submitted', submitted_at = now() where id = $1", [
      person.enrollment.id,
    ]);
    await owner.query("update life_events set status = 'used', proof_seen_at = now() where id = $1", [
      told.body.event.id,
    ]);
    expect(await ownEvents(spouse)).toMatchObject({
      events: [{ id: told.body.event.id, status: "open", isSent: false, proofSeenAt: null, toldBy: null }],
    });
    expect(await tasksOf(place.staff)).toBe(0);
  });

  test("is not told why the employee may not enroll", async () => {
    await owner.query("update employments set hire_date = '2026-12-20' where member_id = $1", [
      place.memberId,
    ]);
    const told = await report({}, await signedIn(place.spouseId), "/mylifeevents");
    expect(told.body.code).toBe("invalid");
    expect(JSON.stringify(told.body)).not.toMatch(/notHired|2026-12-20/u);
  });

  test("whose last day in the family is over tells nothing any more and sees nothing", async () => {
    const spouse = await signedIn(place.spouseId);
    await report({ kindId: place.kinds.divorce }, spouse, "/mylifeevents");
    await owner.query("update members set termination_date = '2026-11-09' where id = $1", [place.spouseId]);
    server.clock.now = new Date("2026-11-10T15:00:05Z");
    const after = await report({ eventDate: "2026-11-05" }, spouse, "/mylifeevents");
    expect(after.status).toBe(404);
    expect((await server.call("GET", "/mylifeevents", { token: spouse })).statusCode).toBe(404);
  });
});

describe("kinds of events", () => {
  const values = {
    label: words("Marriage"),
    help: words("You married."),
    dateLabel: words("Wedding day"),
    opensBeforeDays: 0,
    closesAfterDays: 31,
    effectiveDateKind: "firstOfNextMonth",
    needsProof: true,
    permits: ["addDependent"],
    ediCode: "32",
    sortOrder: 3,
    active: true,
  };
  const send = async (
    method: "POST" | "PUT",
    url: string,
    body: Row,
    headers: Record<string, string> = {},
  ) => {
    const answer = await server.call(method, `/admin/lifeeventkinds${url}`, {
      token: place.staff,
      body,
      headers,
    });
    return { status: answer.statusCode, body: answer.json<Answer & { id: string; version: number }>() };
  };

  test("are added, changed and taken out of use; the choices follow, in the reader's language", async () => {
    const made = await send("POST", "", { ...values, code: "marriage" });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const choices = async () => {
      const answer = await server.call("GET", "/lifeeventkinds", {
        token: place.staff,
        headers: { "accept-language": "es" },
      });
      return answer.json<{ kinds: { label: string }[] }>().kinds.map(({ label }) => label);
    };
    expect(await choices()).toContain("Marriage (es)");
    const changed = await send(
      "PUT",
      `/${made.body.id}`,
      { ...values, active: false },
      { "if-match": '"1"' },
    );
    expect(changed.body.version).toBe(2);
    expect(await choices()).not.toContain("Marriage (es)");
    const stale = await send("PUT", `/${made.body.id}`, values, { "if-match": '"1"' });
    expect(stale.status).toBe(412);
  });

  test.each([
    [{ closesAfterDays: 29 }, "marriage", "closesAfterDays", "at least 30 days"],
    [{ closesAfterDays: 59 }, "medicaidLost", "closesAfterDays", "at least 60 days"],
    [{}, "adoption", "effectiveDateKind", "must start on the day itself"],
    [{}, "divorce", "code", "Another life event has this code"],
    [{ permits: [] }, "marriage", "permits", ""],
  ])("the law's floors are refused: %j of %s", async (part, code, path, message) => {
    const { status, body } = await send("POST", "", { ...values, ...part, code });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe(path);
    expect(body.errors?.[0]?.message).toContain(message);
  });
});

test("an installation's kinds are its own", async () => {
  const other = await anInstallation(server);
  const id = await aKind(other);
  const seen = await server.call("GET", `/admin/lifeeventkinds/${id}`, { token: place.staff });
  expect(seen.statusCode).toBe(404);
});
