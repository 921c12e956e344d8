import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { child, chooseAll, type Enrollee, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { pictureHeads } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { writeEnrollmentMail } from "#enrollment/enrollment/mail.service.ts";
import type { StaffEnrollment } from "./staff-enrollment.ts";
import type { EnrollmentDocument } from "#enrollment/enrollment/documents/documents.ts";
import type { EnrollmentRun } from "./processing.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const admin = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment", "viewHealthData"],
});
const clerk = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
const reader = await aUser(server, offering.installationId, {
  type: "client",
  entityId: offering.clientId,
  permissions: ["enrollment"],
});
const address = await server.http.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => server.http.close());

type Papers = { documents: EnrollmentDocument[]; hidden: number };
let people = 0;
async function sent(language: "en" | "ko" = "en"): Promise<Enrollee> {
  people += 1;
  const enrollee = await startEnrolling(server, offering, { language });
  const { people: family } = await introduce(enrollee, offering, [child("Ana", "2015")]);
  await enrollee.save({ ssn: { ssn: `219-09-${2000 + people}` } });
  await chooseAll(enrollee, offering, [family[1]?.id ?? ""]);
  const answer = await enrollee.submit(unique("returned-"));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return enrollee;
}

async function act(action: string, id: string, reason?: string): Promise<EnrollmentRun> {
  const body = { action, ids: [id], ...(reason === undefined ? {} : { reason }) };
  const answer = await server.call("POST", "/enrollmentaction", { token: admin.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<EnrollmentRun>();
}
const detailOf = async (id: string) =>
  (await server.call("GET", `/enrollment?id=${id}`, { token: admin.token })).json<StaffEnrollment>();

const writeMail = (enrollmentId: string) =>
  writeEnrollmentMail(
    server.services,
    new SystemScope(server.services.database, { requestId: "test", language: "en" }),
    { kind: "returned", enrollmentId },
  );

describe("an enrollment that came back", () => {
  test("is mended by its link even after the session has closed, and keeps number and first day", async () => {
    const enrollee = await sent();
    const { id } = enrollee.enrollment;
    const { referenceNumber, returnPath } = await enrollee.read();
    await owner.query(
      "update enrollment_sessions set status = 'closed', closes_on = '2026-11-09' where id = $1",
      [offering.sessionId],
    );
    await act("return", id, "Which Ana is it?");
    const recipientKey = returnPath?.split("/").at(-1) ?? "";
    // The offering is remembered for three seconds.
    await new Promise((resolve) => setTimeout(resolve, 3100));
    const welcome = await server.call(
      "GET",
      `/selfenrollment/${offering.signupKey}?recipient=${recipientKey}`,
    );
    expect(welcome.json()).toMatchObject({ recipient: { hasStarted: true } });
    const back = await startEnrolling(server, offering, { recipientKey });
    expect(back.enrollment).toMatchObject({
      id,
      status: "returned",
      referenceNumber,
      missing: [],
      returned: { reason: "Which Ana is it?", answer: null },
    });
    const saved = await back.save({
      returnAnswer: "  My daughter.  ",
      benefit: { coverageType: "vision", waiveReasons: ["medicare"] },
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const again = await back.submit(unique("again-"));
    expect(again.body.enrollment).toMatchObject({ status: "submitted", referenceNumber, returned: null });
    expect(again.body.enrollment.dates.effectiveDate).toBe("2027-01-01");
    const shown = await detailOf(id);
    expect(shown.progress).toMatchObject({
      returnReason: "Which Ana is it?",
      returnAnswer: "My daughter.",
      reviewReasons: [{ code: "review.sentAgain" }, { code: "review.noSsn" }],
    });
    expect(shown.history.map(({ kind }) => kind)).toEqual(["started", "submitted", "returned", "submitted"]);
    expect(shown.benefitSelections["vision"]?.price).toBeNull();
    const status = await server.call(
      "GET",
      `/selfenrollment/${offering.signupKey}?recipient=${recipientKey}`,
    );
    expect(status.json()).toMatchObject({ code: "notActive" });
    await owner.query(
      "update enrollment_sessions set status = 'open', closes_on = '2026-12-15' where id = $1",
      [offering.sessionId],
    );
    await new Promise((resolve) => setTimeout(resolve, 3100));
    const later = await server.call("GET", `/selfenrollment/${offering.signupKey}?recipient=${recipientKey}`);
    expect(later.json()).toMatchObject({ code: "alreadySubmitted", facts: { status: "submitted" } });
  });

  test("can be taken back until the person has changed something", async () => {
    const enrollee = await sent();
    const { id } = enrollee.enrollment;
    await act("return", id, "Please look");
    expect(await act("undo", id)).toMatchObject({ done: 1 });
    expect((await enrollee.save({ dependents: [] })).status).toBe(409);
    await act("return", id, "Please look");
    await enrollee.save({ dependents: [] });
    expect(await act("undo", id)).toMatchObject({
      failed: 1,
      items: [{ why: [{ code: "move.nothingToUndo" }] }],
    });
  });

  test("is told by mail in the person's language, once, and without what it is about", async () => {
    const enrollee = await sent("ko");
    const { id } = enrollee.enrollment;
    await act("return", id, "Secret reason about Ana");
    await writeMail(id);
    await writeMail(id);
    const { rows } = await owner.query<{ subject: string; text: string; language: string }>(
      "select subject, text, language from mails where event like $1",
      [`returned:${id}:%`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ subject: "가입 신청을 다시 확인해 주십시오", language: "ko" });
    expect(rows[0]?.text).not.toMatch(/Secret|Ana/u);
    expect(rows[0]?.text).toContain("/Welcome/");
    await act("undo", id);
    await act("return", id, "Once more");
    await writeMail(id);
    const twice = await owner.query("select 1 from mails where event like $1", [`returned:${id}:%`]);
    expect(twice.rowCount).toBe(2);
  });
});

describe("documents", () => {
  const pdf = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, 7)]);
  async function upload(url: string, token: string, content: Uint8Array, kind = "birth") {
    const form = new FormData();
    form.append("kind", kind);
    form.append("file", new File([content as Uint8Array<ArrayBuffer>], "ana.pdf"));
    const answer = await fetch(`${address}/api${url}`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as {
        documents: EnrollmentDocument[];
        code?: string;
        errors?: { path: string }[];
      },
    };
  }

  test("of a person lie sealed, are seen by staff, and stay once the enrollment is sent", async () => {
    const enrollee = await startEnrolling(server, offering);
    const added = await upload("/selfenrollment/documents", enrollee.token, pdf);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const [document] = added.body.documents;
    expect(document).toMatchObject({
      kind: "birth",
      fileName: "ana.pdf",
      mediaType: "application/pdf",
      sizeBytes: pdf.length,
      by: "employee",
    });
    const { rows } = await owner.query<{ key: string }>(
      "select blob_key as key from enrollment_documents where identifier = $1",
      [document?.identifier],
    );
    const kept = await buffer(server.services.blobs.getStream(rows[0]?.key ?? ""));
    expect(kept.includes("%PDF")).toBe(false);

    const url = `/enrollmentdocument/${document?.identifier}`;
    const opened = await server.call("GET", url, { token: reader.token });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers["content-type"]).toBe("application/pdf");
    expect(opened.rawPayload.equals(pdf)).toBe(true);
    expect((await server.call("DELETE", url, { token: reader.token })).statusCode).toBe(403);
    const own = `/selfenrollment/documents/${document?.identifier}`;
    const stranger = await startEnrolling(server, offering);
    expect((await server.call("GET", own, { token: stranger.token })).statusCode).toBe(404);
    expect((await server.call("DELETE", own, { token: stranger.token })).statusCode).toBe(404);
    await owner.query("update enrollments set status = 'submitted' where id = $1", [enrollee.enrollment.id]);
    expect((await server.call("DELETE", own, { token: enrollee.token })).statusCode).toBe(409);
    expect((await upload("/selfenrollment/documents", enrollee.token, pdf)).status).toBe(409);
    await owner.query("update enrollments set status = 'started' where id = $1", [enrollee.enrollment.id]);
    expect((await server.call("DELETE", own, { token: enrollee.token })).statusCode).toBe(204);
    await expect(buffer(server.services.blobs.getStream(rows[0]?.key ?? ""))).rejects.toThrow();
  });

  test("of another kind than they say are refused, and nothing is kept", async () => {
    const enrollee = await startEnrolling(server, offering);
    for (const content of [
      Buffer.from("<svg onload=alert(1)>"),
      Buffer.from("MZ program"),
      Buffer.alloc(0),
      ...Object.values(pictureHeads).map((head) => head({ width: 60_000, height: 60_000 })),
    ]) {
      const answer = await upload("/selfenrollment/documents", enrollee.token, content);
      expect(answer).toMatchObject({
        status: 422,
        body: { code: "fileRefused", errors: [{ path: "file" }] },
      });
    }
    const big = await upload(
      "/selfenrollment/documents",
      enrollee.token,
      Buffer.concat([pdf, Buffer.alloc(10_000_000)]),
    );
    expect(big.status).toBe(413);
    const { rows } = await owner.query("select 1 from enrollment_documents where enrollment_id = $1", [
      enrollee.enrollment.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("that staff add settle what was to be looked at, and a person removes only their own", async () => {
    const enrollee = await sent();
    const { id } = enrollee.enrollment;
    const disabled = async () => (await detailOf(id)).progress.reviewReasons.map(({ code }) => code);
    await owner.query(
      "update enrollment_people set relationship = '22', ssn_last4 = '1111' where enrollment_id = $1 and relationship = '19'",
      [id],
    );
    await act("return", id, "Look");
    const one = await upload(`/enrollmentdocuments/${id}`, admin.token, pdf, "other");
    expect(await disabled()).toEqual(["review.sentAgain", "review.noDisabilityProof"]);
    await upload(`/enrollmentdocuments/${id}`, admin.token, pdf, "disability");
    expect(await disabled()).toEqual(["review.sentAgain"]);
    // A paper about health is opened by the person, and by who may see such data; others are told that there is one.
    const paper = (await detailOf(id)).documents.find(({ kind }) => kind === "disability");
    const open = (path: string, token: string) => server.call("GET", path, { token });
    const address = `/enrollmentdocument/${paper?.identifier}`;
    for (const { token } of [reader, clerk]) {
      const list = (await open(`/enrollmentdocuments/${id}`, token)).json<Papers>();
      expect(list).toMatchObject({ documents: [{ kind: "other" }], hidden: 1 });
      expect((await open(address, token)).statusCode).toBe(404);
      expect((await open(`/enrollment?id=${id}`, token)).json<StaffEnrollment>()).toMatchObject({
        documents: [{ kind: "other" }],
        hiddenDocuments: 1,
      });
    }
    expect((await open(address, admin.token)).statusCode).toBe(200);
    expect((await open(`/enrollmentdocuments/${id}`, admin.token)).json<Papers>()).toMatchObject({
      hidden: 0,
    });
    await owner.query("update enrollments set status = 'returned' where id = $1", [id]);
    const theirs = (await open("/selfenrollment/documents", enrollee.token)).json<Papers>();
    expect(theirs.documents.map(({ kind }) => kind).toSorted()).toEqual(["disability", "other"]);
    const own = `/selfenrollment/documents/${one.body.documents[0]?.identifier}`;
    expect((await server.call("DELETE", own, { token: enrollee.token })).statusCode).toBe(404);
    expect((await upload(`/enrollmentdocuments/${id}`, reader.token, pdf)).status).toBe(403);
  });
});
