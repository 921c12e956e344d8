import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { Home } from "./home.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, sessionId } = offering;

type Row = Record<string, unknown>;
async function anEmployee(): Promise<string> {
  const id = newId();
  return insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("MH"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1980-04-01",
    hire_date: "2020-01-06",
  });
}
const invite = (memberId: string, row: Row = {}) =>
  insert(server, "invitations", {
    ...owned(offering),
    session_id: sessionId,
    member_id: memberId,
    kind: "invited",
    key_hash: randomBytes(32),
    expires_at: "2027-06-01T00:00:00Z",
    ...row,
  });
const happened = (memberId: string, kind: string, at: string) =>
  insert(server, "member_events", {
    ...owned(offering),
    family_id: memberId,
    member_id: memberId,
    kind,
    at,
    actor: "system",
  });
async function homeOf(entityId: string) {
  const { token, userId } = await aUser(server, installationId, { type: "member", entityId });
  const look = async () => (await server.call("GET", "/home", { token })).json<Home>();
  return { look, userId, token };
}

const startOwn = (token: string, id = sessionId) =>
  server.call("POST", "/selfenrollment/startOwn", { token, body: { sessionId: id, language: "en" } });

test("an open window waits for an employee without an invitation, and begins from their sign-in until it is sent", async () => {
  const id = await anEmployee();
  const { look, token } = await homeOf(id);
  expect((await look()).waits).toMatchObject([{ kind: "enrollment", status: null, sessionId, path: null }]);
  const started = await startOwn(token);
  expect(started.statusCode, started.body).toBe(200);
  const begun = started.json<{
    token: string;
    enrollment: { id: string; people: { firstName: string }[] };
  }>();
  expect(begun.enrollment.people.map(({ firstName }) => firstName)).toEqual(["Mina"]);
  expect((await look()).waits).toMatchObject([{ status: "started" }]);
  const again = await startOwn(token);
  expect(again.json<typeof begun>().enrollment.id).toBe(begun.enrollment.id);
  await server.database.owner.query(
    "update enrollments set status = 'submitted', submitted_at = now(), reference_number = $2 where id = $1",
    [begun.enrollment.id, "K7Q4-92MD"],
  );
  expect((await look()).waits).toEqual([]);
  expect((await startOwn(token)).json()).toMatchObject({ code: "alreadySubmitted" });
});

test("goes on by the invitation that staff sent, and ends with the window", async () => {
  const id = await anEmployee();
  const invitation = await invite(id);
  const { look, token } = await homeOf(id);
  expect((await look()).waits).toHaveLength(1);
  expect((await startOwn(token)).statusCode).toBe(200);
  const { rows } = await server.database.owner.query<{ id: string }>(
    "select invitation_id as id from enrollments where member_id = $1",
    [id],
  );
  expect(rows).toEqual([{ id: invitation }]);
  const { now } = server.clock;
  server.clock.now = new Date("2026-12-16T15:00:00Z");
  const again = await homeOf(await anEmployee());
  const late = [(await again.look()).waits, (await startOwn(again.token)).json<{ code: string }>().code];
  server.clock.now = now;
  expect(late).toEqual([[], "notEligible"]);
});

test("a dependent, another employer's employee and who has left begin nothing", async () => {
  const id = await anEmployee();
  const spouse = await insert(server, "members", {
    ...owned(offering),
    id: newId(),
    family_id: id,
    relationship: "01",
    member_number: unique("MH"),
    first_name: "Pat",
    last_name: "Park",
    dob: "1981-04-01",
  });
  const elsewhere = await anOffering(server);
  const of = await homeOf(spouse);
  expect((await of.look()).waits).toEqual([]);
  expect((await startOwn(of.token)).statusCode).toBe(404);
  const employee = await homeOf(id);
  expect((await startOwn(employee.token, elsewhere.sessionId)).statusCode).toBe(404);
  await server.database.owner.query("update members set active = false where id = $1", [id]);
  expect((await employee.look()).waits).toEqual([]);
  expect((await startOwn(employee.token)).statusCode).toBe(404);
});

test("what happened in the last year is told, the latest first, and what is new since the last sign-in", async () => {
  const id = await anEmployee();
  const { look, userId } = await homeOf(id);
  expect((await look()).activity).toEqual([]);
  await happened(id, "addressChange", "2025-01-10T15:00:00Z");
  await happened(id, "divisionChange", "2026-10-01T15:00:00Z");
  await happened(id, "demographicChange", "2026-11-09T15:00:00Z");
  for (const at of ["2026-11-01T10:00:00Z", "2026-11-10T10:00:00Z"])
    await server.database.owner.query(
      "insert into audit_events (installation_id, actor, action, subject, at) values ($1, $2, 'signIn', 'users', $3)",
      [installationId, `user:${userId}`, at],
    );
  expect((await look()).activity).toMatchObject([
    { kind: "demographicChange", isNew: true, people: ["Mina"] },
    { kind: "divisionChange", isNew: false },
  ]);
});

test("staff have no activity of their own", async () => {
  const { token } = await aUser(server, installationId, { type: "admin" });
  const { waits, activity } = (await server.call("GET", "/home", { token })).json<Home>();
  expect([waits, activity]).toEqual([null, null]);
});
