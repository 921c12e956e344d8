import type { Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { usualLimits } from "#server/spreadsheets/limits.ts";
import { openPackage } from "#server/spreadsheets/package-parts.ts";
import type { SpreadsheetSource } from "#server/spreadsheets/source.ts";

/** What is read of a file for the search: larger ones are found by their names. */
const mostBytes = 50_000_000;
const mostPages = 400;
const mostLetters = 300_000;
const patienceMs = 60_000;
const memoryMb = 256;

/** The words of a file, as far as they can be read; null where it has none that are: a picture, or a file that is too large. */
export async function readText(source: SpreadsheetSource, mediaType: string): Promise<string | null> {
  if (source.sizeBytes > mostBytes) return null;
  if (mediaType === "application/pdf") return readPdf(await bytesOf(source.part(0, source.sizeBytes)));
  if (mediaType.includes("openxmlformats")) return readOffice(source);
  return null;
}

/** In a thread of its own with so much memory and time: a PDF can be made to take all of both. */
async function readPdf(content: Buffer): Promise<string> {
  const data = new Uint8Array(content);
  const worker = new Worker(new URL("./read-pdf.worker.js", import.meta.url), {
    workerData: { data, mostPages, mostLetters },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // What the reader has to say of a broken file is nobody's concern.
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("A PDF took too long to read")), patienceMs);
      worker.once("message", (text: string) => resolve(text));
      worker.once("error", (error) => reject(error instanceof Error ? error : new Error(String(error))));
      worker.once("exit", (code) => reject(new Error(`A PDF was not read: ${code}`)));
      worker.once("exit", () => clearTimeout(timer));
    });
  } finally {
    await worker.terminate();
  }
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
