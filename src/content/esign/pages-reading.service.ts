import { EncryptedPDFError, PDFDocument } from "pdf-lib";
import { mostPages, type PageSize } from "./esign-words.ts";

export type PdfFault = "noPdf" | "locked" | "brokenPdf" | "manyPages" | "turned";

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
    if (pages.some((page) => page.getRotation().angle % 360 !== 0)) return { ok: false, fault: "turned" };
    return {
      ok: true,
      pages: pages.map((page) => {
        const { width, height } = page.getCropBox();
        return { width: Math.round(width * 100) / 100, height: Math.round(height * 100) / 100 };
      }),
    };
  } catch (error) {
    return { ok: false, fault: error instanceof EncryptedPDFError ? "locked" : "brokenPdf" };
  }
}
