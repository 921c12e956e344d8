import { removeFilesJob } from "#server/sealed-files.ts";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { aUser, insert, owned } from "#test/factories.ts";
import { chooseAll, type Enrollee, introduce, startEnrolling } from "#test/enrollee.ts";
import { aForm, inThree, reword, smokingForm } from "#test/forms.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { jobHandlers } from "#app/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import type { FilledForm } from "#content/surveys/fill/filled-forms.ts";
import type { FormFile, FormPage } from "#content/surveys/fill/form-page.ts";

const server = await testServer();
const { owner } = server.database;
const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
const statement = inThree("What I say here is true.");

type Answer = {
  page: FormPage | null;
  enrollment: Enrollment;
  code?: string;
  facts?: Record<string, string>;
  errors?: { path: string; message: string }[];
};

/** A session that asks for one form. */
async function asking(map: object = {}, form: Parameters<typeof aForm>[2] = {}) {
  const offering = await anOffering(server);
  const formId = await aForm(server, offering, form);
  await insert(server, "form_maps", {
    ...owned(offering),
    session_id: offering.sessionId,
    form_id: formId,
    ...map,
  });
  return { offering, formId };
}

async function act(enrollee: Enrollee, formId: string, body: object, language = "en") {
  const answer = await server.call("POST", "/selfenrollment/forms", {
    token: enrollee.token,
    body: { formId, ...body },
    headers: { "accept-language": language },
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json<Answer>() };
}

const pdf = Buffer.from("%PDF-1.7 a letter");
async function upload(enrollee: Enrollee, formId: string, content: Buffer, question = "proof") {
  const form = new FormData();
  form.append("formId", formId);
  form.append("question", question);
  form.append("file", new File([new Uint8Array(content)], "letter.pdf"));
  const answer = await fetch(`${address}/api/selfenrollment/formfiles`, {
    method: "POST",
    body: form,
    headers: { authorization: `Bearer ${enrollee.token}` },
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { files: FormFile[]; errors?: { message: string }[] },
  };
}

const smokes = { smokes: "yes", many: "12", since: { month: "1", day: "2", year: "2026" } };

async function row(formId: string) {
  const { rows } = await owner.query<{
    answers_sealed: Buffer;
    completed_at: string | null;
    signed_hash: string | null;
    signed_name: string | null;
    signed_text: string | null;
    signed_from: string | null;
    revision: number;
  }>("select * from enrollment_forms where form_id = $1", [formId]);
  return rows[0];
}

describe("a form in an enrollment", () => {
  test("is gone through page by page, keeps what is typed, and moves from to do to done", async () => {
    const { offering, formId } = await asking();
    const enrollee = await startEnrolling(server, offering);
    expect((await enrollee.read()).forms).toEqual({
      incomplete: [
        {
          id: formId,
          title: "Health questions",
          required: true,
          revision: 1,
          pagesDone: 0,
          why: [{ code: "form.always" }],
          signed: null,
        },
      ],
      completed: [],
    });
    const shown = await act(enrollee, formId, { act: "show" });
    expect(shown.body.page).toMatchObject({ page: "habits", place: 1, places: null });
    expect(shown.body.page?.questions.map(({ name }) => name)).toEqual(["smokes", "since"]);

    const looked = await act(enrollee, formId, { act: "look", page: "habits", values: { smokes: "yes" } });
    expect(looked.body.page?.questions.map(({ name }) => name)).toEqual(["smokes", "many", "since"]);

    const half = { smokes: "yes", many: "a dozen", since: { month: "1", day: "", year: "" } };
    const wrong = await act(enrollee, formId, { act: "next", page: "habits", values: half }, "es");
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toEqual([
      expect.objectContaining({
        path: "values.many",
        message: "La respuesta a “How many a day? (es)” debe ser un número, como 1200 o 12.50",
      }),
      expect.objectContaining({ path: "values.since.day" }),
    ]);
    // Wrong as it is, it stands there when the person comes back.
    const back = await act(enrollee, formId, { act: "show" });
    expect(back.body.page?.questions.map(({ value }) => value)).toEqual([
      "yes",
      "a dozen",
      { month: "1", day: "", year: "" },
    ]);
    expect((await row(formId))?.answers_sealed.includes("a dozen")).toBe(false);

    const second = await act(enrollee, formId, { act: "next", page: "habits", values: smokes });
    expect(second.body.page).toMatchObject({ page: "more", place: 2, places: 3, previous: "habits" });
    const third = await act(enrollee, formId, {
      act: "next",
      page: "more",
      values: { tell: "Since school" },
    });
    expect(third.body.page).toMatchObject({ page: "end", next: null, signature: null });
    const before = await enrollee.read();
    const done = await act(enrollee, formId, { act: "complete", page: "end" });
    expect(done.body.page).toBeNull();
    expect(done.body.enrollment.forms.incomplete).toEqual([]);
    expect(done.body.enrollment.forms.completed).toMatchObject([{ id: formId, pagesDone: 3 }]);
    expect(done.body.enrollment.version).toBeGreaterThan(before.version);

    // Once more is as good as once.
    const again = await act(enrollee, formId, { act: "complete", page: "end" });
    expect(again.body.enrollment.version).toBe(done.body.enrollment.version);
  });

  test("holds the enrollment back while it is required and open", async () => {
    const { offering, formId } = await asking();
    const enrollee = await startEnrolling(server, offering);
    await introduce(enrollee, offering);
    await chooseAll(enrollee, offering);
    expect((await enrollee.read()).missing).toEqual(["forms"]);
    const refused = await enrollee.submit("too-early-now");
    expect([refused.status, refused.body.facts]).toEqual([409, { step: "forms" }]);
    await act(enrollee, formId, { act: "complete", page: "habits", values: { smokes: "no" } });
    expect((await enrollee.read()).missing).toEqual([]);
    expect((await enrollee.submit("in-time-now")).status).toBe(200);
    expect((await act(enrollee, formId, { act: "show" })).status).toBe(409);
  });

  test("of which nothing is required holds nothing back", async () => {
    const { offering, formId } = await asking({ required: false });
    const enrollee = await startEnrolling(server, offering);
    const { forms, missing } = await enrollee.read();
    expect(forms.incomplete).toMatchObject([{ id: formId, required: false }]);
    expect(missing).not.toContain("forms");
  });

  test("is asked for by what is chosen", async () => {
    const { offering, formId } = await asking({ trigger: "waive", coverage_type: "dental" });
    const enrollee = await startEnrolling(server, offering);
    await introduce(enrollee, offering);
    await chooseAll(enrollee, offering);
    expect((await enrollee.read()).forms.incomplete).toEqual([]);
    expect((await act(enrollee, formId, { act: "show" })).status).toBe(404);
    await enrollee.save({ benefit: { coverageType: "dental", waiveReasons: ["medicare"] } });
    expect((await enrollee.read()).forms.incomplete).toMatchObject([
      { id: formId, why: [{ code: "form.waive", params: { coverageType: "dental" } }] },
    ]);
    expect((await enrollee.read()).missing).toEqual(["forms"]);
  });

  test("is asked for by an amount that needs EOI", async () => {
    const { offering, formId } = await asking({ trigger: "eoi" });
    const enrollee = await startEnrolling(server, offering);
    await introduce(enrollee, offering);
    await chooseAll(enrollee, offering);
    expect((await enrollee.read()).forms.incomplete).toEqual([]);
    await owner.query(
      "update enrollment_selections set pending_cents = 5000000, guaranteed_cents = 0 where enrollment_id = $1 and coverage_type = 'medical'",
      [enrollee.enrollment.id],
    );
    expect((await enrollee.read()).forms.incomplete).toMatchObject([
      { id: formId, why: [{ code: "form.eoi", params: { coverageType: "medical" } }] },
    ]);
  });

  test("cannot be completed over a wrong page before, and says which", async () => {
    const { offering, formId } = await asking();
    const enrollee = await startEnrolling(server, offering);
    const refused = await act(enrollee, formId, { act: "complete", page: "end", values: {} });
    expect([refused.status, refused.body.facts]).toEqual([422, { page: "habits" }]);
    expect(refused.body.errors).toMatchObject([{ path: "values.smokes" }]);
  });

  test("goes on with a newer wording and keeps what fits; what is completed stays as it was", async () => {
    const { offering, formId } = await asking();
    const [early, late] = [await startEnrolling(server, offering), await startEnrolling(server, offering)];
    await act(early, formId, { act: "complete", page: "habits", values: { smokes: "no" } });
    await act(late, formId, { act: "look", page: "habits", values: smokes });
    const [habits, ...others] = smokingForm.pages;
    await reword(server, formId, {
      ...smokingForm,
      pages: [{ ...habits, elements: habits?.elements.filter(({ name }) => name !== "since") }, ...others],
    });
    expect((await early.read()).forms.completed).toMatchObject([{ revision: 1 }]);
    const shown = await act(late, formId, { act: "show" });
    expect(shown.body.page).toMatchObject({ revision: 2, hasNewWording: true });
    expect(shown.body.page?.questions.map(({ name, value }) => [name, value])).toEqual([
      ["smokes", "yes"],
      ["many", "12"],
    ]);
    const next = await act(late, formId, {
      act: "next",
      page: "habits",
      values: { smokes: "yes", many: "3" },
    });
    expect(next.body.page).toMatchObject({ page: "end", hasNewWording: false });
  });

  test("is nobody else's", async () => {
    const { formId } = await asking();
    const other = await startEnrolling(server, (await asking()).offering);
    expect((await act(other, formId, { act: "show" })).status).toBe(404);
  });
});

describe("a signature", () => {
  const signature = { name: " Ana\u00a0Ruiz ", kind: "typed" };

  test("is asked for on the last page, and keeps who, what, when and from where", async () => {
    const { offering, formId } = await asking({}, { statement });
    const enrollee = await startEnrolling(server, offering);
    const first = await act(enrollee, formId, { act: "next", page: "habits", values: { smokes: "no" } });
    expect(first.body.page?.signature).toEqual({ statement: "What I say here is true.", signed: null });
    const unsigned = await act(enrollee, formId, { act: "complete", page: "end" });
    expect(unsigned.body.errors).toMatchObject([
      { path: "signature.name", message: "Enter your full name to sign" },
    ]);
    const undrawn = { name: "Ana Ruiz", kind: "drawn", strokes: [[[1, 1]]] };
    const empty = await act(enrollee, formId, { act: "complete", page: "end", signature: undrawn });
    expect(empty.body.errors).toMatchObject([{ path: "signature.strokes" }]);
    const done = await act(enrollee, formId, { act: "complete", page: "end", signature });
    expect(done.body.enrollment.forms.completed).toMatchObject([{ signed: { name: "Ana Ruiz" } }]);
    expect(await row(formId)).toMatchObject({
      signed_text: "What I say here is true.",
      signed_hash: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown,
      signed_from: expect.stringMatching(/\d/u) as unknown,
    });
  });

  test("is to these answers: another one has another hash, and drops it", async () => {
    const { offering, formId } = await asking({}, { statement });
    const hashes: (string | null | undefined)[] = [];
    const enrollee = await startEnrolling(server, offering);
    const strokes = [
      [
        [10, 20],
        [30, 40],
      ],
    ];
    for (const answer of ["no", "yes"]) {
      const values = { smokes: answer, ...(answer === "yes" ? { many: "2" } : {}) };
      await act(enrollee, formId, { act: "look", page: "habits", values });
      if (answer === "yes") {
        expect(await row(formId)).toMatchObject({ completed_at: null, signed_name: null, signed_hash: null });
        expect((await enrollee.read()).forms.incomplete).toMatchObject([{ id: formId, signed: null }]);
      }
      const drawn = { name: "Ana Ruiz", kind: "drawn", strokes };
      const done = await act(enrollee, formId, { act: "complete", page: "end", signature: drawn });
      expect(done.status, done.text).toBe(200);
      hashes.push((await row(formId))?.signed_hash);
    }
    expect(new Set(hashes).size).toBe(2);
    const forms = await server.call("GET", "/selfenrollment/forms", { token: enrollee.token });
    expect(forms.json<{ forms: FilledForm[] }>().forms).toMatchObject([
      {
        title: "Health questions",
        answers: [
          { label: "Do you smoke?", answer: "Yes" },
          { label: "How many a day?", answer: "2" },
          { label: "Last visit to a doctor", answer: null },
          { label: "A letter of your doctor", answer: null },
        ],
        signature: { name: "Ana Ruiz", kind: "drawn", strokes },
      },
    ]);
  });
});

describe("a file", () => {
  test("is told by its content, limited, drops the signature, and can be removed", async () => {
    const { offering, formId } = await asking({}, { statement });
    const enrollee = await startEnrolling(server, offering);
    const signature = { name: "Ana Ruiz", kind: "typed" };
    await act(enrollee, formId, { act: "complete", page: "habits", values: { smokes: "no" }, signature });
    expect((await enrollee.read()).forms.completed).toHaveLength(1);

    expect((await upload(enrollee, formId, Buffer.from("plain"))).status).toBe(422);
    expect((await upload(enrollee, formId, pdf, "smokes")).status).toBe(404);
    const added = await upload(enrollee, formId, pdf);
    expect(added.body.files).toMatchObject([{ fileName: "letter.pdf", mediaType: "application/pdf" }]);
    expect((await enrollee.read()).forms.incomplete).toMatchObject([{ signed: null }]);
    expect((await upload(enrollee, formId, pdf)).body.errors).toMatchObject([
      { message: "You can add one file here. Remove it first" },
    ]);
    await act(enrollee, formId, { act: "complete", page: "end", signature });
    const [file] = added.body.files;
    const url = `/selfenrollment/formfiles/${file?.identifier}`;
    expect((await server.call("GET", url, { token: enrollee.token })).body).toBe(pdf.toString());
    // Its key is sealed by its id: however that is written.
    const capitals = `/selfenrollment/formfiles/${file?.identifier.toUpperCase()}`;
    expect((await server.call("GET", capitals, { token: enrollee.token })).body).toBe(pdf.toString());
    const stranger = await startEnrolling(server, offering);
    expect((await server.call("GET", url, { token: stranger.token })).statusCode).toBe(404);
    const removed = await server.call("DELETE", url, { token: enrollee.token });
    expect(removed.json<{ files: FormFile[] }>().files).toEqual([]);
    expect((await enrollee.read()).forms.incomplete).toHaveLength(1);
  });
});

test("the confirmation names the form and who signed it", async () => {
  const { offering, formId } = await asking({}, { statement });
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  const signature = { name: "Ana Ruiz", kind: "typed" };
  await act(enrollee, formId, { act: "complete", page: "habits", values: { smokes: "no" }, signature });
  const sent = await enrollee.submit("with-a-signature");
  expect(sent.status).toBe(200);
  const paper = await fetch(`${address}/api/selfenrollment/confirmation/${enrollee.enrollment.identifier}`, {
    headers: { authorization: `Bearer ${enrollee.token}` },
  });
  const { text } = await readPdf(Buffer.from(await paper.arrayBuffer()));
  expect(text.replaceAll("\n", " ")).toMatch(/Health questions Signed by Ana Ruiz on \w+ \d+, \d{4}/u);
});

describe("giving the enrollment up", () => {
  const kept = async (enrollee: Enrollee) => {
    const { rows } = await owner.query<{ forms: number; files: number }>(
      `select (select count(*)::int from enrollment_forms where enrollment_id = $1) as forms,
         (select count(*)::int from enrollment_form_files where enrollment_id = $1) as files`,
      [enrollee.enrollment.id],
    );
    return rows[0];
  };
  const giveUp = async (enrollee: Enrollee) =>
    (await server.call("POST", "/selfenrollment/cancel", { token: enrollee.token })).statusCode;

  test("takes what was answered and signed with it, and its files from where they are kept", async () => {
    const { offering, formId } = await asking({}, { statement });
    const [enrollee, other] = [
      await startEnrolling(server, offering),
      await startEnrolling(server, offering),
    ];
    const signature = { name: "Ana Ruiz", kind: "typed" };
    const blobs: string[] = [];
    for (const one of [enrollee, other]) {
      await act(one, formId, { act: "next", page: "habits", values: smokes });
      await upload(one, formId, pdf);
      await act(one, formId, { act: "complete", page: "end", signature });
      const { rows } = await owner.query<{ key: string }>(
        "select blob_key as key from enrollment_form_files where enrollment_id = $1",
        [one.enrollment.id],
      );
      blobs.push(rows[0]?.key ?? "");
    }
    expect(await giveUp(enrollee)).toBe(200);
    expect([await kept(enrollee), await kept(other)]).toEqual([
      { forms: 0, files: 0 },
      { forms: 1, files: 1 },
    ]);
    const [gone = "", stays = ""] = blobs;
    const { rows: left } = await owner.query<{ data: PayloadOf<typeof removeFilesJob> }>(
      "select data from pgboss.job where name = 'remove-files'",
    );
    for (const { data } of left) await jobHandlers(server.services, undefined).run(removeFilesJob, data);
    await expect(buffer(server.services.blobs.getStream(gone))).rejects.toThrow();
    expect(await buffer(server.services.blobs.getStream(stays))).not.toHaveLength(0);
    expect(await giveUp(enrollee)).toBe(200);
  });

  test("leaves nothing of a preview", async () => {
    const { offering, formId } = await asking();
    const { token } = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const preview = await server.call("POST", `/admin/enrollmentsessions/${offering.sessionId}/preview`, {
      token,
    });
    const recipientKey = preview.json<{ path: string }>().path.split("/")[3] ?? "";
    const enrollee = await startEnrolling(server, offering, { recipientKey });
    await act(enrollee, formId, { act: "complete", page: "habits", values: { smokes: "no" } });
    expect(await kept(enrollee)).toEqual({ forms: 1, files: 0 });
    expect(await giveUp(enrollee)).toBe(200);
    expect(await kept(enrollee)).toEqual({ forms: 0, files: 0 });
  });
});

describe("staff", () => {
  test("read completed forms; those about health only with the right to", async () => {
    const { offering, formId } = await asking({}, { holdsHealth: true, statement });
    const enrollee = await startEnrolling(server, offering);
    const signature = { name: "Ana Ruiz", kind: "typed" };
    await act(enrollee, formId, { act: "complete", page: "habits", values: { smokes: "no" }, signature });
    const url = `/enrollmentforms/${enrollee.enrollment.id}`;
    const { installationId } = offering;
    const seeing = await aUser(server, installationId, { type: "admin", permissions: ["viewHealthData"] });
    const blind = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
    const shown = await server.call("GET", url, { token: seeing.token });
    expect(shown.json()).toMatchObject({
      forms: [{ title: "Health questions", signature: { name: "Ana Ruiz" } }],
      hidden: [],
    });
    const hidden = await server.call("GET", url, { token: blind.token });
    expect(hidden.json()).toMatchObject({ forms: [], hidden: [{ title: "Health questions" }] });
    expect(hidden.body).not.toContain("Ana Ruiz");
  });
});
