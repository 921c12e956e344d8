import { expect, test } from "vitest";
import { child, chooseAll, contact, introduce, startEnrolling } from "#test/enrollee.ts";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer, type TestServer } from "#test/server.ts";
import { formatDayOf } from "#web/staff/format.ts";
import type { Home } from "#workspace/home/home.ts";
import type { EnrollmentRow, StaffEnrollment } from "./staff-enrollment.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId } = offering;
const other = await aSessionElsewhere(server, installationId);

const sent = await startEnrolling(server, offering);
const { people } = await introduce(sent, offering, [child("Ana", "2015")]);
await chooseAll(sent, offering, [people[1]?.id ?? ""]);
await sent.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
await sent.submit("sent-for-staff-1");
const draft = await startEnrolling(server, offering);
await draft.save({ contact: { ...contact, lastName: "Zhang" } });
const foreign = await anEnrollment(server, other, {
  subscriber_name: "Park, Sora",
  subscriber_key: "park sora",
});

const admin = await aUser(server, installationId, { type: "admin" });
const broker = await aBroker(["enrollment"]);
const assistant = await aBroker([]);
const client = await aUser(server, installationId, {
  type: "client",
  entityId: offering.clientId,
  permissions: ["enrollment"],
});

test("an administrator finds the enrollments of every client, a broker and an employer only their own", async () => {
  expect((await list(admin.token)).map((row) => row.id).toSorted()).toEqual(
    [sent.enrollment.id, draft.enrollment.id, foreign].toSorted(),
  );
  for (const { token } of [broker, client]) {
    expect((await list(token)).map((row) => row.id).toSorted()).toEqual(
      [sent.enrollment.id, draft.enrollment.id].toSorted(),
    );
  }
});

test("the filters offer only the clients and sessions in reach, and a foreign one finds nothing", async () => {
  const answer = await server.call("GET", "/enrollments/filters", { token: broker.token });
  expect(answer.json()).toEqual({
    clients: [{ id: offering.clientId, name: expect.any(String) }],
    enrollmentSessions: [
      { id: offering.sessionId, clientId: offering.clientId, name: "Open enrollment 2027" },
    ],
  });
  expect(await list(broker.token, `filter[clientId]=${other.clientId}`)).toEqual([]);
});

test("a list is searched by last name or reference number, filtered and sorted", async () => {
  const [found] = await list(admin.token, "filter[status]=submitted&q=o%E2%80%99neill");
  expect(found).toMatchObject({ id: sent.enrollment.id, status: "submitted" });
  expect(
    (await list(admin.token, `q=${found?.referenceNumber?.toLowerCase()}`)).map((row) => row.id),
  ).toEqual([found?.id]);
  const names = (await list(admin.token, "sort=-subscriberName")).map((row) => row.subscriberName);
  expect(names).toEqual(["Zhang, María José", "Park, Sora", "O'Neill-García, María José"]);
});

test("the CSV holds what the list shows, and no more", async () => {
  const answer = await server.call("GET", "/enrollments/export", { token: broker.token });
  expect(answer.headers["content-type"]).toContain("text/csv");
  expect(answer.body).toMatch(
    /,"O'Neill-García, María José",Client \d+,Division \d+,Open enrollment 2027,Submitted,11\/10\/2026 10:00:00 am,01\/01\/2027,330\.00\r\n/u,
  );
  expect(answer.body).not.toContain("Park");
});

test("a day of the list is the one of its CSV: by the client's clock, wherever the reader is", async () => {
  const submitted_at = "2026-11-23T02:19:00Z";
  await server.database.owner.query("update enrollments set submitted_at = $2 where id = $1", [
    sent.enrollment.id,
    submitted_at,
  ]);
  const rows = await list(broker.token, "");
  const row = rows.find(({ id }) => id === sent.enrollment.id);
  expect(formatDayOf(row?.submittedAt ?? "", "en", row?.timeZone)).toBe("Nov 22, 2026 EST");
  expect(formatDayOf(row?.submittedAt ?? "", "en", "Asia/Seoul")).toBe("Nov 23, 2026 GMT+9");
  const csv = await server.call("GET", "/enrollments/export", { token: broker.token });
  expect(csv.body).toContain("11/22/2026 9:19:00 pm");
  await server.database.owner.query("update enrollments set submitted_at = $2 where id = $1", [
    sent.enrollment.id,
    "2026-11-10T15:00:00Z",
  ]);
});

