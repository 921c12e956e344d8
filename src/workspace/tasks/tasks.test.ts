import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, newId, owned } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const otherId = await aClient(server, installationId, { name: "Quarry Tools" });
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["enrollment", "manageMessages", "manageInstallations"],
});
const clerk = await aUser(server, installationId, { type: "admin", permissions: [] });
const tpaId = await insert(server, "tpas", { installation_id: installationId, name: "T", code: "T" });
const tpa = await aUser(server, installationId, {
  type: "tpa",
  entityId: tpaId,
  permissions: ["enrollment"],
});
await server.database.owner.query("update clients set tpa_id = $1 where id = $2", [tpaId, clientId]);

async function newInvitation(): Promise<string> {
  const id = newId();
  await insert(server, "invitations", {
    id,
    ...owned(offering),
    session_id: offering.sessionId,
    kind: "invited",
    key_hash: newId(),
    expires_at: "2026-12-16T00:00:00Z",
  });
  return id;
}
const anEnrollment = async (row: Record<string, unknown>) =>
  insert(server, "enrollments", {
    ...owned(offering),
    invitation_id: await newInvitation(),
    identifier: newId(),
    session_id: offering.sessionId,
    active_step: "review",
    started_on: "2026-11-10",
    submitted_at: "2026-11-11T10:00:00Z",
    status: "submitted",
    ...row,
  });
const aConversation = (row: Record<string, unknown>) =>
  insert(server, "conversations", {
    installation_id: installationId,
    client_id: clientId,
    party_type: "client",
    party_id: clientId,
    party_name: "Quarry Foods",
    subject: "A question",
    last_at: "2026-11-12T10:00:00Z",
    ...row,
  });

type Task = { kind: string; count: number; mine: number | null; free: number | null; due: string | null };
const tasks = async (token: string, query = "") => {
  const answer = await server.call("GET", `/tasks${query}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  const { tasks: all } = answer.json<{ tasks: Task[] }>();
  return new Map(all.map((one) => [one.kind, one]));
};

test("each kind is counted for those who may do it, with whose it is and the first day", async () => {
  await anEnrollment({ assigned_to: admin.userId });
  await anEnrollment({});
  await anEnrollment({ is_preview: true });
  await anEnrollment({ status: "failed" });
  await aConversation({ due_on: "2026-12-01", assignee_id: admin.userId });
  await aConversation({ due_on: "2026-11-20" });
  await aConversation({ due_on: "2026-11-01", state: "done" });
  await insert(server, "refresh_runs", {
    installation_id: installationId,
    kind: "clearCache",
    status: "failed",
    actor: "system",
  });
  const mine = await tasks(admin.token);
  expect(mine.get("enrollments")).toMatchObject({ count: 2, mine: 1, free: 1, due: null });
  expect(mine.get("failedEnrollments")).toMatchObject({ count: 1, mine: 0 });
  expect(mine.get("messages")).toMatchObject({ count: 2, mine: 1, free: 1, due: "2026-11-20" });
  expect(mine.get("failedJobs")).toMatchObject({ count: 1, mine: null, free: null });
  expect([...(await tasks(clerk.token)).keys()]).not.toContain("messages");
});

test("an organization and an asked client see theirs alone", async () => {
  const before = (await tasks(tpa.token)).get("enrollments")?.count ?? 0;
  await aConversation({ client_id: otherId, party_id: otherId });
  expect((await tasks(admin.token, `?client=${otherId}`)).get("messages")?.count).toBe(1);
  expect((await tasks(admin.token, `?client=${otherId}`)).get("enrollments")?.count).toBe(0);
  expect((await tasks(admin.token, `?client=${clientId}`)).get("messages")?.count).toBe(2);
  expect(before).toBe(2);
  expect([...(await tasks(tpa.token)).keys()]).not.toContain("failedJobs");
  const elsewhere = await anInstallation(server);
  const stranger = await aUser(server, elsewhere, { type: "admin", permissions: ["enrollment"] });
  expect([...(await tasks(stranger.token)).values()].map(({ count }) => count)).not.toContain(2);
  const client = await aUser(server, installationId, { type: "client", entityId: clientId, permissions: [] });
  expect((await server.call("GET", "/tasks", { token: client.token })).statusCode).toBe(403);
});

test("what is overdue is told by the day of the asked client, else of the administrator", async () => {
  await server.database.owner.query("update clients set time_zone = 'Pacific/Honolulu' where id = $1", [
    otherId,
  ]);
  // Two in the morning in New York, nine in the evening before in Honolulu.
  server.clock.now = new Date("2026-11-20T07:00:00Z");
  const { token } = await aUser(server, installationId, { type: "admin", permissions: [] });
  const today = async (query: string) =>
    (await server.call("GET", `/tasks${query}`, { token })).json<{ today: string }>().today;
  expect(await today("")).toBe("2026-11-20");
  expect(await today(`?client=${otherId}`)).toBe("2026-11-19");
});

test("a file that failed waits until the client's next one is done, for those who bring files", async () => {
  const keeper = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  const anImport = (row: Record<string, unknown>) =>
    insert(server, "imports", {
      installation_id: installationId,
      client_id: clientId,
      kind: "census",
      blob_key: newId(),
      file_key_sealed: Buffer.alloc(8, 1),
      media_type: "text/csv",
      file_name: "census.csv",
      size_bytes: 10,
      actor: "system",
      ...row,
    });
  await anImport({ status: "failed", created_at: "2026-11-19T10:00:00Z" });
  await anImport({ status: "failed", created_at: "2026-09-01T10:00:00Z" });
  expect((await tasks(keeper.token)).get("failedImports")).toMatchObject({ count: 1, mine: null });
  const other = await aUser(server, installationId, { type: "admin", permissions: [] });
  expect([...(await tasks(other.token)).keys()]).not.toContain("failedImports");
  await anImport({ status: "done", created_at: "2026-11-19T11:00:00Z" });
  expect((await tasks(keeper.token)).get("failedImports")).toMatchObject({ count: 0 });
});
