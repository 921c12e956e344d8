import { describe, expect, test } from "vitest";
import { digest } from "#server/crypto.ts";
import { aUser, insert, unique } from "#test/factories.ts";
import { aForm, inThree } from "#test/forms.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { FormPage } from "./form-page.ts";
import type { SurveyState } from "./survey.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);

type Answer = {
  survey: SurveyState;
  page: FormPage | null;
  code?: string;
  facts?: Record<string, string>;
  errors?: { path: string; message: string }[];
};

async function aSurvey(more: object = {}, ...forms: NonNullable<Parameters<typeof aForm>[2]>[]) {
  const { installationId, clientId } = offering;
  const formIds: string[] = [];
  for (const form of forms.length > 0 ? forms : [{}]) formIds.push(await aForm(server, offering, form));
  const surveyKey = unique("SURVEY-").toUpperCase();
  const id = await insert(server, "surveys", {
    installation_id: installationId,
    client_id: clientId,
    name: "How are we doing?",
    survey_key: surveyKey,
    status: "open",
    opens_on: "2026-11-01",
    closes_on: "2026-12-15",
    languages: JSON.stringify(["en", "ko", "es"]),
    form_ids: formIds,
    ...more,
  });
  return { id, surveyKey, formIds, formId: formIds[0] ?? "" };
}

async function open(surveyKey: string, query = "") {
  const answer = await server.call("GET", `/survey/${surveyKey}${query}`);
  return { status: answer.statusCode, body: answer.json<Answer>() };
}
async function post(path: string, body: object, language = "en") {
  const answer = await server.call("POST", path, { body, headers: { "accept-language": language } });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
}
const responses = async (id: string) =>
  (
    await owner.query<{ completed_at: string | null }>(
      "select * from survey_responses where survey_id = $1",
      [id],
    )
  ).rows;

describe("a public survey", () => {
  test("is answered without an account, and a look leaves nothing behind", async () => {
    const { id, surveyKey, formId } = await aSurvey();
    const first = await open(surveyKey.toLowerCase());
    expect(first.body).toMatchObject({
      survey: { activeFormId: formId, completedForms: [], responseId: null },
      page: { page: "habits" },
    });
    expect(await responses(id)).toEqual([]);
    const key = first.body.survey.responseKey;
    const body = { surveyKey, key, formId };
    const wrong = await post("/survey", { ...body, act: "next", page: "habits", values: {} }, "ko");
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({
          path: "values.smokes",
          message: expect.stringContaining("선택해") as unknown,
        }),
      ],
    ]);
    await post("/survey", { ...body, act: "look", page: "habits", values: { smokes: "yes", many: "3" } });
    // Back by the key only, and with nothing of it by any other.
    const back = await open(surveyKey, `?response=${key}`);
    expect(back.body.page?.questions.map(({ value }) => value)).toContain("3");
    expect(JSON.stringify((await open(surveyKey)).body)).not.toContain('"3"');
    const done = await post("/survey", { ...body, act: "complete", page: "end" });
    expect(done.body).toMatchObject({ page: null, survey: { activeFormId: null, completedForms: [formId] } });
    expect(await responses(id)).toMatchObject([{ completed_at: expect.anything() as unknown }]);
    // The button pressed twice, and then another try to change it.
    expect((await post("/survey", { ...body, act: "complete", page: "end" })).status).toBe(200);
    expect((await post("/survey", { ...body, act: "look", page: "habits" })).body.code).toBe(
      "alreadySubmitted",
    );
    expect((await open(surveyKey, `?response=${key}`)).body.page).toBeNull();
  });

  test("of several forms asks one after another, and has them signed", async () => {
    const { surveyKey, formIds } = await aSurvey({}, {}, { statement: inThree("It is true.") });
    const [one = "", two = ""] = formIds;
    const key = (await open(surveyKey)).body.survey.responseKey;
    const body = { surveyKey, key, page: "habits", values: { smokes: "no" } };
    const after = await post("/survey", { ...body, formId: one, act: "complete" });
    expect(after.body.survey).toMatchObject({
      completedForms: [one],
      incompleteResponses: [{ form_id: two }],
      activeFormId: two,
    });
    expect((await post("/survey", { ...body, formId: two, act: "complete" })).status).toBe(422);
    const signature = { name: "Ana Ruiz", kind: "typed" };
    const signed = await post("/surveyesign", { ...body, formId: two, signature });
    expect(signed.body.survey.activeFormId).toBeNull();
  });

  test("by invitation opens by a link of one's own, which resumes on any device", async () => {
    const { id, surveyKey, formId } = await aSurvey({ by_invitation: true });
    const key = "k".repeat(43);
    await insert(server, "survey_recipients", {
      installation_id: offering.installationId,
      client_id: offering.clientId,
      survey_id: id,
      name: "Ana Ruiz",
      key_hash: digest(key),
    });
    expect((await open(surveyKey)).body.code).toBe("identityNeeded");
    const stranger = { surveyKey, key: "s".repeat(43), formId, act: "look", page: "habits" };
    expect((await post("/survey", stranger)).body.code).toBe("identityNeeded");
    const own = await open(surveyKey, `?recipient=${key}`);
    expect(own.body.survey.recipient).toEqual({ name: "Ana Ruiz" });
    await post("/survey", { surveyKey, key, formId, act: "look", page: "habits", values: { smokes: "no" } });
    const again = await open(surveyKey, `?recipient=${key}`);
    expect(again.body.page?.questions[0]?.value).toBe("no");
    expect(await responses(id)).toHaveLength(1);
  });

  test.each([
    ["a draft", { status: "draft" }, [404, "keyUnknown"]],
    ["closed", { status: "closed" }, [409, "notActive"]],
    ["not open yet", { opens_on: "2026-12-01" }, [409, "notActive"]],
    ["over", { closes_on: "2026-11-02" }, [409, "notActive"]],
  ])("%s is refused", async (_name, more, expected) => {
    const { surveyKey } = await aSurvey(more);
    const { status, body } = await open(surveyKey);
    expect([status, body.code]).toEqual(expected);
  });
});

describe("the try-out", () => {
  test("goes through a form and keeps nothing", async () => {
    const formId = await aForm(server, offering, { statement: inThree("It is true.") });
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const act = async (body: object) =>
      (await server.call("POST", "/surveytest", { token, body: { formId, language: "es", ...body } })).json<
        Answer & { answers: { label: string; answer: string }[] }
      >();
    expect((await act({ act: "show" })).page).toMatchObject({ title: "Health questions (es)" });
    expect((await act({ act: "next", page: "habits" })).errors).toMatchObject([{ path: "values.smokes" }]);
    const values = { smokes: "no" };
    expect((await act({ act: "next", page: "habits", values })).page).toMatchObject({ page: "end" });
    expect((await act({ act: "complete", page: "end", values })).errors).toMatchObject([
      { path: "signature.name" },
    ]);
    const signature = { name: "Ana", kind: "typed" };
    const done = await act({ act: "complete", page: "end", values, signature });
    expect(done.answers[0]).toEqual({ label: "Do you smoke? (es)", answer: "No" });
    const { rows } = await owner.query(
      "select 1 from survey_answers where form_id = $1 union all select 1 from enrollment_forms where form_id = $1",
      [formId],
    );
    expect(rows).toEqual([]);
  });
});
