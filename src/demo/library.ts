import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { InferInsertModel } from "drizzle-orm";
import type pg from "pg";
import {
  documentCategoriesTable,
  documentLinksTable,
  documentMapsTable,
  documentsTable,
  documentVersionsTable,
} from "#content/documents/documents.table.ts";
import { searchable } from "#content/documents/words.ts";
import type { UserType } from "#kernel/access.ts";
import { type Language, languages } from "#kernel/language.ts";
import type { BlobStore } from "#server/blobs.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { type Demo, kept, newYear, newYearsEve } from "./demo.ts";
import { insertRows } from "./insert.ts";
import { footer, handbook, pageLabel, wellness } from "./library.texts.ts";
import { Random } from "./random.ts";

type Row<T extends { $inferInsert: object }> = T["$inferInsert"];
type Link = { entityType: "client" | "plan"; entityId: string; clientId: string };
type Draft = {
  title: string;
  fileName: string;
  category: keyof typeof categoryNames;
  language: Language | null;
  audience: UserType[];
  content: Buffer;
  /** None: for all clients. */
  links: Link[];
};
type PlanFile = {
  basePlanId: string;
  clientId: string;
  kind: string;
  language: string;
  title: string;
  blobKey: string;
};
type Employer = { id: string; name: string };

const categoryNames = {
  sbc: ["Summaries of benefits", "보험 혜택 요약서", "Resúmenes de beneficios", 7],
  handbook: ["Handbooks", "안내 책자", "Manuales", null],
  wellness: ["Wellness", "건강 관리", "Bienestar", null],
  notices: ["Notices", "통지서", "Avisos", 6],
} as const;

/** The library: an SBC of each medical plan in each language, handbooks of three employers, a flyer for all, and rules by name. */
export async function makeLibrary(
  demo: Demo,
  client: pg.ClientBase,
  {
    blobs,
    planFiles,
    employers,
  }: { blobs: BlobStore; planFiles: readonly PlanFile[]; employers: readonly Employer[] },
): Promise<void> {
  const random = new Random("library");
  const { installationId } = demo;
  const entries = Object.entries(categoryNames) as [
    keyof typeof categoryNames,
    (typeof categoryNames)["sbc"],
  ][];
  const categories = entries.map(([key, [name, nameKo, nameEs, retentionYears]], at) => ({
    key,
    row: {
      ...kept(random, demo.founded),
      installationId,
      name,
      nameKo,
      nameEs,
      sortOrder: (at + 1) * 10,
      retentionYears,
    },
  }));
  const categoryId = (wanted: string) => categories.find(({ key }) => key === wanted)?.row.id ?? "";
  await insertRows(
    client,
    documentCategoriesTable,
    categories.map(({ row }) => row),
  );
  const rule = (
    name: string,
    more: Omit<InferInsertModel<typeof documentMapsTable>, "id" | "name" | "installationId">,
  ) => ({
    ...kept(random, demo.founded),
    installationId,
    name,
    ...more,
  });
  await insertRows(client, documentMapsTable, [
    rule("SBC of a plan", {
      pattern: "SBC_{client}_{plan}_{language}*.pdf",
      categoryId: categoryId("sbc"),
      entityType: "plan",
      audience: ["client", "member", "broker"],
      sortOrder: 10,
    }),
    rule("Handbook of an employer", {
      pattern: "Handbook_{client}*",
      categoryId: categoryId("handbook"),
      entityType: "client",
      audience: ["client", "member"],
      sortOrder: 20,
    }),
    rule("Notice to a member", {
      pattern: "Notice_{member}*",
      categoryId: categoryId("notices"),
      entityType: "member",
      audience: ["member"],
      sortOrder: 30,
    }),
  ]);
  for (const draft of await drafts(demo, { blobs, planFiles, employers }))
    await insertDocument(demo, client, { random, blobs, draft, categoryId: categoryId(draft.category) });
}

