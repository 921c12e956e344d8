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
  return { look, userId };
}

test("an invitation waits for its member until it is used, taken back or over", async () => {
  const [one, other] = [await anEmployee(), await anEmployee()];
  const invitation = await invite(one);
  const { look } = await homeOf(one);
  expect((await look()).waits).toMatchObject([{ kind: "enrollment", status: null }]);
  expect((await (await homeOf(other)).look()).waits).toEqual([]);
  await server.database.owner.query("update invitations set revoked_at = now() where id = $1", [invitation]);
  expect((await look()).waits).toEqual([]);
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
