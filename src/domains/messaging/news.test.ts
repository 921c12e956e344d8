import { expect, test } from "vitest";
import { aUser, insert, owned } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const offering = await anOffering(server);
const other = await anOffering(server);
const { installationId, clientId } = offering;
const staff = await aUser(server, installationId, { type: "client", entityId: clientId });

const anAnnouncement = (title: string, row: Record<string, unknown> = {}) =>
  insert(server, "announcements", {
    installation_id: installationId,
    title,
    body: "The office closes at noon.",
    starts_on: "2026-11-01",
    ...row,
  });

test("news are those of today, in the reader's language, of everyone and of the reader's client, the newest first", async () => {
  await anAnnouncement("For all");
  await anAnnouncement("Of the client", { client_id: clientId, starts_on: "2026-11-10" });
  await anAnnouncement("Last day", { ends_on: "2026-11-10", starts_on: "2026-10-01" });
  await anAnnouncement("Over", { ends_on: "2026-11-09" });
  await anAnnouncement("Not yet", { starts_on: "2026-11-11" });
  await anAnnouncement("Switched off", { active: false });
  await anAnnouncement("모두에게", { language: "ko" });
  await anAnnouncement("Of others", {
    installation_id: owned(other).installation_id,
    client_id: other.clientId,
  });
  const answer = await server.call("GET", "/announcements", { token: staff.token });
  expect(answer.statusCode).toBe(200);
  const { rows } = answer.json<{ rows: { title: string; clientName: string | null }[] }>();
  expect(rows.map(({ title }) => title)).toEqual(["Of the client", "For all", "Last day"]);
  expect(rows.map(({ clientName }) => clientName === null)).toEqual([false, true, true]);
  expect((await server.call("GET", "/announcements")).statusCode).toBe(401);
});

test("an announcement that was read is off the home page for its reader alone, and stays in the list with its moment", async () => {
  const id = await anAnnouncement("To be read");
  const colleague = await aUser(server, installationId, { type: "client", entityId: clientId });
  const mark = (isRead: boolean, token = staff.token) =>
    server.call("POST", `/announcements/${id}/read`, { token, body: { isRead } });
  const homeOf = async (token: string) =>
    (await server.call("GET", "/home", { token }))
      .json<{ announcements: { id: string }[] }>()
      .announcements.map((one) => one.id);
  const readAt = async () =>
    (await server.call("GET", "/announcements", { token: staff.token }))
      .json<{ rows: { id: string; readAt: string | null }[] }>()
      .rows.find((one) => one.id === id)?.readAt;
  expect(await readAt()).toBeNull();
  expect((await mark(true)).statusCode).toBe(204);
  expect((await mark(true)).statusCode).toBe(204);
  expect(await homeOf(staff.token)).not.toContain(id);
  expect(await readAt()).toEqual(expect.any(String));
  expect(await homeOf(colleague.token)).toContain(id);
  await mark(false);
  expect(await homeOf(staff.token)).toContain(id);
  const stranger = await aUser(server, other.installationId, { type: "client", entityId: other.clientId });
  expect((await mark(true, stranger.token)).statusCode).toBe(404);
});
