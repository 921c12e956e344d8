import { expect, test } from "vitest";
import { aUser, insert, newId } from "#test/factories.ts";
import { aForm, inThree } from "#test/forms.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { digest } from "#server/crypto.ts";
import type { Survey } from "../surveys-staff.ts";
import type { SurveyActed, SurveyResults } from "./results.ts";
import { tally } from "./tally.ts";

const server = await testServer();
const { owner } = server.database;
const { installationId } = await anOffering(server);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["viewSurveys"] });
const definition = {
  title: inThree("How was it?"),
  pages: [
    {
      name: "page1",
      elements: [
        { type: "rating", name: "ease", title: inThree("How easy?"), rateMin: 1, rateMax: 5 },
        {
          type: "checkbox",
          name: "helped",
          title: inThree("What helped?"),
          choices: [
            { value: "mail", text: inThree("The email") },
            { value: "phone", text: inThree("The phone") },
          ],
        },
        { type: "comment", name: "better", title: inThree("What could be better?") },
      ],
    },
  ],
};

async function aSurvey(more: object = {}): Promise<Survey & { formId: string }> {
  const formId = await aForm(server, { installationId, clientId: null }, { definition });
  const values = {
    name: "How was signing up?",
    clientId: null,
    opensOn: "2026-11-01",
    closesOn: "2026-12-31",
    languages: ["en"],
    formIds: [formId],
    byInvitation: false,
    ...more,
  };
  const made = (await server.call("POST", "/admin/surveys", { token, body: values })).json<Survey>();
  const { clientId: _, ...body } = values;
  const opened = await server.call("PUT", `/admin/surveys/${made.id}`, {
    token,
    body: { ...body, status: "open" },
    headers: { "if-match": `"${made.version}"` },
  });
  expect(opened.statusCode, opened.body).toBe(200);
  return { ...opened.json<Survey>(), formId };
}

async function answered(survey: { id: string; formId: string }, answers: object): Promise<void> {
  const row = { installation_id: installationId, client_id: null, survey_id: survey.id };
  const at = "2026-11-06T12:00:00Z";
  const responseId = await insert(server, "survey_responses", {
    ...row,
    key_hash: digest(crypto.randomUUID()),
    language: "en",
    completed_at: at,
  });
  const id = newId();
  await insert(server, "survey_answers", {
    ...row,
    id,
    response_id: responseId,
    form_id: survey.formId,
    revision: 1,
    language: "en",
    answers_sealed: server.services.vault.seal(JSON.stringify(answers), `survey_answers.answers:${id}`),
    completed_at: at,
  });
}
const act = (body: object) => server.call("POST", "/admin/surveyaction", { token, body });

test("answers are counted by question, and the PDF says the same figures", async () => {
  const survey = await aSurvey();
  await answered(survey, { ease: 5, helped: ["mail", "phone"], better: "Nothing" });
  await answered(survey, { ease: 4, helped: ["mail"] });
  await answered(survey, { helped: [] });
  const results = await server.call("GET", `/admin/surveys/${survey.id}/results`, { token });
  const [form] = results.json<SurveyResults>().forms;
  expect(form?.answers).toBe(3);
  expect(form?.questions).toMatchObject([
    { name: "ease", kind: "rating", answered: 2, average: 4.5, lowest: 4, highest: 5 },
    {
      name: "helped",
      kind: "several",
      answered: 2,
      choices: [
        { label: "The email", count: 2 },
        { label: "The phone", count: 1 },
      ],
    },
    { name: "better", kind: "text", answered: 1, choices: [] },
  ]);
  expect(results.body).not.toContain("Nothing");
  const pdf = await server.call("GET", `/admin/surveyResults/${survey.id}`, { token });
  expect(pdf.headers["content-type"]).toBe("application/pdf");
  const text = JSON.stringify(await readPdf(pdf.rawPayload));
  for (const said of ["What helped?", "The email", "2 (100 %)", "1 (50 %)"]) expect(text).toContain(said);
  const csv = await server.call("GET", `/admin/surveys/${survey.id}/export`, { token });
  expect(csv.body).toContain("The email; The phone");
});

