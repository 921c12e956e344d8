import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfToRead } from "./read-text.service.ts";

/** The words of a PDF, as many as are wanted. */
export async function* readPdfText({
  content,
  mostPages,
  mostLetters,
}: PdfToRead): AsyncGenerator<Uint8Array> {
  const pdf = await getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    isEvalSupported: false,
    disableFontFace: true,
    enableXfa: false,
  }).promise;
  let text = "";
  for (let at = 1; at <= Math.min(pdf.numPages, mostPages) && text.length < mostLetters; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    text += items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(" ");
    page.cleanup();
  }
  yield Buffer.from(text.slice(0, mostLetters));
}
