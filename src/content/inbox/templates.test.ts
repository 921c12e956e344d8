import { expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, newId, owned } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Harbor <Bakery>" });
const otherId = await aClient(server, installationId, { name: "Other" });
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageTemplateVariables", "manageMessages"],
});
const memberId = newId();
await insert(server, "members", {
  ...owned({ installationId, clientId }),
  id: memberId,
  family_id: memberId,
  relationship: "18",
  member_number: "TM1",
  first_name: "Mina",
  last_name: "Park",
  dob: "1980-04-01",
  hire_date: "2020-01-06",
});

type Told = {
  id: string;
  text: string;
  subject: string;
  html: string;
  used: { name: string; value: string; why: string }[];
  unknown: string[];
  errors?: { path: string; message: string }[];
};
async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object, by = clerk) {
  const answer = await server.call(method, path, {
    token: by.token,
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.statusCode, ...(answer.body === "" ? {} : answer.json<object>()) } as Told & {
    status: number;
  };
}
const aVariable = (name: string, row: object = {}) =>
  call("POST", "/admin/templatevariables", {
    name,
    description: null,
    type: "text",
    defaultValue: { en: `${name} default`, ko: "", es: `${name} por defecto` },
    active: true,
    ...row,
  });
const aValue = (variableId: string, value: string, row: object = {}) =>
  call("POST", "/admin/entitytemplatevalues", { variableId, value, clientId: null, language: null, ...row });
const aTemplate = (subject: string, body: string, row: object = {}) =>
  call("POST", "/admin/messagetemplates", {
    name: subject,
    subject,
    body,
    clientId: null,
    active: true,
    ...row,
  });
const preview = (body: object) => call("POST", "/admin/inbox/preview", { language: "en", ...body });
const tryValue = (body: object) =>
  call("POST", "/admin/templatevariables/preview", { language: "en", ...body });
const fill = (templateId: string, to: object | null = { type: "member", id: memberId }) =>
  call("POST", "/admin/inbox/fill", { templateId, to });

test("a value falls back from the client to the site to the default, and says where it comes from", async () => {
  const { id } = await aVariable("officeHours");
  const said = async (body: object = {}) => {
    const { subject, used } = await preview({ subject: "Open {{officeHours}}.", ...body });
    return [subject, used[0]?.why];
  };
  expect(await said({ clientId })).toEqual(["Open officeHours default.", "value.default"]);
  expect(await said({ clientId, language: "es" })).toEqual([
    "Open officeHours por defecto.",
    "value.default",
  ]);
  await aValue(id, "9 to 5");
  expect(await said({ clientId, language: "ko" })).toEqual(["Open 9 to 5.", "value.site"]);
  const { id: own } = await aValue(id, "10 to 2", { clientId });
  await aValue(id, "de 10 a 2", { clientId, language: "es" });
  expect(await said({ clientId })).toEqual(["Open 10 to 2.", "value.client"]);
  expect(await said({ clientId, language: "es" })).toEqual(["Open de 10 a 2.", "value.client"]);
  expect(await said({ clientId: otherId })).toEqual(["Open 9 to 5.", "value.site"]);
  // Before it is kept a value is tried where it would stand, and nowhere else.
  expect(await tryValue({ variableId: id, value: "never", clientId: otherId })).toMatchObject({
    text: "never",
    used: [{ why: "value.client" }],
  });
  expect(await said({ clientId: otherId })).toEqual(["Open 9 to 5.", "value.site"]);
  const { status } = await call("DELETE", `/admin/entitytemplatevalues/${own}`);
  expect(status).toBe(204);
  expect(await said({ clientId })).toEqual(["Open 9 to 5.", "value.site"]);
});

test("a second value at the same place is refused in words, one at another place is not", async () => {
  const { id } = await aVariable("phone", {
    type: "phone",
    defaultValue: { en: "6175550100", ko: "", es: "" },
  });
  expect(await aValue(id, "617 555 0101", { clientId })).toMatchObject({ status: 200 });
  const again = await aValue(id, "617 555 0102", { clientId });
  expect(again).toMatchObject({ status: 422, errors: [{ path: "variableId" }] });
  expect(again.errors?.[0]?.message).toContain("Change that one.");
  expect(await aValue(id, "617 555 0102", { clientId, language: "ko" })).toMatchObject({ status: 200 });
});

test.each([
  ["number", "twelve", "12.5"],
  ["date", "2027-02-30", "2027-02-28"],
  ["phone", "555", "(617) 555-0100"],
  ["email", "me@", "me@example.com"],
  ["webAddress", "javascript:alert(1)", "https://example.com/a"],
] as const)("a value of a variable of type %s has its form", async (type, bad, good) => {
  const name = `kind${type}`;
  const words = (en: string) => ({ type, defaultValue: { en, ko: "", es: "" } });
  const refused = await aVariable(name, words(bad));
  expect(refused).toMatchObject({ status: 422, errors: [{ path: "defaultValue" }] });
  const { id } = await aVariable(name, words(good));
  expect(await aValue(id, bad)).toMatchObject({ status: 422, errors: [{ path: "value" }] });
  expect(await aValue(id, good)).toMatchObject({ status: 200 });
});

test("a name that every message knows is no name of a variable", async () => {
  const told = await aVariable("clientName");
  expect(told).toMatchObject({ status: 422, errors: [{ path: "name" }] });
  expect(told.errors?.[0]?.message).toContain("siteName");
});

test("a template is filled for its reader, harmlessly, and names what nobody knows", async () => {
  const { id: bold } = await aVariable("motto");
  await aValue(bold, "<img src=x onerror=alert(1)> {{firstName}}");
  const { id } = await aTemplate(
    "For {{firstName}} at {{clientName}}",
    "<p>Dear {{ name }},</p><p>{{motto}}<br>No {{nobody}}.</p><script>x</script>",
  );
  const told = await fill(id);
  expect(told.subject).toBe("For Mina at Harbor <Bakery>");
  // A value is text: no tag of it is one, and no variable within it is filled in again.
  expect(told.html).toBe(
    "<p>Dear Mina Park,</p><p>&lt;img src=x onerror=alert(1)&gt; {{firstName}}<br />No {{nobody}}.</p>",
  );
  expect(told.unknown).toEqual(["nobody"]);
  expect(await preview({ subject: "{{firstName}} {{siteName}} {{clientName}}", clientId })).toMatchObject({
    unknown: [],
    subject: expect.stringMatching(/^\[.+\] \S.* Harbor <Bakery>$/u) as string,
  });
  expect((await fill(id, null)).unknown).toEqual(["firstName", "clientName", "name", "nobody"]);
});

test("a template is read in its reader's language, and in English with a word of it where that is not written", async () => {
  const ko = { subjectKo: "{{firstName}} 님께", bodyKo: "<p>안녕하십니까</p>" };
  const { id } = await aTemplate("For {{firstName}}", "<p>Hello</p>", ko);
  const { id: half } = await aTemplate("Half", "<p>Half</p>", { subjectKo: "반" });
  const { rows } = await server.database.owner.query<{ id: string }>(
    "update people set language = 'ko' where id = (select person_id from members where id = $1) returning id",
    [memberId],
  );
  expect(rows).toHaveLength(1);
  expect(await fill(id)).toMatchObject({
    subject: "Mina 님께",
    html: "<p>안녕하십니까</p>",
    language: "ko",
    readerLanguage: "ko",
  });
  expect(await fill(half)).toMatchObject({ subject: "Half", language: "en", readerLanguage: "ko" });
  expect(await fill(id, null)).toMatchObject({ subject: "For {{firstName}}", language: "en" });
  expect(await fill(id, { type: "client", id: clientId })).toMatchObject({ language: "en" });
});

test("what is switched off or of another installation is no template, no variable and no reader", async () => {
  const { id: off } = await aTemplate("Off", "Off", { active: false });
  expect(await fill(off)).toMatchObject({ status: 404 });
  await aVariable("sleeping", { active: false });
  expect((await preview({ html: "<p>{{sleeping}}</p>" })).unknown).toEqual(["sleeping"]);
  const elsewhere = await anInstallation(server);
  const stranger = await aUser(server, elsewhere, {
    type: "admin",
    permissions: ["manageTemplateVariables", "manageMessages"],
  });
  const { id } = await aTemplate("Here", "Here");
  const asked = { templateId: id, to: null };
  expect(await call("POST", "/admin/inbox/fill", asked, stranger)).toMatchObject({ status: 404 });
  const theirs = { subject: "x", language: "en", clientId };
  expect(await call("POST", "/admin/inbox/preview", theirs, stranger)).toMatchObject({ status: 404 });
  const away = await aClient(server, elsewhere);
  expect(await fill(id, { type: "client", id: away })).toMatchObject({ status: 404 });
});

test("a message with an empty place is not sent, and a member may write braces", async () => {
  const send = (html: string, subject = "Hello") =>
    server.call("POST", "/admin/inbox", {
      token: clerk.token,
      headers: { "idempotency-key": `templates-${newId()}` },
      body: { to: { type: "member", id: memberId }, subject, html },
    });
  for (const answer of [await send("<p>Call {{phone}}</p>"), await send("<p>x</p>", "For {{name}}")]) {
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toMatch(/phone|name/u);
  }
  expect((await send("<p>Call us.</p>")).statusCode).toBe(200);
});
