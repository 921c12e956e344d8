import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { UserType } from "#kernel/access.ts";
import { eicar, startClamd } from "#test/clamd-server.ts";
import { aClient, aDivision, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { zipOf } from "#test/zip.ts";
import texts from "./texts/en.json" with { type: "json" };
import type { DocumentDetail, FiledDocument, LibraryDocument, NamedFile } from "./documents.ts";

const clamd = await startClamd();
const server = await testServer({ settings: { scannerUrl: clamd.url } });
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const otherClient = await aClient(server, installationId, { name: "Lakeside" });
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["viewDocs", "manageDocumentCategories"],
});
const categoryId = await insert(server, "document_categories", {
  installation_id: installationId,
  name: "Benefit summaries",
  name_ko: "급여 요약",
  name_es: "Resúmenes de beneficios",
});
const [plan] = (
  await owner.query<{ id: string; code: string }>(
    "select id, external_plan_code as code from base_plans where client_id = $1 and coverage_type = 'medical' limit 1",
    [clientId],
  )
).rows;
const planId = plan?.id ?? "";

let count = 0;
/** Each one different, so that none is taken for the same file. */
const aPdf = (inside = "") => Buffer.from(`%PDF-1.7\n% ${(count += 1)}\n${inside}\n%%EOF`);
type Texts = Record<string, string>;
const forClient = (more: Texts = {}): Texts => ({
  categoryId,
  entityType: "client",
  entityId: clientId,
  audience: "client,member,broker",
  ...more,
});

