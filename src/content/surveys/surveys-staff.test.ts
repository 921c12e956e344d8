import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import { sendMailJob } from "#organization/messaging/jobs.ts";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { aUser, insert, newId } from "#test/factories.ts";
import { aForm, inThree } from "#test/forms.ts";
import { anOffering } from "#test/offering.ts";
import { startMailServer } from "#test/mail-server.ts";
import { testServer } from "#test/server.ts";
import { digest } from "#server/crypto.ts";
import { jobHandlers } from "#app/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { openMailTransport } from "#server/mail/transport.ts";
import { SystemScope } from "#server/scope.ts";
import { noteRefusedSurveyMail } from "./survey-recipients.service.ts";
import type { Survey, SurveyRecipient, SurveyResponse } from "./surveys-staff.ts";

const server = await testServer();
const { owner } = server.database;
const { installationId, clientId } = await anOffering(server);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["viewSurveys"] });
const rating = {
  title: inThree("How was it?"),
  pages: [
    {
      name: "page1",
      elements: [
        { type: "rating", name: "ease", title: inThree("How easy?"), isRequired: true },
        { type: "comment", name: "better", title: inThree("What could be better?") },
      ],
    },
  ],
};
const formId = await aForm(server, { installationId, clientId: null }, { definition: rating });

type Body = Record<string, unknown>;
type Refused = { code: string; errors?: { path: string; message: string }[] };
type WithLink = SurveyRecipient & { link: string };

const call = async <T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { body, version, token = admin.token }: { body?: Body; version?: number; token?: string } = {},
) => {
  const answer = await server.call(method, url, {
    token,
    ...(body && { body }),
    ...(version === undefined ? {} : { headers: { "if-match": `"${version}"` } }),
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: (answer.body === "" ? null : answer.json()) as T,
  };
};

const values = {
  name: "How was signing up?",
  opensOn: "2026-11-01",
  closesOn: "2026-12-31",
  languages: ["en", "es"],
  formIds: [formId],
  byInvitation: false,
};
const newSurvey = (more: Body = {}) =>
  call<Survey & Refused>("POST", "/admin/surveys", { body: { ...values, clientId: null, ...more } });
const open = (survey: Survey, more: Body = {}) =>
  call<Survey & Refused>("PUT", `/admin/surveys/${survey.id}`, {
    version: survey.version,
    body: { ...values, status: "open", ...more },
  });

async function aResponse(survey: Survey, answers: object, more: Body = {}) {
  const row = { installation_id: installationId, client_id: null, survey_id: survey.id };
  const responseId = await insert(server, "survey_responses", {
    ...row,
    key_hash: digest(crypto.randomUUID()),
    language: "en",
    completed_at: "2026-11-06T12:00:00Z",
    ...more,
  });
  const id = newId();
  await insert(server, "survey_answers", {
    ...row,
    id,
    response_id: responseId,
    form_id: survey.formIds[0],
    revision: 1,
    language: "en",
    answers_sealed: server.services.vault.seal(JSON.stringify(answers), `survey_answers.answers:${id}`),
    completed_at: "2026-11-06T12:00:00Z",
  });
  return responseId;
}

test("a survey has a key of its own, and opens with forms that are ready", async () => {
  const first = await newSurvey();
  expect(first.body).toMatchObject({ status: "draft", forms: [{ id: formId }], started: 0 });
  expect(first.body.surveyKey).toMatch(/^SURVEY-[2-9A-Z]{6}-[2-9A-Z]{6}$/u);
  expect(first.body.link).toMatch(new RegExp(`/Survey/${first.body.surveyKey}$`, "u"));
  expect((await newSurvey()).body.surveyKey).not.toBe(first.body.surveyKey);

  const draftId = await aForm(server, { installationId, clientId: null });
  await owner.query("update custom_forms set status = 'draft' where id = $1", [draftId]);
  const refused = await open(first.body, { formIds: [draftId] });
  expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ["formIds"]]);
  expect((await newSurvey({ formIds: [formId, formId] })).body.errors?.[0]?.path).toBe("formIds");
  expect((await newSurvey({ closesOn: "2026-10-01" })).body.errors?.[0]?.path).toBe("closesOn");
  expect((await open(first.body)).body).toMatchObject({ status: "open", version: 2 });
  expect((await open(first.body)).body.code).toBe("stale");
});

