import { expect, test } from "vitest";
import { startEnrolling } from "#test/enrollee.ts";
import { aClient, aUser, insert, newId, owned } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { FormMapRow } from "#enrollment/offering/forms/form-maps.ts";
import type { CustomForm, FormPivot } from "./forms.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, sessionId } = offering;
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageEnrollmentSessions"],
});
const seesHealth = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageEnrollmentSessions", "viewHealthData"],
});

type Body = Record<string, unknown>;
type Refused = { code: string; errors?: { path: string; message: string }[] };

const call = async <T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  {
    body,
    version,
    token = admin.token,
    language = "en",
  }: { body?: Body; version?: number; token?: string; language?: string } = {},
) => {
  const answer = await server.call(method, url, {
    token,
    ...(body && { body }),
    headers: {
      "accept-language": language,
      ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    },
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: (/json/u.test(answer.headers["content-type"]?.toString() ?? "") ? answer.json<T>() : null) as T,
  };
};

const words = (text: string) => ({ default: text, ko: `${text} (ko)`, es: `${text} (es)` });
const smokes = { type: "boolean", name: "smokes", title: words("Do you smoke?"), isRequired: true };
const many = {
  type: "text",
  inputType: "number",
  name: "many",
  title: words("How many?"),
  visibleIf: "{smokes} = true",
};
const wording = (...elements: object[]) => ({ title: words("Habits"), pages: [{ name: "page1", elements }] });

let count = 0;
const newForm = (more: Body = {}) =>
  call<CustomForm & Refused>("POST", "/admin/customforms", {
    body: {
      name: `Habits ${(count += 1)}`,
      key: `habits-${count}`,
      clientId: null,
      holdsHealth: false,
      statement: null,
      definition: wording(smokes, many),
      ...more,
    },
  });
const change = (form: CustomForm, more: Body, language = "en") => {
  const { name, definition, statement, holdsHealth, status } = form;
  return call<CustomForm & Refused>("PUT", `/admin/customforms/${form.id}`, {
    version: form.version,
    language,
    body: { name, definition, statement, holdsHealth, status, ...more },
  });
};
const readyForm = async (more: Body = {}) => {
  const made = await newForm(more);
  expect(made.status, made.text).toBe(200);
  const ready = await change(made.body, { status: "ready" });
  expect(ready.status, ready.text).toBe(200);
  return ready.body;
};
const map = (formId: string, more: Body = {}) =>
  call<FormMapRow & Refused>("POST", `/admin/customforms/${formId}/map`, {
    body: { sessionId, trigger: "always", coverageType: null, required: false, ...more },
  });

test("a change of words is another revision, and each is kept as it was; a change of name is none", async () => {
  const { body: form } = await newForm();
  expect(form).toMatchObject({ revision: 1, status: "draft", questions: 2, version: 1 });
  const renamed = await change(form, { name: "Other name" });
  expect(renamed.body).toMatchObject({ revision: 1, version: 2 });
  const reworded = await change(renamed.body, { definition: wording(smokes) });
  expect(reworded.body).toMatchObject({ revision: 2, version: 3, questions: 1 });
  const signed = await change(reworded.body, { statement: words("It is true.") });
  expect(signed.body).toMatchObject({ revision: 3, isSigned: true });
  const { rows } = await owner.query<{ revision: number; questions: number; statement: object | null }>(
    `select revision, jsonb_array_length(definition->'pages'->0->'elements') as questions, statement
     from form_revisions where form_id = $1 order by revision`,
    [form.id],
  );
  expect(rows.map(({ revision, questions, statement }) => [revision, questions, statement !== null])).toEqual(
    [
      [1, 2, false],
      [2, 1, false],
      [3, 1, true],
    ],
  );
  expect((await change(form, {})).body.code).toBe("stale");
});

test("forms are found by any part of their name, with the questions they have and how often each is used", async () => {
  const name = `Quitting for good ${(count += 1)}`;
  const { body: form } = await newForm({ name, key: `quitting-${count}` });
  const find = async (query: string) =>
    (await call<{ rows: Body[]; total: number }>("GET", `/admin/customforms?${query}`)).body;
  const found = await find("q=FOR%20GOOD&sort=-updatedAt");
  expect(found).toMatchObject({ total: 1, page: 1 });
  expect(found.rows).toEqual([
    expect.objectContaining({
      id: form.id,
      name,
      labels: { clientId: null },
      status: "draft",
      questions: 2,
      sessions: 0,
      surveys: 0,
      answers: 0,
    }),
  ]);
  expect(await find("q=for%20good&filter[status]=ready")).toMatchObject({ total: 0, rows: [] });
  expect(await find(`q=for%20good&filter[clientId]=${crypto.randomUUID()}`)).toMatchObject({ total: 0 });
  const { text } = await call("GET", "/admin/customforms/export?q=for%20good");
  expect(text.replace("\u{feff}", "").split("\r\n").slice(0, 2)).toEqual([
    "Form,Client,Status,Its answers are about health,Questions,Sessions,Surveys,Answers",
    `${name},,Draft,No,2,0,0,0`,
  ]);
});

test("a key is taken once", async () => {
  await newForm({ key: "once" });
  const again = await newForm({ key: "once" });
  expect([again.status, again.body.errors?.map(({ path }) => path)]).toEqual([422, ["key"]]);
});

test("a draft may lack words; to be ready, each is asked for where it lacks, in the person's language", async () => {
  const { body: form } = await newForm({
    definition: wording({ ...smokes, title: { default: "Do you smoke?", ko: "", es: "" } }),
  });
  const refused = await change(form, { status: "ready" }, "ko");
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.map(({ path }) => path)).toEqual([
    "definition.pages.0.elements.0.title.ko",
    "definition.pages.0.elements.0.title.es",
  ]);
  expect(refused.body.errors?.[0]?.message).toMatch(/[가-힣]/u);
});

