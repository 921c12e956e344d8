import { PDFDocument, PDFName } from "pdf-lib";
import type { Strokes } from "#content/surveys/fill/form-page.ts";
import { PdfPen, type PenSettings } from "#server/pdf/pen.ts";
import type { TextStyle } from "#server/pdf/layout.ts";
import { type Answers, initialsOf } from "../fields.ts";
import type { PageSize, SignField } from "../esign-words.ts";

type Writer = {
  role: string;
  signedName: string;
  signedHash: string;
  answers: Answers;
  strokes: Strokes;
  day: string;
};

/** The pages of the document with nothing on them but what was filled in and signed, in any script. */
export async function drawFields(
  settings: Omit<PenSettings, "isStreamed">,
  { pages, fields }: { pages: readonly PageSize[]; fields: readonly SignField[] },
  writers: readonly Writer[],
): Promise<Buffer> {
  const pen = await PdfPen.open({ ...settings, isStreamed: true });
  const chunks: Buffer[] = [];
  pen.pdf.on("data", (chunk: Buffer) => void chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pen.pdf.on("end", () => resolve());
    pen.pdf.on("error", reject);
  });
  for (const [at, { width, height }] of pages.entries()) {
    pen.pdf.addPage({ size: [width, height], margin: 0 });
    for (const field of fields.filter(({ page }) => page === at + 1)) {
      const writer = writers.find(({ role }) => role === field.role);
      if (writer !== undefined) pen.artifact("Layout", () => drawField(pen, field, writer));
    }
  }
  pen.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawField(pen: PdfPen, field: SignField, writer: Writer): void {
  const { kind, x, y, width, height, id } = field;
  if (kind === "signature" && writer.strokes.length > 0) drawStrokes(pen, field, writer.strokes);
  else if (kind === "signature") text(pen, field, writer.signedName, "large");
  else if (kind === "initials") text(pen, field, initialsOf(writer.signedName), "large");
  else if (kind === "date") text(pen, field, writer.day, "body");
  else if (kind === "text") text(pen, field, String(writer.answers[id] ?? ""), "body");
  else if (writer.answers[id] === true) {
    const side = Math.min(width, height);
    pen.pdf
      .lineWidth(1.5)
      .moveTo(x + side * 0.15, y + side * 0.5)
      .lineTo(x + side * 0.4, y + side * 0.8)
      .lineTo(x + side * 0.85, y + side * 0.15)
      .stroke("#1b1f23");
  }
  if (kind !== "signature") return;
  // The first signs of the signature's digest, small, so that a copied picture of it tells itself.
  pen.pdf
    .font("regular")
    .fontSize(5)
    .fillColor("#4d565e")
    .text(writer.signedHash.slice(0, 16), x, y + height, { lineBreak: false });
}

/** As many lines as there is room for, at least one. */
function text(pen: PdfPen, { x, y, width, height }: SignField, words: string, style: TextStyle): void {
  let top = y + 1;
  for (const line of pen.lines(words, style, Math.max(width, 20))) {
    if (top > y + 1 && top + line.height > y + height + 2) return;
    pen.draw(line, x + 2, top);
    top += line.height;
  }
}

/** Points stand in thousandths of the width of a field that is 1000 by 300. */
function drawStrokes(pen: PdfPen, { x, y, width, height }: SignField, strokes: Strokes): void {
  const scale = Math.min(width / 1000, height / 300);
  for (const stroke of strokes) {
    const [first, ...rest] = stroke;
    if (first === undefined) continue;
    pen.pdf.moveTo(x + first[0] * scale, y + first[1] * scale);
    for (const point of rest) pen.pdf.lineTo(x + point[0] * scale, y + point[1] * scale);
    pen.pdf.lineWidth(1.2).lineCap("round").lineJoin("round").stroke("#1b1f23");
  }
}

/**
 * Lays what was signed over the PDF, page by page, and puts the certificate behind it. Pages that are copied lose what
 * readers aloud go by, so the document's pages move before the certificate's, unless it has tags or fields of its own.
 */
export async function join({
  original,
  overlay,
  certificate,
  now,
}: {
  original: Buffer;
  overlay: Buffer;
  certificate: Buffer;
  now: Date;
}): Promise<Buffer> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  const pages = document.getPages();
  const layers = await document.embedPdf(
    overlay,
    pages.map((_, at) => at),
  );
  for (const [at, page] of pages.entries()) {
    const { x, y, width, height } = page.getCropBox();
    const layer = layers[at];
    if (layer !== undefined) page.drawPage(layer, { x, y, width, height });
  }
  await document.flush();
  const behind = await PDFDocument.load(certificate, { updateMetadata: false });
  const isOwn = ["StructTreeRoot", "AcroForm"].some((name) => document.catalog.has(PDFName.of(name)));
  const whole = isOwn ? document : behind;
  if (isOwn)
    for (const page of await document.copyPages(behind, behind.getPageIndices())) document.addPage(page);
  else
    for (const [at, page] of (await behind.copyPages(document, document.getPageIndices())).entries())
      behind.insertPage(at, page);
  whole.setModificationDate(now);
  return Buffer.from(await whole.save());
}