async function send(
  path: string,
  {
    form: said = {},
    content,
    name = "SBC.pdf",
    token = clerk.token,
  }: { form?: Texts; content: Buffer; name?: string; token?: string },
) {
  const form = new FormData();
  for (const [key, value] of Object.entries(said)) form.append(key, value);
  form.append("file", new File([new Uint8Array(content)], name));
  const request = new Request("http://x", { method: "POST", body: form });
  return server.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
async function filed(said: Texts = {}, content = aPdf(), name = "SBC.pdf"): Promise<FiledDocument> {
  const answer = await send("/documents", { form: forClient(said), content, name });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const get = (path: string, token = clerk.token, headers = {}) => server.call("GET", path, { token, headers });
async function titlesOf(token: string, query = ""): Promise<string[]> {
  const answer = await get(`/documents?pageSize=100${query}`, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ rows: LibraryDocument[] }>().rows.map(({ title }) => title);
}
const faultOf = (answer: { json: <T>() => T }) =>
  answer.json<{ code: string; errors?: { path: string; message: string }[] }>();

async function aMember(row: Record<string, unknown> = {}, client = clientId) {
  const id = newId();
  await insert(server, "members", {
    ...owned({ installationId, clientId: client }),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("DOC"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    ...row,
  });
  return id;
}
const userOf = async (
  type: UserType,
  entityId: string,
  permissions: ("viewDocs" | "viewHealthData")[] = ["viewDocs"],
) => (await aUser(server, installationId, { type, entityId, permissions })).token;

describe("a document", () => {
  test("is kept sealed, and comes back whole, in part, and to those alone who may read it", async () => {
    const content = aPdf("x".repeat(200_000));
    const kept = await filed({ title: "Summary 2026" }, content);
    expect(kept).toMatchObject({
      title: "Summary 2026",
      number: 1,
      mediaType: "application/pdf",
      isSame: false,
    });
    const { rows } = await owner.query<{ key: string }>(
      "select blob_key as key from document_versions where id = $1",
      [kept.versionId],
    );
    expect((await server.services.blobs.get(rows[0]?.key ?? "")).includes("xxxx")).toBe(false);

    const path = `/doc/${kept.id}/${kept.versionId}`;
    const whole = await get(path);
    expect(whole.rawPayload.equals(content)).toBe(true);
    expect(whole.headers).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(content.length),
    });
    const part = await get(path, clerk.token, { range: "bytes=100000-100009" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([
      206,
      `bytes 100000-100009/${content.length}`,
    ]);
    expect(part.rawPayload.equals(content.subarray(100_000, 100_010))).toBe(true);
    expect((await get(path, clerk.token, { range: "bytes=-6" })).body).toBe("\n%%EOF");
    expect((await get(path, clerk.token, { range: `bytes=${content.length}-` })).statusCode).toBe(416);
    const other = { range: "bytes=0-3", "if-range": '"another"' };
    expect((await get(path, clerk.token, other)).rawPayload).toHaveLength(content.length);

    const employer = await userOf("client", clientId);
    expect((await get(path, employer)).statusCode).toBe(200);
    expect((await get(path, await userOf("client", otherClient))).statusCode).toBe(404);
    expect((await get(path, await userOf("client", clientId, []))).statusCode).toBe(403);
    const { rows: looks } = await owner.query(
      "select 1 from audit_events where action = 'download' and subject_id = $1",
      [kept.id],
    );
    expect(looks).toHaveLength(6);
  });

  test("is filed once, however often it is sent, and by many at once", async () => {
    const content = aPdf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send("/documents", { form: forClient({ title: "Once" }), content })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    const ids = answers.map((answer) => answer.json<FiledDocument>());
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect(ids.filter(({ isSame }) => !isSame)).toHaveLength(1);
  });

  test.each([
    ["a program that calls itself a PDF", Buffer.from("MZ\u0090\u0000program program"), "type"],
    ["a page that calls itself a PDF", Buffer.from("<html><script>alert(1)</script></html>"), "type"],
    ["nothing", Buffer.alloc(0), "empty"],
    ["a script", aPdf("<</S/JavaScript/JS(app.alert\\(1\\))>>"), "script"],
    ["a script whose name is written in numbers", aPdf("<</S /J#61vaScript>>"), "script"],
    [
      "a script in an object stream",
      Buffer.concat([aPdf("1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 9>>stream\r\n")]),
      "unreadable",
    ],
    ["a start of a program", aPdf("<</S /Launch /F (calc.exe)>>"), "script"],
    ["a password", aPdf("trailer <</Encrypt 12 0 R>>"), "encrypted"],
    [
      "a password of Word's",
      Buffer.concat([
        Buffer.from("d0cf11e0a1b11ae1", "hex"),
        Buffer.alloc(70_000),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
      "encrypted",
    ],
    ["an old Word file", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(900)]), "type"],
    ["other files", aPdf("<</Names <</EmbeddedFiles 3 0 R>> >>"), "attachments"],
    [
      "macros",
      zipOf([
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "word/document.xml", content: "<w/>" },
        { name: "word/vbaProject.bin", content: "x" },
      ]),
      "macros",
    ],
    [
      "a bomb",
      zipOf([
        { name: "[Content_Types].xml", content: "<Types/>" },
        { name: "word/document.xml", content: Buffer.alloc(30_000_000) },
      ]),
      "unpacks",
    ],
    ["an archive", zipOf([{ name: "a.txt", content: "x" }]), "type"],
  ] as const)("with %s is refused, and nothing of it stays", async (_, content, code) => {
    const before = await blobCount();
    const answer = await send("/documents", { form: forClient(), content });
    expect([answer.statusCode, faultOf(answer).code]).toEqual([422, "fileRefused"]);
    expect(faultOf(answer).errors).toMatchObject([{ path: "file", message: texts.file[code] }]);
    expect(await blobCount()).toBe(before);
  });

  test("with a script packed among its objects is refused wherever it is cut", async () => {
    const objects = deflateSync(Buffer.from("7 0 <</S /JavaScript /JS (app.alert)>>"));
    const packed = Buffer.concat([
      Buffer.from(
        `${"%PDF-1.7\n".padEnd(65_480, "%")}\n7 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length}>>\nstream\r\n`,
      ),
      objects,
      Buffer.from("\nendstream\nendobj\n%%EOF"),
    ]);
    const plain = deflateSync(Buffer.from("7 0 <</S /GoTo>>"));
    for (let shift = 0; shift < 60; shift += 7) {
      const moved = Buffer.concat([packed.subarray(0, 9), Buffer.alloc(shift, "%"), packed.subarray(9)]);
      const answer = await send("/documents", { form: forClient(), content: moved });
      expect(faultOf(answer).errors, `moved by ${shift}`).toMatchObject([{ message: texts.file.script }]);
    }
    const harmless = Buffer.concat([
      packed.subarray(0, packed.indexOf(objects)),
      plain,
      Buffer.from("\nendstream\nendobj\n%%EOF"),
    ]);
    expect((await send("/documents", { form: forClient(), content: harmless })).statusCode).toBe(200);
  });

  test("that a scanner knows is refused, also where it comes in chunks", async () => {
    const infected = aPdf(eicar);
    expect(faultOf(await send("/documents", { form: forClient(), content: infected })).code).toBe(
      "fileInfected",
    );
    const half = Math.floor(infected.length / 2);
    const id = await begun(infected.length);
    await chunk(id, 0, infected.subarray(0, half));
    await chunk(id, half, infected.subarray(half));
    const finished = await server.call("POST", `/documents/uploads/${id}/finish`, {
      token: clerk.token,
      body: forClient(),
    });
    expect([finished.statusCode, faultOf(finished).code]).toEqual([422, "fileInfected"]);
  });

  test("of 2 GB is refused before it is taken", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/documents",
      headers: {
        authorization: `Bearer ${clerk.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "2000000000",
      },
    });
    expect(answer.statusCode).toBe(413);
    const begin = await server.call("POST", "/documents/uploads", {
      token: clerk.token,
      body: { name: "a.pdf", sizeBytes: 2_000_000_000 },
    });
    expect(begin.statusCode).toBe(422);
  });

  test("keeps no path and no sign that turns its name round", async () => {
    const kept = await filed({ title: "Name" }, aPdf(), "../../etc/SBC\u202Efdp.exe");
    expect(kept.fileName).toBe("SBCfdp.exe");
    const { headers } = await get(`/doc/${kept.id}/${kept.versionId}`);
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="SBCfdp.exe.pdf"; filename*=UTF-8''SBCfdp.exe.pdf`,
    );
  });

  test("says at its field what is missing, and takes no other client's entity", async () => {
    const missing = await send("/documents", { content: aPdf() });
    expect(faultOf(missing).errors?.map(({ path }) => path)).toEqual(["categoryId", "entityType"]);
    const turned = { effectiveDate: "2026-02-01", terminationDate: "2026-01-01" };
    expect(
      faultOf(await send("/documents", { form: forClient(turned), content: aPdf() })).errors,
    ).toMatchObject([{ path: "terminationDate" }]);
    const nobody = await send("/documents", { form: forClient({ entityId: newId() }), content: aPdf() });
    expect(nobody.statusCode).toBe(404);
  });
});

async function blobCount(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select (select count(*) from document_versions)::int + (select count(*) from document_upload_parts)::int as count",
  );
  return rows[0]?.count ?? 0;
}
async function begun(sizeBytes: number): Promise<string> {
  const answer = await server.call("POST", "/documents/uploads", {
    token: clerk.token,
    body: { name: "big.pdf", sizeBytes },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: string }>().id;
}
const chunk = (id: string, startsAt: number, content: Buffer) =>
  send(`/documents/uploads/${id}/chunks`, { form: { startsAt: String(startsAt) }, content });

describe("a large file", () => {
  test("goes on after a break, and each chunk counts once", async () => {
    const content = aPdf("y".repeat(50_000));
    const id = await begun(content.length);
    await chunk(id, 0, content.subarray(0, 20_000));
    expect((await chunk(id, 0, content.subarray(0, 20_000))).json()).toMatchObject({ receivedBytes: 20_000 });
    expect((await chunk(id, 30_000, content.subarray(30_000))).statusCode).toBe(409);
    const early = await server.call("POST", `/documents/uploads/${id}/finish`, {
      token: clerk.token,
      body: forClient(),
    });
    expect(early.statusCode).toBe(409);
    const answers = await Promise.all([1, 2, 3].map(() => chunk(id, 20_000, content.subarray(20_000))));
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await get(`/documents/uploads/${id}`)).json()).toMatchObject({ receivedBytes: content.length });
    const stranger = await aUser(server, installationId, { type: "admin", permissions: ["viewDocs"] });
    expect((await get(`/documents/uploads/${id}`, stranger.token)).statusCode).toBe(404);
    const done = await server.call("POST", `/documents/uploads/${id}/finish`, {
      token: clerk.token,
      body: forClient(),
    });
    expect(done.statusCode, done.body).toBe(200);
    const kept = done.json<FiledDocument>();
    expect((await get(`/doc/${kept.id}/${kept.versionId}`)).rawPayload.equals(content)).toBe(true);
    expect((await get(`/documents/uploads/${id}`)).statusCode).toBe(404);
  });
});