test("an enrollment opens with people, choices, waivers, reasons and what happened, without a whole SSN", async () => {
  const answer = await detail(client.token, sent.enrollment.id);
  expect(answer.statusCode, answer.body).toBe(200);
  const body = answer.json<StaffEnrollment>();
  expect(body.people.map((person) => [person.firstName, person.ssnLast4])).toEqual([
    ["María José", "9990"],
    ["Ana", null],
  ]);
  expect(body.benefitSelections["medical"]?.why.map(({ code }) => code)).toEqual([
    "tier.ECH",
    "price.ageOn",
    "price.person",
    "price.person",
    "price.employerPercent",
    "price.employee",
    "price.perPayPeriod",
  ]);
  expect(body.benefitSelections["vision"]).toMatchObject({
    id: null,
    waiveReasons: ["medicare"],
    price: null,
  });
  expect(body.subscriberName).toBe("O'Neill-García, María José");
  expect(body.plans.find(({ id }) => id === offering.plans.dental)?.tierLabels["ECH"]).toBe(
    "Employee & Children",
  );
  expect(body.history.map(({ kind, by, name }) => [kind, by, name])).toEqual([
    ["started", "employee", null],
    ["submitted", "employee", null],
  ]);
  expect(answer.body).not.toMatch(/21909999|219-09/);
});

test("a look is written to the audit", async () => {
  await detail(admin.token, draft.enrollment.id);
  const { rows } = await server.database.owner.query(
    "select 1 from audit_events where action = 'view' and subject_id = $1 and actor = $2",
    [draft.enrollment.id, `user:${admin.userId}`],
  );
  expect(rows).toHaveLength(1);
});

test("who reviewed is named to those who may know users, and is staff to the others", async () => {
  await insert(server, "enrollment_events", {
    ...owned(offering),
    enrollment_id: sent.enrollment.id,
    at: "2026-11-12T12:00:00Z",
    kind: "pendingReview",
    actor: `user:${admin.userId}`,
  });
  const last = async (token: string) =>
    (await detail(token, sent.enrollment.id)).json<StaffEnrollment>().history.at(-1);
  expect(await last(admin.token)).toMatchObject({ by: "staff", name: "Alex Moreno" });
  expect(await last(broker.token)).toMatchObject({ by: "staff", name: null });
});

test("what was chosen keeps its name when the plan is withdrawn", async () => {
  const { owner } = server.database;
  const withdraw = (active: boolean) =>
    owner.query("update session_plans set active = $2 where id = $1", [offering.plans.dental, active]);
  await withdraw(false);
  // An offering is remembered for three seconds.
  await expect
    .poll(
      async () => {
        const { plans } = (await detail(admin.token, sent.enrollment.id)).json<StaffEnrollment>();
        return plans.find(({ id }) => id === offering.plans.dental);
      },
      { timeout: 6000 },
    )
    .toEqual({ id: offering.plans.dental, name: "dental plan", coverageType: "dental", tierLabels: {} });
  await withdraw(true);
}, 10_000);

test("another client's enrollment is not found, by page and by PDF", async () => {
  for (const { token } of [broker, client]) {
    expect((await detail(token, foreign)).statusCode).toBe(404);
    expect((await server.call("GET", `/enrollmentpdf/${foreign}`, { token })).statusCode).toBe(404);
  }
});

test("without the permission a broker sees none of it; nor does a partner or a member", async () => {
  const partner = await aUser(server, installationId, { type: "partner", permissions: ["editSubUsers"] });
  for (const { token } of [assistant, partner]) {
    for (const url of [
      "/enrollments",
      "/enrollments/filters",
      "/enrollments/export",
      `/enrollment?id=${sent.enrollment.id}`,
    ]) {
      expect((await server.call("GET", url, { token })).statusCode).toBe(403);
    }
  }
});