test("a survey for all clients asks no form of one client", async () => {
  const own = await aForm(server, { installationId, clientId });
  expect((await newSurvey({ formIds: [own] })).body.errors?.map(({ path }) => path)).toEqual(["formIds"]);
  expect((await newSurvey({ formIds: [own], clientId })).status).toBe(200);
});

test("responses are listed, read by form, and removed with their answers; each look is written down", async () => {
  const survey = (await open((await newSurvey()).body)).body;
  const id = await aResponse(survey, { ease: 4, better: "Nothing" });
  const list = await call<{ rows: SurveyResponse[]; total: number }>(
    "GET",
    `/admin/surveyresponses?surveyId=${survey.id}`,
  );
  expect(list.body).toMatchObject({
    total: 1,
    rows: [{ id, formsDone: 1, name: null }],
    forms: [],
    hidden: 0,
  });
  const one = await call<{ forms: { answers: { label: string; answer: string }[] }[] }>(
    "GET",
    `/admin/surveyresponses?responseId=${id}`,
  );
  expect(one.body.forms[0]?.answers.map(({ label, answer }) => [label, answer])).toEqual([
    ["How easy?", "4 / 5"],
    ["What could be better?", "Nothing"],
  ]);
  const looks = await owner.query<{ subject_id: string | null; details: { ids?: string[] } }>(
    "select subject_id, details from audit_events where subject = 'surveyResponses' and action = 'view' order by id",
  );
  expect(looks.rows.map((row) => row.subject_id ?? row.details.ids)).toEqual([[id], id]);

  const kept = await call<Refused>("DELETE", `/admin/surveys/${survey.id}`);
  expect([kept.status, kept.body.errors?.length]).toEqual([409, 1]);
  expect((await call("DELETE", `/admin/surveyresponses/${id}`)).status).toBe(204);
  expect((await owner.query("select 1 from survey_answers where response_id = $1", [id])).rowCount).toBe(0);
  expect((await call("GET", `/admin/surveyresponses?responseId=${id}`)).status).toBe(404);
  expect((await call("DELETE", `/admin/surveys/${survey.id}`)).status).toBe(204);
});

test("answers about health are left out for the one who may not see health data", async () => {
  const health = await aForm(
    server,
    { installationId, clientId: null },
    { definition: rating, holdsHealth: true },
  );
  const survey = (await newSurvey({ formIds: [health] })).body;
  const id = await aResponse(survey, { ease: 1, better: "My heart" });
  const url = `/admin/surveyresponses?responseId=${id}`;
  const hidden = await call<{ hidden: number; forms: unknown[] }>("GET", url);
  expect(hidden.body).toMatchObject({ hidden: 1, forms: [] });
  expect(hidden.text).not.toContain("My heart");
  const doctor = await aUser(server, installationId, {
    type: "admin",
    permissions: ["viewSurveys", "viewHealthData"],
  });
  const seen = await call<{ hidden: number; forms: unknown[] }>("GET", url, { token: doctor.token });
  expect(seen.body).toMatchObject({ hidden: 0, forms: [expect.anything()] });
});

