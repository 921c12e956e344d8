import { EncryptedPDFError, PDFDocument, type PDFPage } from "pdf-lib";
import { mostPages, type PageSize } from "./esign-words.ts";

export type PdfFault = "noPdf" | "locked" | "brokenPdf" | "manyPages";

export type PagesRead = { ok: true; pages: PageSize[] } | { ok: false; fault: PdfFault };

export async function* readPages(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(await pagesOf(Buffer.from(content))));
}

async function pagesOf(content: Buffer): Promise<PagesRead> {
  if (!content.subarray(0, 1024).includes("%PDF-")) return { ok: false, fault: "noPdf" };
  try {
    const document = await PDFDocument.load(content, { updateMetadata: false });
    if (document.getPageCount() > mostPages) return { ok: false, fault: "manyPages" };
    const pages = document.getPages();
    if (pages.length === 0) return { ok: false, fault: "brokenPdf" };
    return { ok: true, pages: pages.map(sizeOf) };
  } catch (error) {
    return { ok: false, fault: error instanceof EncryptedPDFError ? "locked" : "brokenPdf" };
  }
}

/** The page as its reader sees it, however it is turned. */
function sizeOf(page: PDFPage): PageSize {
  const { width, height } = page.getCropBox();
  const [across, down] = page.getRotation().angle % 180 === 0 ? [width, height] : [height, width];
  return { width: Math.round(across * 100) / 100, height: Math.round(down * 100) / 100 };
}
