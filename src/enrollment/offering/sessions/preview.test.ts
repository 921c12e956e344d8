import { beforeEach, describe, expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aToken, aUser } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { timerWork } from "#app/jobs.ts";
import { SystemScope } from "#server/scope.ts";
import { writeEnrollmentMail } from "#enrollment/enrollment/mail.service.ts";

// Staff go through a session as an employee would, and nothing of it is left.

const server = await testServer();
let offering: TestOffering;
let admin: string;
let adminId: string;

beforeEach(async () => {
  offering = await anOffering(server, { status: "draft" });
  ({ token: admin, userId: adminId } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  }));
});

async function aPreview(): Promise<string> {
  const answer = await server.call("POST", `/admin/enrollmentsessions/${offering.sessionId}/preview`, {
    token: admin,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const [, , key, recipientKey = ""] = answer.json<{ path: string }>().path.split("/");
  expect(key).toBe(offering.signupKey);
  return recipientKey;
}

async function count(sql: string): Promise<number> {
  const { rows } = await server.database.owner.query<{ count: number }>(
    `select count(*)::int as count from ${sql}`,
  );
  return rows[0]?.count ?? -1;
}
const enrollments = () => count(`enrollments where session_id = '${offering.sessionId}'`);

test("a draft opens to the link of a preview alone, and says that it is one", async () => {
  const recipientKey = await aPreview();
  const load = (query: string) => server.call("GET", `/selfenrollment/${offering.signupKey}${query}`);
  expect((await load("")).statusCode).toBe(404);
  expect((await load("?recipient=wrong")).statusCode).toBe(404);
  expect((await load(`?recipient=${recipientKey}`)).json()).toMatchObject({ isPreview: true });
  const { enrollment } = await startEnrolling(server, offering, { recipientKey });
  expect(enrollment.isPreview).toBe(true);
});

test("all steps can be taken; sent, it shows a confirmation, and nothing of it is left", async () => {
  const enrollee = await startEnrolling(server, offering, { recipientKey: await aPreview() });
  await introduce(enrollee, offering);
  expect((await enrollee.submit("preview-early")).body.code).toBe("incomplete");
  await chooseAll(enrollee, offering);
  const sent = await enrollee.submit("preview-sent");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(sent.body.enrollment).toMatchObject({
    status: "submitted",
    isPreview: true,
    referenceNumber: "PREVIEW",
    totals: { employeeCents: 20_000 + 1500 + 450 },
  });
  expect(await enrollments()).toBe(0);
  expect(await count("enrollment_people")).toBe(0);
  // 401 as soon as the reading of the token is forgotten.
  const gone = await server.call("GET", "/selfenrollment/enrollment", { token: enrollee.token });
  expect([401, 404]).toContain(gone.statusCode);
});

test("given up, it is gone as well", async () => {
  const enrollee = await startEnrolling(server, offering, { recipientKey: await aPreview() });
  await introduce(enrollee, offering);
  const answer = await server.call("POST", "/selfenrollment/cancel", { token: enrollee.token });
  expect(answer.statusCode).toBe(200);
  expect(await enrollments()).toBe(0);
});

test("after a day it goes by itself, with its link; one of today stays", async () => {
  const old = await aPreview();
  await startEnrolling(server, offering, { recipientKey: old });
  const then = server.clock.now;
  server.clock.now = new Date(then.getTime() + 20 * 3_600_000);
  admin = await aToken(server, { userId: adminId });
  await startEnrolling(server, offering, { recipientKey: await aPreview() });
  server.clock.now = new Date(then.getTime() + 25 * 3_600_000);
  await timerWork(server.services, "previews")();
  expect(await enrollments()).toBe(1);
  expect(await count(`invitations where session_id = '${offering.sessionId}'`)).toBe(1);
  expect(
    (await server.call("GET", `/selfenrollment/${offering.signupKey}?recipient=${old}`)).statusCode,
  ).toBe(404);
  server.clock.now = then;
});

describe("of a session that is open", () => {
  beforeEach(async () => {
    await server.database.owner.query("update enrollment_sessions set status = 'open' where id = $1", [
      offering.sessionId,
    ]);
  });

  test("no list and no figure counts it", async () => {
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions", "enrollment"],
    });
    const enrollee = await startEnrolling(server, offering, { recipientKey: await aPreview() });
    await introduce(enrollee, offering);
    const get = async <T>(url: string) => (await server.call("GET", url, { token })).json<T>();
    expect(await get("/enrollments")).toMatchObject({ rows: [], total: 0 });
    expect(await get(`/admin/enrollmentsessions/${offering.sessionId}`)).toMatchObject({
      counts: { started: 0, submitted: 0, invited: 0 },
    });
    const detail = await server.call("GET", `/enrollment?id=${enrollee.enrollment.id}`, { token });
    expect(detail.statusCode).toBe(404);
    const { enrollmentSessions } = await get<{ enrollmentSessions: { started: number }[] }>("/home");
    expect(enrollmentSessions.map(({ started }) => started)).toEqual([0]);
    expect((await get<{ recent: unknown[] }>("/home")).recent).toEqual([]);
  });

  test("who has sent their own may still preview, and the other way round; no mail is written", async () => {
    const preview = await startEnrolling(server, offering, { recipientKey: await aPreview() });
    await introduce(preview, offering);
    await chooseAll(preview, offering);
    const system = new SystemScope(server.database, { requestId: "test", language: "en" });
    const write = async (enrollmentId: string) =>
      writeEnrollmentMail(server.services, system, { kind: "returnLink", enrollmentId });
    await write(preview.enrollment.id);
    expect(await count("mails")).toBe(0);
    const own = await startEnrolling(server, offering);
    await introduce(own, offering);
    await chooseAll(own, offering);
    await write(own.enrollment.id);
    expect(await count("mails")).toBe(1);
    expect((await own.submit("preview-own")).status).toBe(200);
    expect((await preview.submit("preview-other")).status).toBe(200);
    expect(await enrollments()).toBe(1);
  });

  test("a closed one has none", async () => {
    await server.database.owner.query("update enrollment_sessions set status = 'closed' where id = $1", [
      offering.sessionId,
    ]);
    const answer = await server.call("POST", `/admin/enrollmentsessions/${offering.sessionId}/preview`, {
      token: admin,
    });
    expect(answer.statusCode).toBe(409);
  });
});
