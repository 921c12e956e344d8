import { readDocumentJob } from "#content/documents/jobs.ts";
import { expect, test } from "vitest";
import { jobHandlers, timerWork } from "#app/jobs.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { aClient, anInstallation, aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { zipOf } from "#test/zip.ts";
import type { DocumentDetail, FiledDocument, LibraryDocument } from "./documents.ts";

const server = await testServer();
const { owner } = server.database;
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId);
const handlers = jobHandlers(server.services, undefined);
const clerk = await aUser(server, installationId, {
  type: "admin",
  permissions: ["viewDocs", "manageDocumentCategories"],
});
const categoryId = await insert(server, "document_categories", {
  installation_id: installationId,
  name: "Notices",
  name_ko: "통지서",
  name_es: "Avisos",
  retention_years: 6,
});

async function filed(content: Buffer, more: Record<string, string> = {}): Promise<FiledDocument> {
  const form = new FormData();
  const about = { categoryId, entityType: "client", entityId: clientId, audience: "member", ...more };
  for (const [key, value] of Object.entries(about)) form.append(key, value);
  form.append("file", new File([new Uint8Array(content)], `${unique("file")}.pdf`));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/documents",
    headers: {
      authorization: `Bearer ${clerk.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const kept = answer.json<FiledDocument>();
  await handlers.run(readDocumentJob, { versionId: kept.versionId, installationId });
  return kept;
}
async function found(q: string): Promise<string[]> {
  const answer = await server.call("GET", `/documents?q=${encodeURIComponent(q)}`, { token: clerk.token });
  return answer.json<{ rows: LibraryDocument[] }>().rows.map(({ id }) => id);
}
const detail = (id: string) => server.call("GET", `/documents/${id}`, { token: clerk.token });
const readingOf = async (id: string) => (await detail(id)).json<DocumentDetail>().versions[0]?.reading;

async function aPdf(words: string): Promise<Buffer> {
  const pdf = new PdfDocument({
    title: "Notice",
    language: "en",
    header: "Harborview",
    footer: "x",
    pageLabel: (page) => `Page ${page}`,
    createdAt: new Date("2026-11-10T15:00:00Z"),
    colour: "#0f5c6e",
  });
  pdf.title("Notice");
  pdf.paragraph(words);
  return pdf.finish();
}

test("words inside a PDF and a Word file are found; those of a paper about one person are not kept", async () => {
  const pdf = await filed(await aPdf("The deductible for orthodontics is waived. 교정 치료"));
  const word = await filed(
    zipOf([
      { name: "[Content_Types].xml", content: "<Types/>" },
      { name: "word/document.xml", content: "<w:p><w:t>Acupuncture</w:t></w:p><w:p><w:t>visits</w:t></w:p>" },
    ]),
  );
  const member = newId();
  await insert(server, "members", {
    ...owned({ installationId, clientId }),
    id: member,
    family_id: member,
    relationship: "18",
    member_number: unique("LJ"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
  });
  await filed(await aPdf("Her orthodontics claim"), { entityType: "member", entityId: member });
  expect(await found("orthodontics waived")).toEqual([pdf.id]);
  expect(await found("교정")).toEqual([pdf.id]);
  expect(await found("acupunc visits")).toEqual([word.id]);
  expect(await found("orthodontics claim")).toEqual([]);
  expect([await readingOf(pdf.id), await readingOf(word.id)]).toEqual(["read", "read"]);
});

test("a PDF that cannot be read is kept, found by its name, and says so", async () => {
  const kept = await filed(Buffer.from("%PDF-1.7\nnothing that a reader understands"), {
    title: "Scanned notice",
  });
  expect(await readingOf(kept.id)).toBe("failed");
  expect(await found("scanned")).toEqual([kept.id]);
});

test("retention ends a document on the day after its last one, and nothing on legal hold", async () => {
  const ends = timerWork(server.services, "documents");
  const [old, held, open] = [
    await filed(await aPdf("one"), { terminationDate: "2020-11-09" }),
    await filed(await aPdf("two"), { terminationDate: "2020-11-08" }),
    await filed(await aPdf("three"), { terminationDate: "2020-11-10" }),
  ];
  expect((await detail(old.id)).json<DocumentDetail>().endsOn).toBe("2026-11-09");
  await server.call("PUT", `/documents/${held.id}/hold`, {
    token: clerk.token,
    headers: { "if-match": `"${held.version}"` },
    body: { isHeld: true, reason: "Case 17" },
  });
  await ends();
  const statuses = await Promise.all([old, held, open].map(async ({ id }) => (await detail(id)).statusCode));
  expect(statuses).toEqual([404, 200, 200]);
  const { rows } = await owner.query(
    "select 1 from audit_events where action = 'removeContent' and subject = 'documents' and subject_id = $1",
    [old.id],
  );
  expect(rows).toHaveLength(1);
  const jobs = await owner.query("select 1 from pgboss.job where name = 'remove-files'");
  expect(jobs.rowCount).toBe(1);
});

test("what was removed can be brought back for thirty days", async () => {
  const kept = await filed(await aPdf("four"));
  const ends = timerWork(server.services, "documents");
  const body = { ids: [kept.id] };
  await server.call("POST", "/documents/remove", { token: clerk.token, body });
  const removedAt = server.clock.now;
  server.clock.now = new Date(removedAt.getTime() + 29 * 86_400_000);
  await ends();
  const { rows } = await owner.query("select 1 from documents where id = $1", [kept.id]);
  expect(rows).toHaveLength(1);
  server.clock.now = new Date(removedAt.getTime() + 31 * 86_400_000);
  await ends();
  expect((await owner.query("select 1 from documents where id = $1", [kept.id])).rowCount).toBe(0);
});