test("answers are deleted only by who names how many there are; nothing is done by a preview", async () => {
  const survey = await aSurvey();
  await answered(survey, { ease: 5 });
  const wish = { surveyId: survey.id, action: "delete" };
  const seen = (await act({ ...wish, isPreview: true })).json<SurveyActed>();
  expect(seen).toMatchObject({ isPreview: true, started: 1 });
  expect((await act(wish)).statusCode).toBe(412);
  await answered(survey, { ease: 1 });
  expect((await act({ ...wish, responses: seen.started })).statusCode).toBe(412);
  expect((await act({ ...wish, responses: 2 })).statusCode).toBe(200);
  const left = await owner.query("select from survey_responses where survey_id = $1", [survey.id]);
  expect(left.rowCount).toBe(0);
  const audited = await owner.query(
    "select from audit_events where subject_id = $1 and action = 'removeAnswers'",
    [survey.id],
  );
  expect(audited.rowCount).toBe(1);
});

test("reminding mails each who has not finished and can be reached; a closed survey is reopened with a day to come", async () => {
  const survey = await aSurvey({ byInvitation: true });
  const add = (name: string, email: string | null) =>
    server.call("POST", "/admin/surveyrecipients", {
      token,
      body: { surveyId: survey.id, name, email, language: "en" },
    });
  await add("Ana", "ana@example.com");
  await add("Ben", null);
  const seen = (await act({ surveyId: survey.id, action: "remind", isPreview: true })).json<SurveyActed>();
  expect(seen).toMatchObject({ mails: 1, unreachable: 1 });
  const mails = async () =>
    (await owner.query("select from mails where recipient = 'ana@example.com' and kind = 'surveyInvitation'"))
      .rowCount;
  expect(await mails()).toBe(1);
  await act({ surveyId: survey.id, action: "remind" });
  expect(await mails()).toBe(2);
  expect((await act({ surveyId: survey.id, action: "reopen" })).statusCode).toBe(422);
  expect((await act({ surveyId: survey.id, action: "close" })).json()).toMatchObject({ status: "closed" });
  expect((await act({ surveyId: survey.id, action: "remind" })).statusCode).toBe(422);
  const late = { surveyId: survey.id, action: "reopen", closesOn: "2026-11-01" };
  expect((await act(late)).json()).toMatchObject({ errors: [{ path: "closesOn" }] });
  expect((await act({ ...late, closesOn: "2027-01-31" })).json()).toMatchObject({
    status: "open",
    closesOn: "2027-01-31",
  });
});

test("a personal link ends after its days, and works again once it is sent again", async () => {
  const survey = await aSurvey({ byInvitation: true, linkDays: 7 });
  const added = await server.call("POST", "/admin/surveyrecipients", {
    token,
    body: { surveyId: survey.id, name: "Ana", email: "late@example.com", language: "en" },
  });
  const { link, id, version } = added.json<{ link: string; id: string; version: number }>();
  const key = link.split("/").at(-1) ?? "";
  const open = () => server.call("GET", `/survey/${survey.surveyKey}?recipient=${key}`);
  expect((await open()).statusCode).toBe(200);
  await owner.query("update survey_recipients set sent_at = '2026-11-02T15:00:00Z' where id = $1", [id]);
  expect((await open()).json()).toMatchObject({ code: "linkEnded" });
  const again = await server.call("PUT", `/admin/surveyrecipients/${id}`, {
    token,
    body: { name: "Ana", email: "late@example.com", language: "en", send: true },
    headers: { "if-match": `"${version}"` },
  });
  expect(again.statusCode, again.body).toBe(200);
  expect((await open()).statusCode).toBe(200);
});

test("a choice that was taken out since is counted with the others, under its own words", () => {
  const words = (text: string) => ({ default: text, ko: text, es: text });
  const asked = (...values: string[]) => ({
    title: words("F"),
    pages: [
      {
        name: "p",
        elements: [
          {
            type: "radiogroup" as const,
            name: "how",
            title: words("How?"),
            isRequired: false,
            choices: values.map((value) => ({ value, text: words(value.toUpperCase()) })),
          },
        ],
      },
    ],
  });
  const [how] = tally(
    [asked("bus", "car"), asked("bus", "boat")],
    [{ how: "boat" }, { how: "bus" }, { how: "kite" }],
    "en",
    { yes: "Yes", no: "No" },
  );
  expect(how?.choices).toEqual([
    { value: "bus", label: "BUS", count: 1 },
    { value: "car", label: "CAR", count: 0 },
    { value: "boat", label: "BOAT", count: 1 },
    { value: "kite", label: "kite", count: 1 },
  ]);
});