describe("the audience", () => {
  test("is a matter of type, of entity and of day", async () => {
    const division = await aDivision(server, offering);
    const [mine, other] = [await aMember({ division_id: division }), await aMember()];
    const spouse = await aMember({
      family_id: mine,
      relationship: "01",
      first_name: "Jun",
      dob: "1991-01-01",
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: mine,
      member_id: mine,
      coverage_type: "medical",
      base_plan_id: planId,
      tier_code: "EMP",
      effective_date: "2026-01-01",
    });
    const add = (title: string, entityType: string, entityId: string, more: Texts = {}) =>
      filed({ title, entityType, entityId, audience: "member", ...more });
    await add("Of the client", "client", clientId);
    await add("Of another client", "client", otherClient);
    await add("Of the plan", "plan", planId);
    const paper = await add("My paper", "member", mine);
    await add("For all", "all", "", { entityId: newId() });
    await add("For employers", "client", clientId, { audience: "client" });
    await add("Over", "client", clientId, { terminationDate: "2026-11-09" });
    await add("To come", "client", clientId, { effectiveDate: "2026-11-11" });
    const [me, neighbour, partner] = await Promise.all(
      [mine, other, spouse].map((id) => userOf("member", id, [])),
    );
    const named = [
      "Of the client",
      "Of another client",
      "Of the plan",
      "My paper",
      "For all",
      "For employers",
      "Over",
      "To come",
    ];
    const seen = async (token = "") =>
      (await titlesOf(token)).filter((title) => named.includes(title)).toSorted();
    expect(await seen(me)).toEqual(["For all", "My paper", "Of the client", "Of the plan"]);
    expect(await seen(neighbour)).toEqual(["For all", "Of the client"]);
    // Another adult of the family: what is of the plan, and not the other's papers.
    expect(await seen(partner)).toEqual(["For all", "Of the client", "Of the plan"]);
    expect((await get(`/doc/${paper.id}/${paper.versionId}`, partner)).statusCode).toBe(404);
    const { rows: shown } = await owner.query<{ ids: string[] }>(
      "select details->'ids' as ids from audit_events where action = 'view' and subject = 'documents'",
    );
    expect(shown.map(({ ids }) => ids)).toEqual([[paper.id]]);
    expect(await seen(await userOf("client", clientId))).toEqual(["For employers"]);
    expect(await seen(clerk.token)).toEqual(named.toSorted());
  });

  test("changes with links from either end", async () => {
    const document = await filed({ title: "Linked", audience: "client" });
    const lakeside = await userOf("client", otherClient);
    expect(await titlesOf(lakeside)).not.toContain("Linked");
    const body = { entityType: "client", entityId: otherClient, documentIds: [document.id] };
    const linked = await server.call("POST", "/entitydocuments", { token: clerk.token, body });
    expect(linked.json<{ rows: { title: string }[] }>().rows.map(({ title }) => title)).toContain("Linked");
    expect(await titlesOf(lakeside)).toContain("Linked");
    const ends = (await get(`/documententities?documentId=${document.id}`)).json<{
      rows: { id: string; entityId: string }[];
    }>();
    expect(ends.rows.map(({ entityId }) => entityId).toSorted()).toEqual([clientId, otherClient].toSorted());
    const link = ends.rows.find(({ entityId }) => entityId === otherClient)?.id;
    expect(
      (await server.call("DELETE", `/documententities/${link}`, { token: clerk.token })).statusCode,
    ).toBe(204);
    expect(await titlesOf(lakeside)).not.toContain("Linked");
    expect(
      (await server.call("DELETE", `/documententities/${link}`, { token: clerk.token })).statusCode,
    ).toBe(404);
    expect((await server.call("POST", "/entitydocuments", { token: lakeside, body })).statusCode).toBe(403);
  });
});

