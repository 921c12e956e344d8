import { PDFDocument, PDFName, type PDFPage } from "pdf-lib";
import type { Signed } from "./overlay.pdf.ts";

/**
 * Lays what was signed over the PDF, page by page, and puts the certificate behind it. Pages that are copied lose what
 * readers aloud go by, so the document's pages move before the certificate's, unless it has tags or fields of its own.
 */
export async function* joinSigned({
  original,
  overlay,
  certificate,
  now,
}: Signed): AsyncGenerator<Uint8Array> {
  const document = await PDFDocument.load(original, { updateMetadata: false });
  const pages = document.getPages();
  const layers = await document.embedPdf(
    overlay,
    pages.map((_, at) => at),
  );
  for (const [at, page] of pages.entries()) {
    const layer = layers[at];
    if (layer !== undefined) page.drawPage(layer, { ...asSeen(page), rotate: page.getRotation() });
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
  yield await whole.save();
}

/**
 * A page may be shown turned by the clock. What is laid over it turns the other way about its lower left corner, so that it
 * stands upright, in the corner that the reader sees there.
 */
function asSeen(page: PDFPage): { x: number; y: number; width: number; height: number } {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { x: x + width, y, width: height, height: width };
    case 180:
      return { x: x + width, y: y + height, width, height };
    case 270:
      return { x, y: y + height, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}