test("the engine's own reading of conditions decides: what it cannot run, or is not asked before, is refused", async () => {
  const first = "definition.pages.0.elements";
  for (const [visibleIf, place, message] of [
    ["{smokes} = = true", 1, /cannot be read/u],
    ["{nobody} = true", 1, /not asked before/u],
    ["today() > 1", 1, /cannot be read/u],
  ] as const) {
    const refused = await newForm({ definition: wording(smokes, { ...many, visibleIf }) });
    expect([refused.status, refused.body.errors?.[0]?.path], visibleIf).toEqual([
      422,
      `${first}.${place}.visibleIf`,
    ]);
    expect(refused.body.errors?.[0]?.message).toMatch(message);
  }
  const turned = await newForm({ definition: wording(many, smokes) });
  expect(turned.body.errors?.map(({ path }) => path)).toEqual([`${first}.0.visibleIf`]);
});

test("only what is ready is asked for, once, and it stays while it is asked for", async () => {
  const { body: draft } = await newForm();
  expect((await map(draft.id)).body.errors?.[0]?.path).toBe("formId");
  const form = await readyForm();
  expect((await map(form.id)).body).toMatchObject({ trigger: "always", coverageType: null });
  const again = await map(form.id, { trigger: "waive", coverageType: "dental", required: true });
  expect(again.body).toMatchObject({ trigger: "waive", coverageType: "dental", required: true });
  const other = await readyForm();
  await map(other.id, { sortOrder: 1 });
  const { body } = await call<{ rows: FormMapRow[] }>("GET", `/admin/enrollmentsessions/${sessionId}/forms`);
  expect(body.rows.map(({ formId, sortOrder }) => [formId, sortOrder])).toEqual([
    [other.id, 1],
    [form.id, 2],
  ]);

  const kept = await call<Refused>("DELETE", `/admin/customforms/${form.id}`);
  expect([kept.status, kept.body.errors?.map(({ message }) => message)]).toEqual([
    409,
    ["1 session asks for this form."],
  ]);
  // The session is open: who fills it in now would lose it.
  expect((await change(form, { status: "retired" })).body.errors?.map(({ path }) => path)).toEqual([
    "status",
  ]);
  await call("POST", `/admin/customforms/${form.id}/unmap`, { body: { sessionId } });
  expect((await change(form, { status: "retired" })).status).toBe(200);
  expect((await call("DELETE", `/admin/customforms/${form.id}`)).status).toBe(204);
  expect((await call("GET", `/admin/customforms/${form.id}`)).status).toBe(404);
});

test("a form of one client is asked for in that client's sessions only", async () => {
  const other = await aClient(server, installationId);
  const form = await readyForm({ clientId: other });
  expect((await map(form.id)).status).toBe(422);
  const choices = await call<{ rows: { id: string }[] }>(
    "GET",
    `/admin/customforms/options?client=${offering.clientId}`,
  );
  expect(choices.body.rows.map(({ id }) => id)).not.toContain(form.id);
});

