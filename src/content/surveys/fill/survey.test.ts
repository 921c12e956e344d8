import { describe, expect, test } from "vitest";
import { digest } from "#server/crypto.ts";
import { aUser, insert, unique } from "#test/factories.ts";
import { aForm, asksForms, inThree } from "#test/forms.ts";
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
    ...more,
  });
  await asksForms(server, id, formIds);
  return { id, surveyKey, formIds, formId: formIds[0] ?? "" };
}

type Headers = Record<string, string>;

async function open(surveyKey: string, query = "", headers: Headers = {}) {
  const answer = await server.call("GET", `/survey/${surveyKey}${query}`, { headers });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
}
async function post(path: string, body: object, headers: Headers = { "accept-language": "en" }) {
  const answer = await server.call("POST", path, { body, headers });
  const text = answer.body;
  return { status: answer.statusCode, text, body: (text === "" ? {} : answer.json()) as Answer };
}
const responses = async (id: string) =>
  (
    await owner.query<{ completed_at: string | null }>(
      "select * from survey_responses where survey_id = $1",
      [id],
    )
  ).rows;

let browsers = 0;
/** Headers of one on which nobody was before. */
function aBrowser(): Headers {
  browsers += 1;
  return { cookie: `openroll_device=${String(browsers).padStart(43, "s")}` };
}

async function aRecipient(surveyId: string, row: object = {}) {
  const key = unique("k").padEnd(43, "k");
  const id = await insert(server, "survey_recipients", {
    installation_id: offering.installationId,
    client_id: offering.clientId,
    survey_id: surveyId,
    name: "Ana Ruiz",
    email: `${unique("ana")}@example.com`,
    key_hash: digest(key),
    ...row,
  });
  return { id, key, phone: aBrowser() };
}