describe("filing by name", () => {
  test("says before where each goes, and why the others go nowhere", async () => {
    const rule = await server.call("POST", "/admin/documentmaps", {
      token: clerk.token,
      body: {
        name: "SBC of plans",
        active: true,
        pattern: "SBC_{plan}_{language}_{year}.pdf",
        sortOrder: 1,
        clientId: null,
        categoryId,
        entityType: "plan",
        entityCode: null,
        audience: ["member", "client"],
        language: null,
        effectiveDate: null,
        terminationDate: null,
      },
    });
    expect(rule.statusCode, rule.body).toBe(200);
    const names = [`sbc_${plan?.code}_ko_2027.pdf`, "SBC_NOBODY_en_2027.pdf", "holiday photo.png"];
    const answer = await server.call("POST", "/documents/names", { token: clerk.token, body: { names } });
    const { files } = answer.json<{ files: NamedFile[] }>();
    expect(files.map(({ reason }) => reason.code)).toEqual(["name.fits", "name.unknownCode", "name.noRule"]);
    expect(files[0]?.place).toMatchObject({
      entityType: "plan",
      language: "ko",
      effectiveDate: "2027-01-01",
      terminationDate: "2027-12-31",
    });
    const sent = await send("/documents", {
      form: { byName: "true" },
      content: aPdf(),
      name: names[0] ?? "",
    });
    expect(sent.json<FiledDocument>()).toMatchObject({
      filedBy: "SBC of plans",
      audience: ["member", "client"],
      links: [{ entityType: "plan", entityId: planId }],
    });
    const lost = await send("/documents", {
      form: { byName: "true" },
      content: aPdf(),
      name: "holiday photo.png",
    });
    expect([lost.statusCode, faultOf(lost).errors?.[0]?.path]).toEqual([422, "file"]);
  });

  test("takes no rule that nobody could follow", async () => {
    const body = {
      name: "x",
      active: true,
      pattern: "SBC_{paln}.pdf",
      sortOrder: 1,
      clientId: null,
      categoryId,
      entityType: "plan",
      entityCode: null,
      audience: ["member"],
      language: null,
      effectiveDate: null,
      terminationDate: null,
    };
    const answer = await server.call("POST", "/admin/documentmaps", { token: clerk.token, body });
    expect([answer.statusCode, faultOf(answer).errors]).toMatchObject([
      422,
      [{ path: "pattern", message: expect.stringContaining("{paln}") }],
    ]);
  });
});

