import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { InferInsertModel } from "drizzle-orm";
import type {
  signEventsTable,
  signersTable,
  signRequestsTable,
  signTemplatesTable,
} from "#content/esign/esign.table.ts";
import { addDays } from "#kernel/dates.ts";
import type { BlobStore } from "#server/blobs.ts";
import { digest } from "#server/crypto.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import { Random } from "./random.ts";

/** A document that waits for the second of its two signers' turn: the first has been asked. */
export type DemoSigning = {
  templates: InferInsertModel<typeof signTemplatesTable>[];
  requests: InferInsertModel<typeof signRequestsTable>[];
  signers: InferInsertModel<typeof signersTable>[];
  events: InferInsertModel<typeof signEventsTable>[];
};

const name = "Payroll deduction agreement";
const page = { width: 612, height: 792 };
const place = (id: string, role: string, kind: "signature" | "date", x: number, y: number) => ({
  id,
  page: 1,
  x,
  y,
  width: kind === "signature" ? 200 : 90,
  height: kind === "signature" ? 36 : 18,
  kind,
  role,
  isRequired: true,
  label: "",
});

export async function makeSigning(demo: Demo, blobs: BlobStore): Promise<DemoSigning> {
  const random = new Random("documents to sign");
  const { installationId, founded, today, vault } = demo;
  const pdf = new PdfDocument({
    title: name,
    language: "en",
    header: "Harborview Benefits",
    footer: name,
    pageLabel: (at, pages) => `Page ${at} of ${pages}`,
    createdAt: new Date(founded),
    colour: "#0f5c6e",
  });
  pdf.title(name);
  pdf.paragraph(
    "I agree that my employer deducts my share of the cost of the coverage that I chose from my pay, from the first day of coverage on, until I or my coverage end it.",
  );
  pdf.paragraph("Signed by the employee, then by the employer.");
  const content = await pdf.finish();
  const fileHash = createHash("sha256").update(content).digest("hex");
  const keep = (where: string) =>
    new SealedFiles(blobs)
      .keep({ content: Readable.from([content]), maxBytes: 1_000_000 })
      .then(({ blobKey, fileKey, sizeBytes }) => ({
        blobKey,
        fileKeySealed: vault.seal(fileKey, where),
        sizeBytes,
      }));
  const template = { ...kept(random, founded), installationId };
  const request = { ...kept(random, momentOf(addDays(today, -3), 0)), installationId };
  const roles = [
    { key: "employee", name: "Employee" },
    { key: "employer", name: "Employer" },
  ];
  const fields = [
    place("s1", "employee", "signature", 72, 320),
    place("d1", "employee", "date", 300, 338),
    place("s2", "employer", "signature", 72, 420),
  ];
  const { sizeBytes, ...file } = await keep(`esign_templates.file_key:${template.id}`);
  const { sizeBytes: _, ...sentFile } = await keep(`esign_requests.file_key:${request.id}`);
  const signers = [
    { name: "Rosa Delgado Vega", email: "rosa.delgado@example.com", language: "es" as const },
    { name: "Grace Kim", email: "grace.kim@example.com", language: "en" as const },
  ].map((person, at) => {
    const row = kept(random, request.createdAt);
    return {
      ...row,
      ...person,
      installationId,
      requestId: request.id,
      place: at + 1,
      role: roles[at]?.key ?? "",
      keyHash: digest(vault.linkKey(row.id)),
      status: at === 0 ? ("invited" as const) : ("waiting" as const),
      sentAt: at === 0 ? request.createdAt : null,
    };
  });
  return {
    templates: [
      {
        ...template,
        ...file,
        name,
        fileName: "payroll-deduction.pdf",
        mediaType: "application/pdf",
        sizeBytes,
        fileHash,
        pages: [page],
        roles,
        fields,
      },
    ],
    requests: [
      {
        ...request,
        ...sentFile,
        templateId: template.id,
        name,
        expiresAt: momentOf(addDays(today, 27), 0),
        fileHash,
        pages: [page],
        roles,
        fields,
        checkCode: "DEMA-GREE-MENT-2222",
      },
    ],
    signers,
    events: (["sent", "mailed"] as const).map((event) => ({
      ...kept(random, request.createdAt),
      installationId,
      requestId: request.id,
      signerId: event === "mailed" ? (signers[0]?.id ?? null) : null,
      event,
    })),
  };
}
