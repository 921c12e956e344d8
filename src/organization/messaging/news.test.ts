import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
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
    body: "<p>The office closes at noon.</p>",
    starts_on: "2026-11-01",
    ...row,
  });

test("news are those of today, for the reader's type of user, of everyone and of the reader's client, the newest first", async () => {
  await anAnnouncement("For all");
  await anAnnouncement("Of the client", { client_id: clientId, starts_on: "2026-11-10" });
  await anAnnouncement("Last day", { ends_on: "2026-11-10", starts_on: "2026-10-01" });
  await anAnnouncement("Over", { ends_on: "2026-11-09" });
  await anAnnouncement("Not yet", { starts_on: "2026-11-11" });
  await anAnnouncement("Switched off", { active: false });
  await anAnnouncement("For members alone", { audience: ["member"] });
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

test.each(["broker", "client", "member"] as const)(
  "a %s reads it in their language, else in English, which it says",
  async (type) => {
    const memberId = newId();
    await insert(server, "members", {
      ...owned(offering),
      id: memberId,
      family_id: memberId,
      relationship: "18",
      member_number: unique("NW"),
      first_name: "Mina",
      last_name: "Park",
      dob: "1980-04-01",
    });
    const entityId = { broker: undefined, client: clientId, member: memberId }[type];
    const reader = await aUser(server, installationId, {
      type,
      ...(entityId === undefined ? {} : { entityId }),
    });
    const marked = `<p>Three <em>languages</em></p><script>alert(1)</script>`;
    const id = await anAnnouncement("In three", {
      body: marked,
      audience: [type],
      title_ko: "세 언어로",
      body_ko: "<p>세 언어로 썼습니다.</p>",
      // A title without a text is no Spanish.
      title_es: "En tres",
    });
    const read = async (language: string) =>
      (
        await server.call("GET", "/announcements", {
          token: reader.token,
          headers: { "accept-language": language },
        })
      )
        .json<{ rows: { id: string; title: string; body: string; language: string }[] }>()
        .rows.find((one) => one.id === id);
    expect(await read("ko")).toMatchObject({
      language: "ko",
      title: "세 언어로",
      body: "<p>세 언어로 썼습니다.</p>",
    });
    expect(await read("es")).toMatchObject({ language: "en", title: "In three" });
  },
);

test("what staff write is sanitized before it is kept", async () => {
  const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageAnnouncements"] });
  const body = {
    title: "Fair",
    body: "<p>Come <b>all</b></p><img src=x onerror=alert(1)>",
    titleKo: null,
    titleEs: null,
    bodyKo: null,
    bodyEs: "<script>x</script><p>Vengan</p>",
    active: true,
    audience: ["member"],
    clientId: null,
    startsOn: "2026-11-01",
    endsOn: null,
  };
  const kept = await server.call("POST", "/admin/announcements", { token: clerk.token, body });
  expect(kept.statusCode, kept.body).toBe(200);
  expect(kept.json()).toMatchObject({ body: "<p>Come <strong>all</strong></p>", bodyEs: "<p>Vengan</p>" });
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
