import type { TextStyle } from "#server/pdf/layout.ts";
import { PdfPen } from "#server/pdf/pen.ts";
import type { Strokes } from "#content/surveys/fill/form-page.ts";
import { initialsOf } from "../fields.ts";
import type { SignField } from "../esign-words.ts";
import type { Filled, Writer } from "./overlay.pdf.ts";

/** The pages of the document with nothing on them but what was filled in and signed, in any script. */
export async function* drawFields({ settings, pages, fields, writers }: Filled): AsyncGenerator<Uint8Array> {
  const pen = await PdfPen.open({ ...settings, isStreamed: true });
  for (const [at, { width, height }] of pages.entries()) {
    pen.pdf.addPage({ size: [width, height], margin: 0 });
    for (const field of fields.filter(({ page }) => page === at + 1)) {
      const writer = writers.find(({ role }) => role === field.role);
      if (writer !== undefined) pen.artifact("Layout", () => drawField(pen, field, writer));
    }
  }
  pen.end();
  yield* pen.pdf;
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

/** Takes as many lines as there is room for, at least one. */
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