describe("a recipient's link, once something was answered by it", () => {
  async function answered(row: object = {}) {
    const { id, surveyKey, formId } = await aSurvey({ by_invitation: true });
    const recipient = await aRecipient(id, row);
    const body = { surveyKey, key: recipient.key, formId, act: "look", page: "habits" };
    const kept = await post("/survey", { ...body, values: { smokes: "yes", many: "3" } }, recipient.phone);
    expect(kept.status, kept.text).toBe(200);
    return { ...recipient, body, surveyKey, query: `?recipient=${recipient.key}` };
  }

  async function codeOf(link: { surveyKey: string; key: string }, email: string, browser: Headers) {
    const body = { surveyKey: link.surveyKey, key: link.key, language: "en" };
    expect((await post("/surveycode", body, browser)).status).toBe(204);
    const { rows } = await owner.query<{ text: string }>(
      "select text from mails where kind = 'proofCode' and recipient = $1 order by id",
      [email],
    );
    expect(rows.at(-1)?.text).not.toMatch(/Ana|Ruiz/u);
    return /: (\d{6})$/mu.exec(rows.at(-1)?.text ?? "")?.[1] ?? "";
  }

  test("opens nothing on a new device before a code that was mailed, and is one click there afterwards", async () => {
    const email = `${unique("ana")}@example.com`;
    const { phone, query, surveyKey, key, body } = await answered({ email });
    const laptop = aBrowser();
    expect((await open(surveyKey, query, phone)).body.page?.questions[0]?.value).toBe("yes");
    for (const refused of [
      await open(surveyKey, query, laptop),
      await post("/survey", { ...body, act: "show", values: {} }, laptop),
      await post("/survey", { ...body, values: { smokes: "no" } }, laptop),
    ]) {
      expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
        409,
        "proofNeeded",
        { asks: "mailCode" },
      ]);
      expect(refused.text).not.toMatch(/Ana|smokes|habits/u);
    }
    const code = await codeOf({ surveyKey, key }, email, laptop);
    const prove = (typed: string) => post("/surveyproof", { surveyKey, key, code: typed }, laptop);
    expect((await prove("12 34")).body.errors).toMatchObject([{ path: "code" }]);
    expect((await prove(code === "000000" ? "000001" : "000000")).body.code).toBe("proofWrong");
    expect((await prove(`${code.slice(0, 3)}-${code.slice(3)}`)).status).toBe(204);
    expect((await open(surveyKey, query, laptop)).body.page?.questions[0]?.value).toBe("yes");
    expect((await open(surveyKey, query, phone)).status).toBe(200);
    expect((await open(surveyKey, query, aBrowser())).body.code).toBe("proofNeeded");
  });

  test("takes five wrong codes, also thirty at once; then known devices alone go on, until staff send it again", async () => {
    const { id, phone, query, surveyKey, key } = await answered();
    const laptop = aBrowser();
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => post("/surveyproof", { surveyKey, key, code: "123456" }, laptop)),
    );
    const codes = tries.map(({ body }) => body.code);
    expect(codes.filter((one) => one === "proofWrong")).toHaveLength(4);
    expect(codes.filter((one) => one === "proofLocked")).toHaveLength(26);
    expect((await open(surveyKey, query, laptop)).body.code).toBe("proofLocked");
    expect((await open(surveyKey, query, phone)).status).toBe(200);
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["viewSurveys"],
    });
    const sent = await server.call("PUT", `/admin/surveyrecipients/${id}`, {
      token,
      headers: { "if-match": '"1"' },
      body: { name: "Ana Ruiz", email: "ana@example.com", language: "en", send: true },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const sentKey = sent.json<{ link: string }>().link.split("/").at(-1) ?? "";
    expect((await open(surveyKey, `?recipient=${sentKey}`, laptop)).body.code).toBe("proofNeeded");
  });

  test("asks for the code on every device where the answers are older than what is known of devices", async () => {
    const email = `${unique("ana")}@example.com`;
    const { id, phone, query, surveyKey, key, body } = await answered({ email });
    await owner.query("delete from survey_devices where recipient_id = $1", [id]);
    for (const browser of [phone, aBrowser()]) {
      const refused = await open(surveyKey, query, browser);
      expect([refused.body.code, refused.body.facts]).toEqual(["proofNeeded", { asks: "mailCode" }]);
      expect(refused.text).not.toMatch(/Ana|smokes|habits/u);
    }
    expect((await post("/survey", { ...body, values: { smokes: "no" } }, phone)).body.code).toBe(
      "proofNeeded",
    );
    const code = await codeOf({ surveyKey, key }, email, phone);
    expect((await post("/surveyproof", { surveyKey, key, code }, phone)).status).toBe(204);
    expect((await open(surveyKey, query, phone)).body.page?.questions[0]?.value).toBe("yes");
    // Sent by that device, and still a question on any other one.
    expect((await post("/survey", { ...body, values: { smokes: "no" } }, phone)).status).toBe(200);
    expect((await open(surveyKey, query, aBrowser())).body.code).toBe("proofNeeded");
  });

  test("that was opened and not answered asks nothing, on any device", async () => {
    const { id, surveyKey } = await aSurvey({ by_invitation: true });
    const { key } = await aRecipient(id);
    for (const browser of [aBrowser(), aBrowser()])
      expect((await open(surveyKey, `?recipient=${key}`, browser)).status).toBe(200);
  });

  test("mails no code, and takes none, after the survey's last day", async () => {
    const email = `${unique("ana")}@example.com`;
    const { surveyKey, key } = await answered({ email });
    const laptop = aBrowser();
    const code = await codeOf({ surveyKey, key }, email, laptop);
    await owner.query("update surveys set closes_on = '2026-11-09' where survey_key = $1", [surveyKey]);
    const late = [
      await post("/surveycode", { surveyKey, key, language: "en" }, laptop),
      await post("/surveyproof", { surveyKey, key, code }, laptop),
    ];
    expect(late.map(({ body }) => body.code)).toEqual(["notActive", "notActive"]);
    const { rows } = await owner.query("select 1 from mails where kind = 'proofCode' and recipient = $1", [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("without an email address stays on the devices on which it was answered", async () => {
    const { phone, query, surveyKey } = await answered({ email: null });
    expect((await open(surveyKey, query, phone)).status).toBe(200);
    expect((await open(surveyKey, query, aBrowser())).body.code).toBe("proofLocked");
  });
});

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
    const wrong = await post(
      "/survey",
      { ...body, act: "next", page: "habits", values: {} },
      { "accept-language": "ko" },
    );
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

  test("by invitation opens by a link of one's own, which resumes where one began", async () => {
    const { id, surveyKey, formId } = await aSurvey({ by_invitation: true });
    const { key, phone } = await aRecipient(id);
    expect((await open(surveyKey)).body.code).toBe("identityNeeded");
    const stranger = { surveyKey, key: "s".repeat(43), formId, act: "look", page: "habits" };
    expect((await post("/survey", stranger)).body.code).toBe("identityNeeded");
    const own = await open(surveyKey, `?recipient=${key}`, phone);
    expect(own.body.survey.recipient).toEqual({ name: "Ana Ruiz" });
    await post(
      "/survey",
      { surveyKey, key, formId, act: "look", page: "habits", values: { smokes: "no" } },
      phone,
    );
    const again = await open(surveyKey, `?recipient=${key}`, phone);
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
