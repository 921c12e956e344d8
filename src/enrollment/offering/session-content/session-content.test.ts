import { expect, test } from "vitest";
import { aClient, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { pictureHeads } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, sessionId } = offering;
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageEnrollmentSessions"],
});
const elsewhere = { installationId, clientId: await aClient(server, installationId) };
const foreignSession = await insert(server, "enrollment_sessions", {
  ...owned(elsewhere),
  name: "Elsewhere",
  signup_key: unique("ELSE-"),
  opens_on: "2026-11-01",
  closes_on: "2026-12-31",
  effective_date_calculation: "firstOfNextMonth",
});
const base = `/admin/enrollmentsessions/${sessionId}`;
const pdf = Buffer.from("%PDF-1.7\nhello");

type Answer = {
  id: string;
  version: number;
  rows: Answer[];
  code?: string;
  errors?: { path: string; message: string; words?: Record<string, string> }[];
} & Record<string, unknown>;

async function send(
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const answer = await server.call(method, url, { token: admin.token, headers, ...(body ? { body } : {}) });
  return { status: answer.statusCode, body: JSON.parse(answer.body === "" ? "{}" : answer.body) };
}

async function upload(url: string, fields: Record<string, string>, content: Buffer, name = "file.pdf") {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("file", new File([new Uint8Array(content)], name));
  const request = new Response(form);
  const answer = await server.http.inject({
    method: "POST",
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      prefer: "every-language",
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

async function auditOf(subject: string) {
  const { rows } = await owner.query<{ action: string; actor: string }>(
    "select action, actor from audit_events where subject = $1 order by id",
    [subject],
  );
  return rows;
}

const page = (given: object = {}) => ({
  sessionPlanId: null,
  coverageType: "medical",
  language: "en",
  title: "How it works",
  body: "<h1>Hi</h1><p onclick=x>Text<script>1</script></p>",
  ...given,
});
const benefit = (given: object = {}) => ({
  coverageType: "Commuter",
  name: "Commuter benefit",
  url: "https://commuter.example.com/join",
  descriptionEn: "Pay for your train before taxes.",
  descriptionKo: null,
  descriptionEs: null,
  requireAck: true,
  ...given,
});
const words = (text: string) => ({ en: text, ko: `${text} ko`, es: `${text} es` });
const value = (given: object = {}) => ({
  coverageType: "medical",
  sessionPlanId: null,
  key: unique("key"),
  label: words("Amount"),
  help: null,
  message: null,
  kind: "money",
  min: 0,
  max: 100,
  step: 10,
  options: [],
  required: true,
  appliesTo: "subscriber",
  feeds: null,
  ...given,
});

test("a page is kept clean, changed by its version, put in order and removed, and all of it is in the audit", async () => {
  const first = await send("POST", `${base}/planpages`, page());
  expect(first).toMatchObject({ status: 200, body: { body: "<h2>Hi</h2><p>Text</p>", sortOrder: 1 } });
  const swollen = await send("POST", `${base}/planpages`, page({ body: "&".repeat(30_000) }));
  expect(swollen).toMatchObject({ status: 422, body: { errors: [{ path: "body" }] } });
  const second = await send("POST", `${base}/planpages`, page({ title: "Second", language: "ko" }));
  const { id, version } = first.body;
  const change = page({ body: '<a href="javascript:1">x</a>', sessionPlanId: offering.plans.dental });
  const stale = await send("PUT", `${base}/planpages/${id}`, change, { "if-match": '"9"' });
  expect(stale).toMatchObject({ status: 412, body: { code: "stale" } });
  const changed = await send("PUT", `${base}/planpages/${id}`, change, { "if-match": `"${version}"` });
  // A page of a plan stands beside that plan alone.
  expect(changed.body).toMatchObject({ body: "x", coverageType: null, version: version + 1 });

  const turned = await send("PUT", `${base}/planpages/order`, { ids: [second.body.id, id] });
  expect(turned.body.rows.map((row) => row["title"])).toEqual(["Second", "How it works"]);
  expect((await send("PUT", `${base}/planpages/order`, { ids: [id] })).status).toBe(412);
  expect((await send("PUT", `${base}/planpages/order`, { ids: [id, newId()] })).status).toBe(412);
  expect((await send("DELETE", `${base}/planpages/${id}`)).status).toBe(204);
  expect((await send("GET", `${base}/planpages/${id}`)).status).toBe(404);
  expect((await send("GET", `${base}/planpages`)).body.rows).toHaveLength(1);
  expect((await auditOf("planPage")).map((row) => row.action)).toEqual([
    "create",
    "create",
    "update",
    "update",
    "remove",
  ]);
});

test("a page needs text, a place, and a plan of this session", async () => {
  for (const [given, path] of [
    [{ body: "<script>1</script>" }, "body"],
    [{ coverageType: null }, "coverageType"],
    [{ sessionPlanId: newId() }, "sessionPlanId"],
    [{ title: " " }, "title"],
  ] as const) {
    const { status, body } = await send("POST", `${base}/planpages`, page(given));
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.path)).toEqual([path]);
  }
});

test("the preview shows what people would see, and keeps nothing", async () => {
  const before = (await send("GET", `${base}/planpages`)).body.rows.length;
  const html = '<p style="color:red">Ver <a href="https://a.example">más</a></p>';
  const { body } = await send("POST", `${base}/planpages/preview`, { body: html, language: "es" });
  expect(body["body"]).toBe(
    '<p>Ver <a href="https://a.example" rel="noopener noreferrer" target="_blank">más (se abre en otra pestaña)</a></p>',
  );
  expect((await send("GET", `${base}/planpages`)).body.rows).toHaveLength(before);
});

test("an external benefit is kept with its documents, sealed", async () => {
  const { status, body } = await send("POST", `${base}/externalbenefits`, benefit());
  expect([status, body["coverageType"], body["documents"]]).toEqual([200, "commuter", 0]);
  const docs = `${base}/externalbenefits/${body.id}/docs`;
  const added = await upload(docs, { title: "Guide", language: "es" }, pdf);
  expect(added).toMatchObject({
    status: 200,
    body: { title: "Guide", mediaType: "application/pdf", fileName: "file.pdf", sizeBytes: pdf.length },
  });
  const { rows } = await owner.query<{ key: string }>(
    "select blob_key as key from external_benefit_documents",
  );
  expect((await server.services.blobs.get(rows[0]?.key ?? "")).includes("%PDF")).toBe(false);
  const file = await server.call("GET", `${docs}/${added.body.id}`, { token: admin.token });
  expect([file.statusCode, file.rawPayload.equals(pdf), file.headers["content-type"]]).toEqual([
    200,
    true,
    "application/pdf",
  ]);
  expect(file.headers["content-disposition"]).toContain("Guide.pdf");
  expect((await send("GET", docs)).body.rows).toHaveLength(1);
  expect((await send("GET", `${base}/externalbenefits/${body.id}`)).body["documents"]).toBe(1);
  expect((await send("DELETE", `${docs}/${added.body.id}`)).status).toBe(204);
  expect((await send("DELETE", `${docs}/${added.body.id}`)).status).toBe(404);
  expect((await server.call("GET", `${docs}/${added.body.id}`, { token: admin.token })).statusCode).toBe(404);
});

test.each([
  "http://a.example",
  "https://ok.example@evil.example",
  "javascript:alert(1)",
  "https://",
  "a.example",
  "https://localhost",
])("an external benefit does not lead to %s", async (url) => {
  const { status, body } = await send("POST", `${base}/externalbenefits`, benefit({ url }));
  expect([status, body.errors?.[0]?.path]).toEqual([422, "url"]);
});

test("a plan's document is added, renamed, replaced and removed, and its plan's own stays as it is", async () => {
  const listed = (await send("GET", `${base}/plandocs`)).body.rows;
  expect(listed.map((row) => [row["planName"], row["isOfPlan"]])).toEqual([
    ["medical plan", true],
    ["dental plan", true],
    ["vision plan", true],
  ]);
  const about = { kind: "flyer", title: "Flyer", language: "ko", sessionPlanId: offering.plans.dental };
  const webp = pictureHeads["image/webp"]({ width: 1200, height: 900 });
  const added = await upload(`${base}/plandocs`, about, webp, "lies.pdf");
  expect(added).toMatchObject({ status: 200, body: { mediaType: "image/webp", isOfPlan: false } });
  const huge = pictureHeads["image/webp"]({ width: 60_000, height: 60_000 });
  expect(await upload(`${base}/plandocs`, about, huge)).toMatchObject({ status: 422 });
  const url = `${base}/plandocs/${added.body.id}`;
  const renamed = await send(
    "PUT",
    url,
    { kind: "booklet", title: "Booklet", language: "es" },
    { "if-match": '"1"' },
  );
  expect(renamed.body).toMatchObject({ kind: "booklet", title: "Booklet", version: 2 });
  const replaced = await upload(`${url}/file`, {}, pdf);
  expect(replaced.body).toMatchObject({ mediaType: "application/pdf", version: 3 });
  const file = await server.call("GET", `${url}/file`, { token: admin.token });
  expect(file.rawPayload.equals(pdf)).toBe(true);
  const [own] = listed;
  expect((await send("DELETE", `${base}/plandocs/${own?.id}`)).status).toBe(404);
  expect((await upload(`${base}/plandocs/${own?.id}/file`, {}, pdf)).status).toBe(404);
  expect((await send("DELETE", url)).status).toBe(204);
  expect((await send("GET", `${base}/plandocs`)).body.rows).toHaveLength(3);
  expect((await auditOf("planDocument")).map((row) => row.action)).toEqual([
    "create",
    "update",
    "update",
    "remove",
  ]);
});

test("documents of a plan stand in the order that they are put in, and a new one comes last", async () => {
  const about = { kind: "flyer", language: "en", sessionPlanId: offering.plans.vision };
  const add = async (title: string) => (await upload(`${base}/plandocs`, { ...about, title }, pdf)).body.id;
  const [first, second] = [await add("Alpha"), await add("Beta")];
  const order = (ids: unknown[]) => send("PUT", `${base}/plandocs/order`, { ids });
  const titles = async () =>
    (await send("GET", `${base}/plandocs`)).body.rows
      .filter((row) => row["planName"] === "vision plan" && row["isOfPlan"] === false)
      .map((row) => row["title"]);
  expect(await titles()).toEqual(["Alpha", "Beta"]);
  expect((await order([second, first])).status).toBe(200);
  const third = await add("Aleph");
  expect(await titles()).toEqual(["Beta", "Alpha", "Aleph"]);
  expect((await order([second, first])).status).toBe(412);
  expect((await order([second, first, newId()])).status).toBe(412);
  for (const id of [first, second, third]) await send("DELETE", `${base}/plandocs/${id}`);
});

test("a copy of the session has its files, which stay when those of the source go", async () => {
  const plan = { kind: "flyer", title: "Copied", language: "en", sessionPlanId: offering.plans.vision };
  const planned = await upload(`${base}/plandocs`, plan, pdf);
  const { id } = (await send("POST", `${base}/externalbenefits`, benefit({ name: "Copied gym" }))).body;
  const paper = await upload(`${base}/externalbenefits/${id}/docs`, { title: "Rules", language: "ko" }, pdf);
  expect([planned.status, paper.status]).toEqual([200, 200]);
  const copied = (await send("POST", `${base}/copy`, { name: "Next year" })).body;
  for (const url of [`plandocs/${planned.body.id}`, `externalbenefits/${id}`])
    expect((await send("DELETE", `${base}/${url}`)).status).toBe(204);

  const copy = `/admin/enrollmentsessions/${copied.id}`;
  const rowsOf = async (part: string) => (await send("GET", `${copy}/${part}`)).body.rows;
  const fileOf = async (url: string) => (await server.call("GET", url, { token: admin.token })).rawPayload;
  const own = (await rowsOf("plandocs")).find((row) => row["title"] === "Copied");
  expect(await fileOf(`${copy}/plandocs/${String(own?.["id"])}/file`)).toEqual(pdf);
  const gym = (await rowsOf("externalbenefits")).find((row) => row["name"] === "Copied gym");
  const docs = `externalbenefits/${String(gym?.["id"])}/docs`;
  const [rules] = await rowsOf(docs);
  expect(rules).toMatchObject({ title: "Rules", language: "ko" });
  expect(await fileOf(`${copy}/${docs}/${String(rules?.["id"])}`)).toEqual(pdf);
  expect(rules?.["id"]).not.toBe(paper.body.id);
});

test("a file that is no paper and no picture is refused by its content, and one that is too large by its size", async () => {
  const about = { kind: "flyer", title: "Flyer", language: "en", sessionPlanId: offering.plans.dental };
  for (const content of [
    Buffer.from("<html><script>1</script></html>"),
    Buffer.alloc(0),
    Buffer.from("MZ\u0090"),
  ]) {
    const { status, body } = await upload(`${base}/plandocs`, about, content, "flyer.pdf");
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([422, "fileRefused", "file"]);
    const { message, words: said = {} } = body.errors?.[0] ?? {};
    expect([said["en"], new Set(Object.values(said)).size]).toEqual([message, 3]);
  }
  const large = Buffer.concat([pdf, Buffer.alloc(10_000_000)]);
  expect((await upload(`${base}/plandocs`, about, large)).status).toBe(413);
  const foreign = await upload(`${base}/plandocs`, { ...about, sessionPlanId: newId() }, pdf);
  expect([foreign.status, foreign.body.errors?.[0]?.path]).toEqual([422, "sessionPlanId"]);
});

test("a required value is kept as its kind needs it", async () => {
  const flag = await send("POST", `${base}/benefitrequiredvalues`, value({ kind: "flag", feeds: "tobacco" }));
  expect(flag.body).toMatchObject({ min: null, max: null, step: null, feeds: "tobacco" });
  const money = await send(
    "POST",
    `${base}/benefitrequiredvalues`,
    value({ key: "amount", feeds: "salary" }),
  );
  expect(money.body).toMatchObject({ min: 0, max: 100, step: 10, label: words("Amount") });
  for (const [given, path] of [
    [{ key: "amount" }, "key"],
    [{ key: "Not a key" }, "key"],
    [{ min: 5, max: 4 }, "max"],
    [{ kind: "choice" }, "options"],
    [{ kind: "flag", feeds: "volume" }, "feeds"],
    [{ sessionPlanId: offering.plans.dental }, "sessionPlanId"],
    [{ label: { en: "A", ko: "", es: "A" } }, "label.ko"],
  ] as const) {
    const { status, body } = await send("POST", `${base}/benefitrequiredvalues`, value(given));
    expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    expect(body.errors?.[0]?.message).toMatch(/\w{3}/u);
  }
  await send("DELETE", `${base}/benefitrequiredvalues/${money.body.id}`);
  await send("DELETE", `${base}/benefitrequiredvalues/${flag.body.id}`);
});

test("another client's session has nothing here, and its parts are not found through this one", async () => {
  const clerk = await aUser(server, installationId, { type: "admin" });
  for (const part of ["planpages", "externalbenefits", "benefitrequiredvalues", "plandocs", "members"]) {
    expect((await server.call("GET", `${base}/${part}`, { token: clerk.token })).statusCode).toBe(403);
    expect((await send("GET", `/admin/enrollmentsessions/${newId()}/${part}`)).status).toBe(404);
  }
  const made = await send("POST", `/admin/enrollmentsessions/${foreignSession}/planpages`, page());
  expect(made.status).toBe(200);
  expect((await send("GET", `${base}/planpages/${made.body.id}`)).status).toBe(404);
  expect((await send("DELETE", `${base}/planpages/${made.body.id}`)).status).toBe(404);
});

test("who is in a session is told with how far they have come, and who is left out with the reason", async () => {
  const person = (lastName: string, row: Record<string, unknown> = {}) => {
    const id = newId();
    return insert(server, "members", {
      ...owned(offering),
      id,
      family_id: id,
      relationship: "18",
      member_number: unique("HB"),
      first_name: "Kim",
      last_name: lastName,
      division_id: offering.divisionIds[0],
      hire_date: "2020-01-01",
      ...row,
    });
  };
  const alba = await person("Alba");
  const berg = await person("Berg");
  const gone = await person("Gone", { status: "terminated", termination_date: "2025-01-01" });
  await person("Child", { relationship: "19" });
  const members = async (query = "") =>
    (await send("GET", `${base}/members${query}`)).body.rows.map((row) => [
      row["lastName"],
      row["state"],
      row["note"],
    ]);
  expect(await members()).toEqual([
    ["Alba", "notStarted", null],
    ["Berg", "notStarted", null],
  ]);
  const excluded = await send("PUT", `${base}/members/${berg}`, { isExcluded: true, note: "On leave" });
  expect(excluded.body).toMatchObject({ state: "excluded", note: "On leave" });
  expect(await members("?filter[state]=excluded")).toEqual([["Berg", "excluded", "On leave"]]);
  expect(await members("?q=alb")).toEqual([["Alba", "notStarted", null]]);
  expect(await members("?sort=-lastName&pageSize=1")).toEqual([["Berg", "excluded", "On leave"]]);

  const enrollee = await startEnrolling(server, offering);
  await owner.query("update enrollments set member_id = $1 where id = $2", [alba, enrollee.enrollment.id]);
  expect(await members("?q=Alba")).toEqual([["Alba", "inProgress", null]]);
  await owner.query(
    "update enrollments set status = 'submitted', submitted_at = now(), reference_number = 'R' where id = $1",
    [enrollee.enrollment.id],
  );
  expect(await members("?q=Alba")).toEqual([["Alba", "waived", null]]);
  await owner.query("update enrollments set is_preview = true where id = $1", [enrollee.enrollment.id]);
  expect(await members("?q=Alba")).toEqual([["Alba", "notStarted", null]]);

  expect((await send("PUT", `${base}/members/${gone}`, { isExcluded: true, note: null })).status).toBe(404);
  expect((await send("DELETE", `${base}/members/${berg}`)).status).toBe(204);
  expect((await send("DELETE", `${base}/members/${berg}`)).status).toBe(404);
  expect((await send("GET", `${base}/members/${berg}`)).body).toMatchObject({
    isExcluded: false,
    note: null,
  });
  expect((await auditOf("sessionMember")).map((row) => row.action)).toEqual(["update", "remove"]);
});