/** As `addFileRow` keeps it. */
async function aFile(
  survey: Survey,
  responseId: string,
  content: string,
): Promise<{ id: string; blob: string }> {
  const { blobs, vault } = server.services;
  const kept = await new SealedFiles(blobs).keep({
    content: Readable.from([Buffer.from(content)]),
    maxBytes: 1000,
  });
  const id = newId();
  await insert(server, "survey_files", {
    installation_id: installationId,
    client_id: null,
    survey_id: survey.id,
    id,
    response_id: responseId,
    form_id: survey.formIds[0],
    question: "proof",
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `survey_files.file_key:${id}`),
    file_name: "letter.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
  });
  return { id, blob: kept.blobKey };
}

describe("a file of a response", () => {
  const file = (id: string, token = admin.token) =>
    server.call("GET", `/admin/surveyresponsefile/${id}`, { token });
  const looks = async (responseId: string) =>
    (
      await owner.query("select actor from audit_events where subject = 'survey_files' and subject_id = $1", [
        responseId,
      ])
    ).rows;

  test("is opened by staff, each look a row, and goes with the response", async () => {
    const survey = (await open((await newSurvey()).body)).body;
    const responseId = await aResponse(survey, { ease: 4 });
    const { id, blob } = await aFile(survey, responseId, "%PDF-1.7 a letter");
    const answer = await file(id);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain("letter.pdf");
    expect(answer.body).toBe("%PDF-1.7 a letter");
    expect(await looks(responseId)).toEqual([{ actor: `user:${admin.userId}` }]);
    const clerk = await aUser(server, installationId, { type: "admin" });
    expect((await file(id, clerk.token)).statusCode).toBe(403);
    expect((await file(newId())).statusCode).toBe(404);
    expect(await looks(responseId)).toHaveLength(1);

    expect((await call("DELETE", `/admin/surveyresponses/${responseId}`)).status).toBe(204);
    expect((await file(id)).statusCode).toBe(404);
    const { rows } = await owner.query<{ data: PayloadOf<typeof removeFilesJob> }>(
      "select data from pgboss.job where name = 'remove-files'",
    );
    expect(rows.map(({ data }) => data)).toEqual([{ blobKeys: [blob] }]);
    for (const { data } of rows) await jobHandlers(server.services, undefined).run(removeFilesJob, data);
    await expect(buffer(server.services.blobs.getStream(blob))).rejects.toThrow();
  });

  test("of a form about health opens only for who may see health data", async () => {
    const health = await aForm(
      server,
      { installationId, clientId: null },
      { definition: rating, holdsHealth: true },
    );
    const survey = (await newSurvey({ formIds: [health] })).body;
    const responseId = await aResponse(survey, { ease: 1 });
    const { id } = await aFile(survey, responseId, "%PDF-1.7 my heart");
    expect((await file(id)).statusCode).toBe(404);
    expect(await looks(responseId)).toEqual([]);
    const doctor = await aUser(server, installationId, {
      type: "admin",
      permissions: ["viewSurveys", "viewHealthData"],
    });
    expect((await file(id, doctor.token)).statusCode).toBe(200);
  });
});