async function drafts(
  demo: Demo,
  {
    blobs,
    planFiles,
    employers,
  }: { blobs: BlobStore; planFiles: readonly PlanFile[]; employers: readonly Employer[] },
): Promise<Draft[]> {
  const sbcs = new Map<string, PlanFile[]>();
  for (const file of planFiles)
    if (file.kind === "sbc") sbcs.set(file.blobKey, [...(sbcs.get(file.blobKey) ?? []), file]);
  const made: Draft[] = [];
  for (const [blobKey, files] of sbcs) {
    const [first] = files;
    if (first === undefined) continue;
    made.push({
      title: first.title,
      fileName: `${first.title.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}.pdf`,
      category: "sbc",
      language: languages.find((one) => one === first.language) ?? null,
      audience: ["client", "member", "broker"],
      content: await blobs.get(blobKey),
      links: files.map(({ basePlanId, clientId }) => ({
        entityType: "plan",
        entityId: basePlanId,
        clientId,
      })),
    });
  }
  for (const { id, name } of employers.slice(0, 3)) {
    const leaflet = handbook(name);
    made.push({
      title: leaflet.title,
      fileName: `Handbook_${name.replaceAll(/[^\p{L}\p{N}]+/gu, "_")}.pdf`,
      category: "handbook",
      language: "en",
      audience: ["client", "member"],
      content: await drawn(demo, leaflet, "en"),
      links: [{ entityType: "client", entityId: id, clientId: id }],
    });
  }
  for (const language of languages)
    made.push({
      title: wellness[language].title,
      fileName: `wellness-${language}.pdf`,
      category: "wellness",
      language,
      audience: ["broker", "client", "member", "partner", "tpa"],
      content: await drawn(demo, wellness[language], language),
      links: [],
    });
  return made;
}

type Leaflet = ReturnType<typeof handbook>;
async function drawn(
  demo: Demo,
  { title, paragraphs, heading, points }: Leaflet,
  language: Language,
): Promise<Buffer> {
  const pdf = new PdfDocument({
    title,
    language,
    header: "Harborview Administrators",
    footer: footer[language],
    pageLabel: (page) => `${pageLabel[language]} ${page}`,
    createdAt: new Date(demo.founded),
    colour: "#0f5c6e",
  });
  pdf.title(title);
  for (const text of paragraphs) pdf.paragraph(text);
  pdf.section(heading);
  pdf.list([...points]);
  return pdf.finish();
}

async function insertDocument(
  demo: Demo,
  client: pg.ClientBase,
  {
    random,
    blobs,
    draft,
    categoryId,
  }: { random: Random; blobs: BlobStore; draft: Draft; categoryId: string },
): Promise<void> {
  const { installationId, founded } = demo;
  const { content, links, title, fileName, language, audience } = draft;
  const stored = await new SealedFiles(blobs).keep({
    content: Readable.from([content]),
    maxBytes: content.length,
  });
  const document = kept(random, founded);
  const isSbc = draft.category === "sbc";
  await insertRows(client, documentsTable, [
    {
      ...document,
      installationId,
      title,
      categoryId,
      language,
      audience,
      isShared: links.length === 0,
      effectiveDate: isSbc ? newYear(demo.year) : null,
      terminationDate: isSbc ? newYearsEve(demo.year + 1) : null,
    } satisfies Row<typeof documentsTable>,
  ]);
  await client.query("update documents set name_words = to_tsvector('simple', $2) where id = $1", [
    document.id,
    searchable(title, fileName),
  ]);
  await insertRows(
    client,
    documentLinksTable,
    links.map((link) => ({
      id: random.id(founded),
      installationId,
      documentId: document.id,
      createdAt: founded,
      ...link,
    })),
  );
  const id = random.id(founded);
  await insertRows(client, documentVersionsTable, [
    {
      id,
      installationId,
      documentId: document.id,
      number: 1,
      blobKey: stored.blobKey,
      fileKeySealed: demo.vault.seal(stored.fileKey, `document_versions.file_key:${id}`),
      fileName,
      mediaType: "application/pdf",
      sizeBytes: stored.sizeBytes,
      contentHash: createHash("sha256").update(content).digest(),
      createdAt: founded,
    },
  ]);
}
