import type { Readable } from "node:stream";
import { SpreadsheetRefused, usualLimits } from "#server/spreadsheets/limits.ts";
import { openPackage, type Package } from "#server/spreadsheets/package-parts.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";
import type { LibraryType } from "../entities.ts";
import { ContentRefused } from "./refused.ts";

const kinds = {
  "word/document.xml": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "xl/workbook.xml": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "ppt/presentation.xml": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
} as const satisfies Record<string, LibraryType>;

const limits = { ...usualLimits, unpackedBytes: 500_000_000 };
const mostTypeBytes = 1_000_000;

/** Which of Word's, Excel's or PowerPoint's files it is. One with macros, with a password, or that unpacks beyond measure is refused. */
export async function officeType(source: SpreadsheetSource): Promise<LibraryType> {
  const parts = await openPackage(source, limits).catch(refusal);
  try {
    const [, type] = Object.entries(kinds).find(([part]) => parts.has(part)) ?? [];
    if (type === undefined || !parts.has("[Content_Types].xml")) throw new ContentRefused("type");
    const isMacro = (name: string) => /vbaproject|vbadata|\/activex\/|\/embeddings\/.*\.bin$/iu.test(name);
    if (parts.names().some(isMacro)) throw new ContentRefused("macros");
    const types = await textOf(parts, "[Content_Types].xml");
    if (/macroenabled|vbaproject/iu.test(types)) throw new ContentRefused("macros");
    return type;
  } catch (error) {
    return refusal(error);
  } finally {
    parts.close();
  }
}

async function textOf(parts: Package, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of (await parts.open(name)) as Readable & AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostTypeBytes) throw new ContentRefused("unpacks");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refusal(error: unknown): never {
  if (!(error instanceof SpreadsheetRefused)) throw error;
  if (error.code === "encrypted") throw new ContentRefused("encrypted");
  throw new ContentRefused(error.code === "damaged" ? "damaged" : "unpacks");
}
