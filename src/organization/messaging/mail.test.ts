import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { HelpRequestRow, MailRow } from "./mail.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const elsewhere = await anInstallation(server);
const admin = await aUser(server, installationId, { type: "admin" });
const client = await aUser(server, installationId, {
  type: "client",
  entityId: await aClient(server, installationId),
});

const aMail = (row: Record<string, unknown>) =>
  insert(server, "mails", {
    installation_id: installationId,
    kind: "confirmation",
    event: unique("confirmation:"),
    recipient: "maria@example.com",
    language: "es",
    subject: "Recibimos su inscripción",
    html: "<p>Hola</p>",
    text: "Hola",
    ...row,
  });
const aRequest = (row: Record<string, unknown>) =>
  insert(server, "help_requests", {
    installation_id: installationId,
    subject: "Which location?",
    contact_type: "phone",
    contact: "6175550144",
    message: "Boston or Lowell?",
    ...row,
  });

const kept = await aMail({ status: "kept", created_at: "2026-11-01T10:00:00Z" });
const sent = await aMail({ status: "sent", created_at: "2026-11-02T10:00:00Z" });
const foreignMail = await aMail({ installation_id: elsewhere });
const open = await aRequest({ created_at: "2026-11-01T10:00:00Z" });
const answered = await aRequest({ status: "answered", created_at: "2026-11-02T10:00:00Z" });
const foreignRequest = await aRequest({ installation_id: elsewhere });

test.each([
  ["", [sent, kept]],
  ["sort=createdAt", [kept, sent]],
  ["filter[status]=kept", [kept]],
])("mails are listed newest first, or as asked: %s", async (query, ids) => {
  expect((await list<MailRow>(`/admin/mails?${query}`)).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ["", [answered, open]],
  ["sort=createdAt", [open, answered]],
  ["filter[status]=open", [open]],
])("help requests are listed newest first, or as asked: %s", async (query, ids) => {
  expect((await list<HelpRequestRow>(`/admin/helprequests?${query}`)).map(({ id }) => id)).toEqual(ids);
});

test("a mail opens with its text, a help request with its message", async () => {
  const { token } = admin;
  const mail = await server.call("GET", `/admin/mails/${kept}`, { token });
  expect(mail.json()).toMatchObject({ text: "Hola", html: "<p>Hola</p>", language: "es" });
  const request = await server.call("GET", `/admin/helprequests/${open}`, { token });
  expect(request.json()).toMatchObject({ message: "Boston or Lowell?", contactType: "phone" });
});

test.each(["reset", "lifeEvent", "enrollmentReturned"])(
  "the key in a mail (%s) shows on trial to those who manage users, and in production to nobody",
  async (kind) => {
    const link = `/reset/${"k".repeat(43)}`;
    const id = await aMail({ status: "kept", kind, text: link, html: link });
    const manager = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });
    const read = async (token: string) =>
      (await server.call("GET", `/admin/mails/${id}`, { token })).json<{ text: string; html: string }>();
    expect(await read(manager.token)).toMatchObject({ text: link, html: link });
    const hidden = { text: "/reset/…", html: "/reset/…" };
    expect(await read(admin.token)).toMatchObject(hidden);
    Object.assign(server.services.configuration, { production: true });
    try {
      expect(await read(manager.token)).toMatchObject(hidden);
    } finally {
      Object.assign(server.services.configuration, { production: false });
    }
  },
);

test("those of another installation are not found, and nobody but administrators sees any", async () => {
  for (const url of [`/admin/mails/${foreignMail}`, `/admin/helprequests/${foreignRequest}`]) {
    expect((await server.call("GET", url, { token: admin.token })).statusCode).toBe(404);
  }
  for (const url of [
    "/admin/mails",
    `/admin/mails/${kept}`,
    "/admin/helprequests",
    `/admin/helprequests/${open}`,
  ]) {
    expect((await server.call("GET", url, { token: client.token })).statusCode).toBe(403);
  }
});

async function list<Row>(url: string): Promise<Row[]> {
  const answer = await server.call("GET", url, { token: admin.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: Row[] }>().rows;
}