test("a person is mailed a link of their own while the survey is open, and once more when asked", async () => {
  const draft = (await newSurvey()).body;
  const person = { name: "Mina Park", email: "mina@example.com", language: "ko" };
  const early = await call<WithLink>("POST", "/admin/surveyrecipients", {
    body: { ...person, surveyId: draft.id },
  });
  expect(early.body).toMatchObject({ sentAt: null, state: "notStarted" });
  const again = (of: WithLink, more: Body = {}) =>
    call<WithLink & Refused>("PUT", `/admin/surveyrecipients/${of.id}`, {
      version: of.version,
      body: { ...person, send: true, ...more },
    });
  expect((await again(early.body)).body.errors?.map(({ path }) => path)).toEqual(["email"]);

  await open(draft);
  const sent = await again(early.body);
  expect(sent.body).toMatchObject({ sentAt: expect.any(String), link: early.body.link });
  await again(sent.body);
  const mails = await owner.query<{ language: string; text: string; event: string }>(
    "select language, text, event from mails where kind = 'surveyInvitation' order by created_at",
  );
  // The survey speaks no Korean.
  expect(mails.rows.map(({ language }) => language)).toEqual(["en", "en"]);
  expect(mails.rows[0]?.text).toContain(early.body.link);
  const key = early.body.link.split("/").at(-1) ?? "";
  const { rows } = await owner.query("select 1 from survey_recipients where key_hash = $1", [digest(key)]);
  expect(rows).toHaveLength(1);

  const system = new SystemScope(server.database, { requestId: "mail", language: "en" });
  await noteRefusedSurveyMail(server.services, system, {
    installationId,
    event: mails.rows[0]?.event ?? "",
    to: person.email,
    said: "550 No such user",
  });
  const url = `/admin/surveyrecipients?sessionId=${draft.id}`;
  const list = await call<{ rows: SurveyRecipient[] }>("GET", url);
  expect(list.body.rows).toMatchObject([{ name: "Mina Park", bouncedAt: expect.any(String) }]);
  expect(list.text).not.toContain(key);

  await aResponse(draft, { ease: 5 }, { recipient_id: early.body.id });
  expect((await call("DELETE", `/admin/surveyrecipients/${early.body.id}`)).status).toBe(409);
});

describe("after a survey's last day", () => {
  const person = { name: "Ana Ruiz", email: "ana.ruiz@example.com", language: "en" };
  // 0:30 in New York.
  const dayAfter = new Date("2026-11-11T05:30:00Z");
  const asThen = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = server.clock.now;
    server.clock.now = dayAfter;
    try {
      return await work();
    } finally {
      server.clock.now = before;
    }
  };
  const mailsOf = async (recipientId: string) =>
    (
      await owner.query<{ id: string; status: string; failure: string | null }>(
        "select id, status, failure from mails where event like 'surveyInvitation:' || $1 || ':%' order by created_at",
        [recipientId],
      )
    ).rows;

  test("nobody is mailed a link, not even when staff ask for it", async () => {
    const survey = (await newSurvey()).body;
    await open(survey, { closesOn: "2026-11-10" });
    await asThen(async () => {
      const { token } = await aUser(server, installationId, { type: "admin", permissions: ["viewSurveys"] });
      const added = await call<WithLink>("POST", "/admin/surveyrecipients", {
        body: { ...person, surveyId: survey.id },
        token,
      });
      expect(added.body).toMatchObject({ sentAt: null });
      const asked = await call<Refused>("PUT", `/admin/surveyrecipients/${added.body.id}`, {
        version: added.body.version,
        body: { ...person, send: true },
        token,
      });
      expect(asked.status).toBe(422);
      expect(asked.body.errors).toMatchObject([
        { path: "email", message: expect.stringContaining("last day") },
      ]);
      expect(await mailsOf(added.body.id)).toEqual([]);
    });
  });

  test("a mail that waited for the mail server does not leave any more", async () => {
    const survey = (await newSurvey()).body;
    await open(survey, { closesOn: "2026-11-10" });
    const added = await call<WithLink>("POST", "/admin/surveyrecipients", {
      body: { ...person, surveyId: survey.id },
    });
    const [waiting] = await mailsOf(added.body.id);
    const post = await startMailServer();
    const transport = openMailTransport({ smtpUrl: post.url, from: "Openroll <office@example.com>" });
    const mailId = waiting?.id ?? "";
    await asThen(() => jobHandlers(server.services, transport).run(sendMailJob, { mailId }));
    transport?.close();
    await post.close();
    expect(post.mails).toEqual([]);
    expect(await mailsOf(added.body.id)).toMatchObject([
      { status: "failed", failure: expect.stringContaining("over") },
    ]);
  });
});

test("only who may see surveys does", async () => {
  const other = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  for (const url of ["/admin/surveys", `/admin/surveyresponses?surveyId=${newId()}`])
    expect((await call("GET", url, { token: other.token })).status).toBe(403);
});
