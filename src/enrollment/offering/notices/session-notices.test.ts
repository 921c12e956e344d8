import { expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { EnrollmentSession } from "../sessions/sessions.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import { plainText } from "./plain-text.ts";
import type { OwnNotice } from "./notice-records.ts";
import type { SessionNotice } from "./session-notices.ts";

const server = await testServer();

async function staffOf(installationId: string) {
  const { token } = await aUser(server, installationId, {
    type: "admin",
    permissions: ["enrollment", "manageEnrollmentSessions"],
  });
  return async <T>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: unknown,
    version?: number,
  ) => {
    const headers = version === undefined ? {} : { "if-match": `"${version}"` };
    const answer = await server.call(method, url, { token, headers, ...(body ? { body } : {}) });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, body: (isJson ? answer.json() : {}) as T, raw: answer.rawPayload };
  };
}

const wording = {
  title: "Your right to enroll later",
  body: '<h1>Rights</h1><p onclick="x">Ask <a href="https://rights.example.com">here</a>.<script>1</script></p>',
};
const own = { kind: "specialEnrollment", language: "en", ...wording };

test("a session reads the shipped notices until staff write its own; each change is in the audit", async () => {
  const { installationId, sessionId } = await anOffering(server);
  const call = await staffOf(installationId);
  const path = `/admin/enrollmentsessions/${sessionId}/notices`;
  const shipped = await call<{ rows: SessionNotice[] }>("GET", path);
  expect(shipped.body.rows).toHaveLength(9);
  expect(shipped.body.rows.every(({ id, body }) => id === null && body.startsWith("<p>"))).toBe(true);

  const made = await call<OwnNotice>("POST", path, own);
  expect(made.status).toBe(200);
  expect(made.body.body).toBe(
    '<h2>Rights</h2><p>Ask <a href="https://rights.example.com" rel="noopener noreferrer" target="_blank">here</a>.</p>',
  );
  expect((await call("POST", path, own)).status).toBe(422);
  expect((await call("POST", path, { ...own, language: "ko", body: "<script>1</script>" })).status).toBe(422);
  const { id, version } = made.body;
  expect((await call("PUT", `${path}/${id}`, wording, version + 1)).status).toBe(412);
  expect((await call("PUT", `${path}/${id}`, { ...wording, title: "Other" }, version)).status).toBe(200);
  const { rows } = (await call<{ rows: SessionNotice[] }>("GET", path)).body;
  expect(rows.filter((row) => row.id !== null)).toMatchObject([{ id, title: "Other", language: "en" }]);
  expect((await call("DELETE", `${path}/${id}`)).status).toBe(204);
  expect((await call<{ rows: SessionNotice[] }>("GET", path)).body).toEqual(shipped.body);
  const audit = await server.database.owner.query<{ action: string }>(
    "select action from audit_events where subject = 'sessionNotice' and subject_id = $1 order by id",
    [id],
  );
  expect(audit.rows.map(({ action }) => action)).toEqual(["create", "update", "remove"]);
});

test("what was shown stays with the enrollment after staff have written another text", async () => {
  const offering = await anOffering(server);
  const call = await staffOf(offering.installationId);
  const path = `/admin/enrollmentsessions/${offering.sessionId}/notices`;
  const made = await call<OwnNotice>("POST", path, own);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  const [shown] = (await enrollee.read()).notices;
  expect(shown).toMatchObject({ title: own.title, text: "Rights\n\nAsk here (https://rights.example.com)." });
  expect(shown?.html).toContain("<h2>Rights</h2>");

  const change = { title: "Said after it was sent", body: "<p>Later words.</p>" };
  const { body } = await enrollee.submit("shown-before-the-edit");
  await call("PUT", `${path}/${made.body.id}`, change, made.body.version);
  const { id } = body.enrollment;
  const detail = await call<StaffEnrollment>("GET", `/enrollment?id=${id}`);
  expect(detail.body.notices[0]).toEqual(shown);
  expect((await enrollee.read()).notices[0]).toEqual(shown);
  const paper = (await readPdf((await call("GET", `/enrollmentpdf/${id}`)).raw)).text;
  expect(paper).toContain("Ask here (https://rights.example.com).");
  expect(paper).not.toContain("Later words");
});

test("who sends with a notice in front of them that was changed meanwhile reads the new one first", async () => {
  const offering = await anOffering(server);
  const call = await staffOf(offering.installationId);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  const { notices, dates } = await enrollee.read();
  await call("POST", `/admin/enrollmentsessions/${offering.sessionId}/notices`, own);
  const send = (seen: Enrollment["notices"], key: string) =>
    server.call("POST", "/selfenrollment/submit", {
      token: enrollee.token,
      headers: { "idempotency-key": key },
      body: { effectiveDate: dates.effectiveDate, notices: seen.map(({ hash }) => hash) },
    });
  const refused = await send(notices, "notice-seen-before");
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ code: "noticesChanged" });
  expect((await send((await enrollee.read()).notices, "notice-seen-now")).statusCode).toBe(200);
});

test("somebody with a domestic partner can read of the tax before they choose", async () => {
  const offering = await anOffering(server);
  const enrollee = await startEnrolling(server, offering);
  const dob = { month: "1", day: "2", year: "1985" };
  const partner = { relationship: "53", firstName: "Robin", lastName: "Reyes", dob };
  const { people } = await introduce(enrollee, offering, [partner]);
  expect((await enrollee.read()).noticesAhead.map(({ kind }) => kind)).toEqual(["partnerTax"]);
  await chooseAll(enrollee, offering, [people.find(({ relationship }) => relationship === "53")?.id ?? ""]);
  expect((await enrollee.read()).noticesAhead).toEqual([]);
});

test("a copy of the session has its own notices", async () => {
  const { installationId, sessionId } = await anOffering(server);
  const call = await staffOf(installationId);
  await call("POST", `/admin/enrollmentsessions/${sessionId}/notices`, own);
  const copy = await call<EnrollmentSession>("POST", `/admin/enrollmentsessions/${sessionId}/copy`, {
    name: "Next",
  });
  const { rows } = (
    await call<{ rows: SessionNotice[] }>("GET", `/admin/enrollmentsessions/${copy.body.id}/notices`)
  ).body;
  expect(rows.filter(({ id }) => id !== null)).toMatchObject([{ kind: own.kind, title: own.title }]);
});

test.each([
  ["<p>One &amp; two</p><p>Three</p>", "One & two\n\nThree"],
  ["<h2>List</h2><ul><li>First</li><li><strong>Second</strong></li></ul>", "List\n\n• First\n• Second"],
  [
    "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>",
    "A · B\n\n1 · 2",
  ],
  ["<p>Line<br />break</p>", "Line\nbreak"],
])("on paper %s reads %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
