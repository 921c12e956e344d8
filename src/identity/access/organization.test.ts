import { describe, expect, test } from "vitest";
import { sendMail } from "#organization/messaging/mail.service.ts";
import { refreshSite } from "#server/site-identity.ts";
import { plainSite } from "#server/site.ts";
import { anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import type { Organization } from "./organization.ts";
import type { SecuritySetting } from "./security.ts";

const server = await testServer();
const { call, database, services } = server;
// A production process that nobody configured begins like this.
Object.assign(services.configuration, { production: true });
Object.assign(services.site, { logo2: undefined, ...plainSite("test") });
const installationId = await anInstallation(server, { name: "Cedar Desk" });
await refreshSite(services);
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageSites", "manageUsers", "manageClients"],
});
const { token } = admin;

/** One pixel. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const values = {
  siteName: "Cedar Benefits",
  phone: "617 555 2368",
  email: "help@cedar.test",
  postalAddress: "1 Cedar Way, Boston, MA 02110",
  primaryColor: "#336699",
  accentColor: "#ffee00",
  memberNumberFormat: "CB-######",
};
const get = async () => (await call("GET", "/admin/organization", { token })).json<Organization>();
const put = (body: object, version: number, as = token) =>
  call("PUT", "/admin/organization", { token: as, body, headers: { "if-match": `"${version}"` } });
const siteNow = async () =>
  (await server.http.inject({ method: "GET", url: "/config.json" })).json<{
    siteName: string;
    logo: { src: string; alt: string };
    theme: { primary: string; accent: string };
    help: object;
  }>();
const aMail = () =>
  insert(server, "mails", {
    installation_id: installationId,
    created_at: new Date(),
    kind: "invitation",
    event: `e${Math.random()}`,
    recipient: "a@b.test",
    language: "en",
    subject: "s",
    html: "h",
    text: "t",
    status: "waiting",
  });
const stateOf = async (id: string) =>
  (await database.owner.query("select status, failure from mails where id = $1", [id])).rows[0] as {
    status: string;
    failure: string | null;
  };

describe("before anybody has said who they are", () => {
  test("the pages speak as the installation, with nobody's logo and phone", async () => {
    expect(await siteNow()).toMatchObject({ siteName: "Cedar Desk", logo: { alt: "Openroll" }, help: {} });
    expect(await get()).toMatchObject({
      siteName: "Cedar Desk",
      phone: "",
      isComplete: false,
      waitingMails: 0,
    });
  });

  test("to say it is the first of the first steps", async () => {
    const day = await call("GET", "/admin/firstday", { token });
    expect(day.json()).toMatchObject({ done: [], next: "organization" });
  });

  test("no mail leaves, and the page counts those that wait", async () => {
    const mailId = await aMail();
    expect(await sendMail(services, undefined, mailId)).toBeUndefined();
    expect((await stateOf(mailId)).status).toBe("waiting");
    expect((await get()).waitingMails).toBe(1);
  });

  test("outside production mails are kept as ever", async () => {
    Object.assign(services.configuration, { production: false });
    const mailId = await aMail();
    await sendMail(services, undefined, mailId);
    Object.assign(services.configuration, { production: true });
    expect((await stateOf(mailId)).status).toBe("kept");
  });
});

test("every field that is missing or wrong is named, and nothing is changed", async () => {
  const { version } = await get();
  const answer = await put(
    {
      ...values,
      siteName: " ",
      phone: "12",
      email: "x",
      postalAddress: "",
      memberNumberFormat: "HB##",
      logo: Buffer.from("<svg/>").toString("base64"),
    },
    version,
  );
  expect(answer.statusCode).toBe(422);
  expect(
    answer
      .json<{ errors: { path: string }[] }>()
      .errors.map(({ path }) => path)
      .toSorted(),
  ).toEqual(["email", "logo", "memberNumberFormat", "phone", "postalAddress", "siteName"]);
  expect(await get()).toMatchObject({ version, isComplete: false });
});

test.each(["HB########", "A-######", "######", "#-#-#-#-#-#"])(
  "%s is a form of member numbers",
  async (form) => {
    const { version } = await get();
    const answer = await put({ ...values, siteName: "", memberNumberFormat: form }, version);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      "siteName",
    ]);
  },
);

test.each(["#####", "HB#####", "HB## ####", "M#####################", "M%######"])(
  "%s is none: too few figures, too long, or other signs",
  async (form) => {
    const { version } = await get();
    const answer = await put({ ...values, memberNumberFormat: form }, version);
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining("memberNumberFormat")]);
  },
);

test("once it is said, pages, mails and new numbers follow at once, and the mails that waited leave", async () => {
  const { version } = await get();
  const held = await aMail();
  await sendMail(services, undefined, held);
  const answer = await put({ ...values, logo: png }, version);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  expect(answer.json()).toMatchObject({ isComplete: true, waitingMails: 0, phone: "(617) 555-2368" });
  const site = await siteNow();
  expect(site).toMatchObject({
    siteName: "Cedar Benefits",
    logo: { alt: "Cedar Benefits", src: `/site-logo?v=${version + 1}` },
    theme: { primary: "#336699" },
    help: { phone: "(617) 555-2368", email: "help@cedar.test", address: values.postalAddress },
  });
  expect(site.theme.accent).not.toBe("#ffee00");
  const logo = await server.http.inject({ method: "GET", url: site.logo.src });
  expect([logo.statusCode, logo.headers["content-type"], logo.rawPayload.toString("base64")]).toEqual([
    200,
    "image/png",
    png,
  ]);
  const { rows } = await database.owner.query(
    "select count(*)::int as n from pgboss.job where name = 'send-mail' and data->>'mailId' = $1",
    [held],
  );
  expect(rows).toEqual([{ n: 1 }]);
  await sendMail(services, undefined, held);
  expect((await stateOf(held)).status).toBe("kept");
  const form = await database.owner.query(
    "select member_number_format as form from installations where id = $1",
    [installationId],
  );
  expect(form.rows).toEqual([{ form: "CB-######" }]);
  const day = await call("GET", "/admin/firstday", { token });
  expect(day.json()).toMatchObject({ done: ["organization"], next: "client" });
});

test("an old version is refused; a logo stays until it is taken away, and then there is none", async () => {
  const { version } = await get();
  expect((await put(values, version - 1)).statusCode).toBe(412);
  expect((await put(values, version)).json<Organization>().logo).toBe(`/site-logo?v=${version + 1}`);
  expect((await put({ ...values, logo: null }, version + 1)).json<Organization>().logo).toBeNull();
  expect((await server.http.inject({ method: "GET", url: "/site-logo" })).statusCode).toBe(404);
});

test("another copy of the server hears it before it holds a mail", async () => {
  const mailId = await aMail();
  Object.assign(services.site, { help: {} });
  await sendMail(services, undefined, mailId);
  expect((await stateOf(mailId)).status).toBe("kept");
});

test("whoever may not manage sites neither reads nor changes it", async () => {
  const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });
  expect((await call("GET", "/admin/organization", { token: clerk.token })).statusCode).toBe(403);
  expect((await put(values, (await get()).version, clerk.token)).statusCode).toBe(403);
});

test("staff who get in by a password alone are named in production, until they do not", async () => {
  const security = async () => (await call("GET", "/admin/security", { token })).json<SecuritySetting>();
  const require = async (types: string[]) =>
    call("PUT", "/admin/security", {
      token,
      body: { secondFactorFor: types },
      headers: { "if-match": `"${(await security()).version}"` },
    });
  await require(["admin", "member"]);
  expect((await security()).loosened).toEqual(["broker", "client", "partner", "tpa"]);
  await require(["admin", "broker", "client", "partner", "tpa"]);
  expect((await security()).loosened).toEqual([]);
  await require([]);
  Object.assign(services.configuration, { production: false });
  expect((await security()).loosened).toEqual([]);
  Object.assign(services.configuration, { production: true });
});
