import type { Readable } from "node:stream";
import { runBeside } from "#server/beside/beside.ts";
import { foreignWork } from "#server/beside/work.ts";
import { usualLimits } from "#server/spreadsheets/limits.ts";
import { openPackage } from "#server/spreadsheets/package-parts.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";

/** What is read of a file for the search: larger ones are found by their names. */
const mostBytes = 50_000_000;
const mostPages = 400;
const mostLetters = 300_000;

/** The words of a file, as far as they can be read; null where it has none that are: a picture, or a file that is too large. */
export async function readText(source: SpreadsheetSource, mediaType: string): Promise<string | null> {
  if (source.sizeBytes > mostBytes) return null;
  if (mediaType === "application/pdf") return readPdf(await bytesOf(source.part(0, source.sizeBytes)));
  if (mediaType.includes("openxmlformats")) return readOffice(source);
  return null;
}

export type PdfToRead = { content: Uint8Array; mostPages: number; mostLetters: number };
export const pdfTextWork = foreignWork<PdfToRead>("pdf-text");

/** The reading has a process of its own with so much memory and time: a PDF can be made to take all of both. */
async function readPdf(content: Buffer): Promise<string> {
  return (await runBeside(pdfTextWork, { content, mostPages, mostLetters })).toString("utf8");
}

const parts = /^(?:word\/(?:document|header\d*|footer\d*)|xl\/sharedStrings|ppt\/slides\/slide\d+)\.xml$/u;

async function readOffice(source: SpreadsheetSource): Promise<string> {
  const opened = await openPackage(source, usualLimits);
  try {
    let text = "";
    for (const name of opened.names().filter((one) => parts.test(one))) {
      if (text.length >= mostLetters) break;
      text += await wordsOf(await opened.open(name), mostLetters - text.length);
    }
    return text;
  } finally {
    opened.close();
  }
}

/** The text between the tags; so much XML is looked at as that many letters may need. */
async function wordsOf(content: Readable, most: number): Promise<string> {
  const decoder = new TextDecoder();
  let xml = "";
  for await (const chunk of content as AsyncIterable<Buffer>) {
    xml += decoder.decode(chunk, { stream: true });
    if (xml.length > most * 20) break;
  }
  content.destroy();
  return xml
    .replaceAll(/<\/(?:w:p|a:p|si)>/gu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .slice(0, most);
}

async function bytesOf(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