test("the home page counts open sessions, what waits and what was sent, in reach", async () => {
  const mine = await home(broker.token);
  expect(mine.enrollmentSessions).toEqual([
    {
      id: offering.sessionId,
      name: "Open enrollment 2027",
      clientName: expect.any(String),
      closesOn: "2026-12-15",
      daysLeft: 35,
      started: 1,
      submitted: 1,
      eligible: 0,
    },
  ]);
  expect(mine.waiting).toEqual({ submitted: 1, pendingReview: 0, returned: 0, eoi: 0 });
  expect(mine.recent?.map((one) => one.id)).toEqual([sent.enrollment.id]);
  expect(mine.reach).toEqual({ clients: 1, members: 0 });
  const all = await home(admin.token);
  expect(all.enrollmentSessions?.map((one) => one.id).toSorted()).toEqual(
    [offering.sessionId, other.sessionId].toSorted(),
  );
  expect(all.waiting).toMatchObject({ submitted: 2 });
  expect(all.recent).toHaveLength(2);
  expect(all.reach?.clients).toBe(2);
});

test("the home page tells nobody more than their other pages do", async () => {
  const narrow = await home(assistant.token);
  expect(narrow).toMatchObject({ enrollmentSessions: null, waiting: null, recent: null, coverages: null });
  const viewer = await aUser(server, installationId, {
    type: "client",
    entityId: offering.clientId,
    permissions: ["viewEnrollmentSessions"],
  });
  const { enrollmentSessions, waiting, recent } = await home(viewer.token);
  expect(enrollmentSessions).toHaveLength(1);
  expect([waiting, recent]).toEqual([null, null]);
});

test("a session is open on its last day by the client's clock, and not the day after", async () => {
  const { now } = server.clock;
  server.clock.now = new Date("2026-12-16T03:00:00Z");
  const late = await aUser(server, installationId, { type: "admin" });
  const onLastDay = await home(late.token);
  expect(onLastDay.enrollmentSessions?.find((one) => one.id === offering.sessionId)?.daysLeft).toBe(0);
  server.clock.now = new Date("2026-12-16T06:00:00Z");
  const tooLate = await aUser(server, installationId, { type: "admin" });
  expect((await home(tooLate.token)).enrollmentSessions?.some((one) => one.id === offering.sessionId)).toBe(
    false,
  );
  server.clock.now = now;
});

test("the home page shows news of the day in the user's language, to whom they are for", async () => {
  const news = (title: string, row: Record<string, unknown> = {}) =>
    insert(server, "announcements", {
      installation_id: installationId,
      title,
      body: "Text",
      starts_on: "2026-11-01",
      ...row,
    });
  await news("everyone");
  await news("own client", { client_id: offering.clientId, starts_on: "2026-11-02" });
  await news("other client", { client_id: other.clientId });
  await news("members alone", { audience: ["member"] });
  await news("over", { ends_on: "2026-11-09" });
  await news("tomorrow", { starts_on: "2026-11-11" });
  await news("switched off", { active: false });
  const shown = await home(client.token, "ko");
  expect(shown.announcements.map(({ title }) => title)).toEqual(["own client", "everyone"]);
});

test("a member sees the family's coverage, and none of anyone else's", async () => {
  const familyId = newId();
  const member = (row: Record<string, unknown>) =>
    insert(server, "members", {
      ...owned(offering),
      family_id: familyId,
      member_number: unique("M"),
      last_name: "Kim",
      ...row,
    });
  await member({ id: familyId, relationship: "18", first_name: "Daeun", dob: "1980-01-01" });
  const childId = await member({ relationship: "19", first_name: "Yuna", dob: "2012-01-01" });
  const strangerId = newId();
  await member({ id: strangerId, family_id: strangerId, relationship: "18", first_name: "Stranger" });
  const { rows } = await server.database.owner.query<{ id: string }>(
    "select base_plan_id as id from session_plans where id = $1",
    [offering.plans.medical],
  );
  const covers = (memberId: string, row: Record<string, unknown>) =>
    insert(server, "coverages", {
      ...owned(offering),
      family_id: familyId,
      member_id: memberId,
      base_plan_id: rows[0]?.id,
      coverage_type: "medical",
      tier_code: "ECH",
      ...row,
    });
  await covers(familyId, { effective_date: "2026-01-01", termination_date: "2026-12-31" });
  await covers(childId, { effective_date: "2026-01-01", termination_date: "2026-12-31" });
  await covers(familyId, { effective_date: "2027-01-01" });
  await covers(familyId, { effective_date: "2025-01-01", termination_date: "2025-12-31" });
  await covers(strangerId, { family_id: strangerId, effective_date: "2026-01-01" });

  const { token } = await aUser(server, installationId, { type: "member", entityId: familyId });
  const shown = await home(token);
  expect(shown).toMatchObject({ reach: null, enrollmentSessions: null, waiting: null, recent: null });
  expect(shown.coverages?.map((one) => [one.period, one.effectiveDate, one.people])).toEqual([
    ["upcoming", "2027-01-01", ["Daeun"]],
    ["current", "2026-01-01", ["Daeun", "Yuna"]],
    ["expired", "2025-01-01", ["Daeun"]],
  ]);
});