describe("keeping the library", () => {
  const put = (document: DocumentDetail, more: object, version = document.version) =>
    server.call("PUT", `/documents/${document.id}`, {
      token: clerk.token,
      headers: { "if-match": `"${version}"` },
      body: {
        title: document.title,
        categoryId,
        language: null,
        audience: document.audience,
        isShared: document.isShared,
        effectiveDate: null,
        terminationDate: null,
        keptUntil: null,
        ...more,
      },
    });

  test("finds words of names in any language, and by their beginning", async () => {
    const document = await filed({ title: "Guía médica · 안내서 2027" });
    for (const q of ["guia", "MÉDICA", "안내", "guía 2027"])
      expect(await titlesOf(clerk.token, `&q=${encodeURIComponent(q)}`), q).toContain(document.title);
    expect(await titlesOf(clerk.token, "&q=guia+dental")).not.toContain(document.title);
    expect(await titlesOf(clerk.token, `&q=${encodeURIComponent("'); drop | & !:*")}`)).toEqual([]);
    expect(await titlesOf(clerk.token, `&filter[clientId]=${otherClient}`)).not.toContain(document.title);
  });

  test("of two who change it at once, the second one is told", async () => {
    const document = await filed({ title: "Twice" });
    const [one, two] = await Promise.all([
      put(document, { title: "First" }),
      put(document, { title: "Second" }),
    ]);
    expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412]);
  });

  test("keeps every file of a document; readers get the latest alone", async () => {
    const document = await filed({ title: "Versions" });
    const next = await send(`/documents/${document.id}/versions`, { content: aPdf(), name: "new.pdf" });
    expect(next.statusCode, next.body).toBe(200);
    const changed = next.json<DocumentDetail>();
    expect(changed.versions.map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
    const employer = await userOf("client", clientId);
    expect((await get(`/doc/${document.id}/${changed.versionId}`, employer)).statusCode).toBe(200);
    expect((await get(`/doc/${document.id}/${document.versionId}`, employer)).statusCode).toBe(404);
    expect((await get(`/doc/${document.id}/${document.versionId}`)).statusCode).toBe(200);
  });

  test("what is on hold stays; what is removed comes back", async () => {
    const [held, other] = [await filed({ title: "Held" }), await filed({ title: "Other" })];
    const hold = await server.call("PUT", `/documents/${held.id}/hold`, {
      token: clerk.token,
      headers: { "if-match": `"${held.version}"` },
      body: { isHeld: true, reason: "Case 17" },
    });
    expect(hold.json<DocumentDetail>()).toMatchObject({ isHeld: true, holdReason: "Case 17" });
    const ids = [held.id, other.id, newId()];
    const removed = await server.call("POST", "/documents/remove", { token: clerk.token, body: { ids } });
    expect(removed.json<{ results: { outcome: string }[] }>().results.map(({ outcome }) => outcome)).toEqual([
      "held",
      "removed",
      "notFound",
    ]);
    expect((await get(`/doc/${other.id}/${other.versionId}`)).statusCode).toBe(404);
    const back = await server.call("POST", "/documents/restore", {
      token: clerk.token,
      body: { ids: [other.id] },
    });
    expect(back.json()).toEqual({ results: [{ id: other.id, outcome: "restored" }] });
    expect((await get(`/doc/${other.id}/${other.versionId}`)).statusCode).toBe(200);
  });

  test("a link opens without a sign-in for five minutes, and no other one does", async () => {
    const document = await filed({ title: "By link" });
    const { url } = (await get(`/documents/${document.id}/link`)).json<{ url: string }>();
    const path = url.slice(url.indexOf("/files/download"));
    expect((await server.call("GET", path)).statusCode).toBe(200);
    expect((await server.call("GET", `${path.slice(0, -3)}abc`)).statusCode).toBe(404);
    const stranger = await userOf("client", otherClient);
    expect((await get(`/documents/${document.id}/link`, stranger)).statusCode).toBe(404);
    server.clock.now = new Date(server.clock.now.getTime() + 300_001);
    expect((await server.call("GET", path)).statusCode).toBe(410);
  });
});
