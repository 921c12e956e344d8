import { isAscii, isUtf8 } from "node:buffer";
import { SpreadsheetRefused } from "./limits.ts";
import { bytesOf, type SpreadsheetSource, whole } from "./source.ts";

export type TextEncodingName = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "euc-kr";
export type SpreadsheetKind = { kind: "xlsx" } | { kind: "csv"; encoding: TextEncodingName };

const compoundHead = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** What a file is, told by its content; its name and what the browser calls it say nothing. */
export async function kindOf(source: SpreadsheetSource): Promise<SpreadsheetKind> {
  const head = await bytesOf(source, 0, 4096);
  if (head.length === 0) throw new SpreadsheetRefused("emptySheet");
  if (head.subarray(0, 2).toString("latin1") === "PK") return { kind: "xlsx" };
  if (head.subarray(0, 8).equals(compoundHead)) throw new SpreadsheetRefused(await compoundKind(source));
  if (isMarkup(head)) throw new SpreadsheetRefused("notSpreadsheet");
  return { kind: "csv", encoding: await encodingOf(source, head) };
}

/** Excel before 2007, and every workbook with a password, come in Microsoft's older container. */
async function compoundKind(source: SpreadsheetSource): Promise<"encrypted" | "oldExcel" | "notSpreadsheet"> {
  const named = (name: string) => Buffer.from(name, "utf16le");
  const [encrypted, book, workbook] = [named("EncryptedPackage"), named("Book\0"), named("Workbook")];
  let before: Buffer = Buffer.alloc(0);
  let found: "oldExcel" | "notSpreadsheet" = "notSpreadsheet";
  for await (const chunk of whole(source) as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([before, chunk]);
    if (seen.includes(encrypted)) return "encrypted";
    if (seen.includes(workbook) || seen.includes(book)) found = "oldExcel";
    before = seen.subarray(-64);
  }
  return found;
}

/** Pictures and documents are told by their first bytes; web pages that call themselves .xls by their first letters. */
function isMarkup(head: Buffer): boolean {
  const text = head.toString("latin1").trimStart().toLowerCase();
  return /^(?:\u00ef\u00bb\u00bf)?(?:<(?:!doctype|html|\?xml|table)|%pdf-|\{\\rtf)/u.test(text);
}

async function encodingOf(source: SpreadsheetSource, head: Buffer): Promise<TextEncodingName> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const marked = utf16WithoutMark(head);
  if (marked !== undefined) return marked;
  // All of it is looked at once: one accent on the last row would else come out wrong or break the reading there.
  let before: Buffer = Buffer.alloc(0);
  let isUnicode = true;
  let pairsOnly = true;
  let run = 0;
  let [pairs, hangul] = [0, 0];
  for await (const chunk of whole(source) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw new SpreadsheetRefused("notSpreadsheet");
    if (isAscii(chunk) && before.length === 0) {
      pairsOnly &&= run % 2 === 0;
      run = 0;
      continue;
    }
    if (isUnicode) {
      const seen = Buffer.concat([before, chunk]);
      const end = wholeCharacters(seen);
      isUnicode = isUtf8(seen.subarray(0, end));
      before = seen.subarray(end);
    }
    // By number: an iterator costs ten times as much.
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (byte >= 0x80) {
        if (run % 2 === 0) {
          pairs += 1;
          if (byte >= 0xb0 && byte <= 0xc8) hangul += 1;
        }
        run += 1;
      } else if (run > 0) {
        pairsOnly &&= run % 2 === 0;
        run = 0;
      }
    }
  }
  if (isUnicode && before.length === 0) return "utf-8";
  // Hangul in Korea's older code always comes as pairs of high bytes, most of which begin alike; two accents side by side
  // (PEÑÍSCOLA) are a pair too, and begin otherwise.
  return pairsOnly && run % 2 === 0 && hangul * 2 > pairs ? "euc-kr" : "windows-1252";
}

/** Where the last character that may be cut off begins. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (needs > 0) return needs > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Plain letters in UTF-16 have a zero at every other place. */
function utf16WithoutMark(head: Buffer): TextEncodingName | undefined {
  const pairs = Math.floor(head.length / 2);
  if (pairs < 4 || !head.includes(0)) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs; at += 1) {
    if (head[2 * at] === 0) even += 1;
    if (head[2 * at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.7 && even === 0) return "utf-16le";
  return even > pairs * 0.7 && odd === 0 ? "utf-16be" : undefined;
}