async function list(token: string, query = ""): Promise<EnrollmentRow[]> {
  const answer = await server.call("GET", `/enrollments?${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  const { rows, total } = answer.json<{ rows: EnrollmentRow[]; total: number }>();
  expect(total).toBe(rows.length);
  return rows;
}

async function detail(token: string, id: string) {
  return server.call("GET", `/enrollment?id=${id}`, { token });
}

async function home(token: string, language = "en"): Promise<Home> {
  const answer = await server.call("GET", "/home", { token, headers: { "accept-language": language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Home>();
}

async function aBroker(permissions: readonly "enrollment"[]) {
  const brokerId = await insert(server, "brokers", {
    installation_id: installationId,
    name: unique("Broker "),
    code: unique("B"),
  });
  await insert(server, "broker_maps", {
    ...owned(offering),
    broker_id: brokerId,
    effective_date: "2026-01-01",
  });
  return aUser(server, installationId, { type: "broker", entityId: brokerId, permissions });
}

type Place = Pick<TestOffering, "installationId" | "clientId" | "sessionId">;

/** Of another client of the same installation. */
async function aSessionElsewhere(at: TestServer, id: string): Promise<Place> {
  const elsewhere = { installationId: id, clientId: await aClient(at, id) };
  const sessionId = await insert(at, "enrollment_sessions", {
    ...owned(elsewhere),
    name: "Elsewhere",
    signup_key: unique("ELSE-"),
    status: "open",
    opens_on: "2026-11-01",
    closes_on: "2026-12-31",
    effective_date_calculation: "firstOfNextMonth",
  });
  return { ...elsewhere, sessionId };
}

async function anEnrollment(at: TestServer, place: Place, row: Record<string, unknown>): Promise<string> {
  const invitationId = await insert(at, "invitations", {
    ...owned(place),
    session_id: place.sessionId,
    kind: "invited",
    key_hash: Buffer.from(unique("key")),
    expires_at: "2027-01-01T00:00:00Z",
  });
  return insert(at, "enrollments", {
    ...owned(place),
    identifier: crypto.randomUUID(),
    session_id: place.sessionId,
    invitation_id: invitationId,
    status: "submitted",
    active_step: "review",
    started_on: "2026-11-05",
    submitted_at: "2026-11-05T15:00:00Z",
    reference_number: unique("REF"),
    ...row,
  });
}

test("the home page tells of one client alone where one is named, and opens none by it", async () => {
  const read = async (token: string, query: string) =>
    (await server.call("GET", `/home${query}`, { token })).json<Home>();
  const all = await read(admin.token, "");
  const own = await read(admin.token, `?client=${offering.clientId}`);
  expect(own.reach).toMatchObject({ clients: 1 });
  expect(all.reach?.clients).toBeGreaterThan(1);
  expect(new Set(own.enrollmentSessions?.map(({ name }) => name))).toEqual(new Set(["Open enrollment 2027"]));
  expect(own.recent?.map(({ id }) => id)).toContain(sent.enrollment.id);
  const elsewhere = await read(admin.token, `?client=${other.clientId}`);
  expect(elsewhere.recent?.map(({ id }) => id)).not.toContain(sent.enrollment.id);
  expect(elsewhere.waiting?.submitted).toBeLessThan(all.waiting?.submitted ?? 0);
  expect(await read(broker.token, `?client=${other.clientId}`)).toMatchObject({
    reach: { clients: 0, members: 0 },
    recent: [],
    enrollmentSessions: [],
  });
  expect((await server.call("GET", "/home?client=all", { token: admin.token })).statusCode).toBe(400);
});
