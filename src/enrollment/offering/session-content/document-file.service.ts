import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { type IncomingFile, tooLarge } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import { requireFittingPicture } from "#server/pictures.ts";
import "./session-content.texts.ts";
import type { documentTypes } from "./offered-parts.ts";

export type DocumentType = (typeof documentTypes)[number];
export type Document = { content: Buffer; mediaType: DocumentType; fileName: string };

const endings: Record<DocumentType, string> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** Reads a file that people are to open: what it is, is told by its content, whatever its name says. */
export async function readDocument(file: IncomingFile, language: Language): Promise<Document> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of file.content) {
    bytes += chunk.length;
    if (bytes > file.maxBytes) throw tooLarge(file.maxBytes);
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  const mediaType = typeOf(content);
  if (mediaType === null) {
    const code = content.length === 0 ? "fileEmpty" : "fileKind";
    const word = (one: Language) => t(one, `offering-session-content:${code}`);
    throw new Problem("fileRefused", { fieldErrors: saidInEach({ path: "file", code }, language, word) });
  }
  requireFittingPicture(content, mediaType);
  return { content, mediaType, fileName: file.name };
}

/** What the browser saves it as. */
export function fileNameOf(title: string, mediaType: string): string {
  return `${title}.${endings[mediaType as DocumentType] ?? "pdf"}`;
}

function typeOf(content: Buffer): DocumentType | null {
  const starts = (bytes: readonly number[], at = 0) =>
    content.subarray(at, at + bytes.length).equals(Buffer.from(bytes));
  // Some makers write a few bytes before the head of a PDF; readers look for it in the first KiB.
  if (content.subarray(0, 1024).includes("%PDF-")) return "application/pdf";
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (starts([0xff, 0xd8, 0xff])) return "image/jpeg";
  if (
    content.subarray(0, 4).equals(Buffer.from("RIFF")) &&
    content.subarray(8, 12).equals(Buffer.from("WEBP"))
  )
    return "image/webp";
  return null;
}