test("the set-up counts the forms, says which are not ready, and a copy takes them along", async () => {
  const fresh = await anOffering(server);
  const boss = await aUser(server, fresh.installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  const by = { token: boss.token };
  const formId = await insert(server, "custom_forms", {
    installation_id: fresh.installationId,
    key: "draft",
    name: "Not ready",
    status: "ready",
    definition: wording(smokes),
  });
  const at = `/admin/enrollmentsessions/${fresh.sessionId}`;
  await call("POST", `${at}/forms`, {
    ...by,
    body: { formId, trigger: "enroll", coverageType: "medical", required: true },
  });
  await owner.query("update custom_forms set status = 'draft' where id = $1", [formId]);
  expect((await call<{ counts: { forms: number } }>("GET", at, by)).body.counts.forms).toBe(1);
  const { body } = await call<{ issues: { code: string; step: string; params: object }[] }>(
    "GET",
    `${at}/readiness`,
    by,
  );
  expect(body.issues).toContainEqual(
    expect.objectContaining({ code: "formNotReady", step: "forms", params: { form: "Not ready" } }),
  );
  const copy = await call<{ id: string }>("POST", `${at}/copy`, { ...by, body: { name: "Next year" } });
  const copied = await call<{ rows: FormMapRow[] }>(
    "GET",
    `/admin/enrollmentsessions/${copy.body.id}/forms`,
    by,
  );
  expect(copied.body.rows).toMatchObject([
    { formId, trigger: "enroll", coverageType: "medical", required: true },
  ]);
});

/** Completed answers of an enrollment, sealed as they are kept. */
async function anAnswer(form: CustomForm, answers: object, who: string) {
  const { enrollment } = await startEnrolling(server, offering);
  const enrollmentId = enrollment.id;
  await owner.query("update enrollments set subscriber_name = $2 where id = $1", [enrollmentId, who]);
  const id = newId();
  await insert(server, "enrollment_forms", {
    ...owned(offering),
    id,
    enrollment_id: enrollmentId,
    form_id: form.id,
    revision: form.revision,
    language: "en",
    answers_sealed: server.services.vault.seal(JSON.stringify(answers), `enrollment_forms.answers:${id}`),
    completed_at: "2026-11-06T12:00:00Z",
  });
  return enrollmentId;
}

test("answers are a table, also of older wordings; a spreadsheet runs nothing of them; each look is written down", async () => {
  const note = { type: "comment", name: "note", title: words("Anything else?") };
  const form = await readyForm({ definition: wording(smokes, note) });
  const first = await anAnswer(form, { smokes: true, note: "=1+1" }, "Robin Moreno");
  const { body: newer } = await change(form, {
    definition: wording({ ...smokes, title: words("Smoker") }, many),
  });
  const second = await anAnswer(newer, { smokes: false, many: 3 }, "Jo Park");

  const { body } = await call<FormPivot>("GET", `/admin/customforms/${form.id}/pivot`, { language: "es" });
  expect(body.columns.map(({ title }) => title)).toEqual([
    "Smoker (es)",
    "How many? (es)",
    "Anything else? (es)",
  ]);
  expect(body.rows.map(({ name, revision, cells }) => [name, revision, cells])).toEqual(
    expect.arrayContaining([
      ["Robin Moreno", form.revision, { smokes: "Sí", note: "=1+1" }],
      ["Jo Park", newer.revision, { smokes: "No", many: "3" }],
    ]),
  );
  const csv = await server.call("GET", `/admin/customforms/${form.id}/pivot/export`, { token: admin.token });
  expect(csv.body).toContain("'=1+1");
  expect(csv.body).not.toMatch(/(?:^|,)=1/mu);
  const { rows } = await owner.query<{ action: string; details: { ids: string[] } }>(
    `select action, details from audit_events where subject = 'enrollments' and details->>'formId' = $1 order by id`,
    [form.id],
  );
  expect(rows.map(({ action, details }) => [action, details.ids.toSorted()])).toEqual([
    ["view", [first, second].toSorted()],
    ["export", [first, second].toSorted()],
  ]);
});

test("answers about health are for who may see health data", async () => {
  const form = await readyForm({ holdsHealth: true });
  await anAnswer(form, { smokes: true }, "Robin Moreno");
  const url = `/admin/customforms/${form.id}/pivot`;
  for (const path of [url, `${url}/export`]) {
    expect((await server.call("GET", path, { token: admin.token })).statusCode).toBe(403);
    expect((await server.call("GET", path, { token: seesHealth.token })).statusCode).toBe(200);
  }
  const refused = await call<Refused>("DELETE", `/admin/customforms/${form.id}`);
  expect(refused.body.errors?.map(({ message }) => message)).toEqual(["1 person has answered this form."]);
});
