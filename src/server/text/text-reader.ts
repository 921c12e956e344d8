import { isAscii, isUtf8 } from "node:buffer";

/** How the letters of a text are written. */
type LetterCode = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** What people call it. */
export const letterCodeNames = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const satisfies Record<LetterCode, string>;

/** Where Windows-1252 has other signs than Latin-1, from 0x80 on. Not by TextDecoder, which reads Latin-1 for it at times. */
const signs = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const westernLetter = (byte: number): string => signs.charAt(byte - 0x80) || String.fromCharCode(byte);

/**
 * Turns the bytes of a text into letters as they come, in one pass. What is no UTF-8 is read in Windows-1252, the code of
 * Western Europe that Latin-1 is a part of; a file whose last row alone holds such a letter loses nothing by it.
 */
export class TextReader {
  #code: LetterCode = "utf-8";
  /** Bytes of a letter whose other bytes have not come yet. */
  #waiting: Buffer = Buffer.alloc(0);
  #wide: TextDecoder | undefined;
  #isBegun = false;

  /** Tells how the letters are written, as far as they were read. */
  get code(): LetterCode {
    return this.#code;
  }

  read(chunk: Buffer): string {
    const bytes = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    if (!this.#isBegun) {
      if (bytes.length < 3) {
        this.#waiting = bytes;
        return "";
      }
      return this.#begin(bytes);
    }
    return this.#next(bytes);
  }

  /** Answers what is left: a letter that was cut off, or a text too short to have begun. */
  end(): string {
    const bytes = this.#waiting;
    this.#waiting = Buffer.alloc(0);
    if (this.#wide !== undefined) return this.#wide.decode();
    return isAscii(bytes) ? bytes.toString("latin1") : this.#mixed(bytes);
  }

  #begin(bytes: Buffer): string {
    this.#isBegun = true;
    const mark = bytes.readUInt16BE(0);
    if (mark === 0xfffe || mark === 0xfeff) {
      this.#code = mark === 0xfffe ? "utf-16le" : "utf-16be";
      this.#wide = new TextDecoder(this.#code);
    }
    // The mark of UTF-8 says nothing else.
    const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return this.#next(isMarked ? bytes.subarray(3) : bytes);
  }

  #next(bytes: Buffer): string {
    this.#waiting = Buffer.alloc(0);
    if (this.#wide !== undefined) return this.#wide.decode(bytes, { stream: true });
    if (isAscii(bytes)) return bytes.toString("latin1");
    const end = endOfLetters(bytes);
    this.#waiting = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    return isUtf8(whole) ? whole.toString("utf8") : this.#mixed(whole);
  }

  /** Each letter by itself: the few that are no UTF-8 are of Windows-1252. */
  #mixed(bytes: Buffer): string {
    let text = "";
    let at = 0;
    while (at < bytes.length) {
      let plain = at;
      while (plain < bytes.length && (bytes[plain] ?? 0) < 0x80) plain += 1;
      text += bytes.toString("latin1", at, plain);
      if (plain === bytes.length) break;
      const letter = bytes.subarray(plain, plain + lengthOf(bytes[plain] ?? 0));
      const isWhole = letter.length > 1 && isUtf8(letter);
      if (!isWhole) this.#code = "windows-1252";
      text += isWhole ? letter.toString("utf8") : westernLetter(bytes[plain] ?? 0);
      at = plain + (isWhole ? letter.length : 1);
    }
    return text;
  }
}

/** How many bytes a letter of UTF-8 has that begins with this one. */
const lengthOf = (byte: number): number => (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1);

/** The place where the last letter begins, if the bytes end within it. */
function endOfLetters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** The text of a file, piece by piece. */
export async function* lettersOf(
  content: AsyncIterable<Buffer | string>,
  reader: TextReader,
): AsyncGenerator<string> {
  for await (const chunk of content) {
    const text = typeof chunk === "string" ? chunk : reader.read(chunk);
    if (text !== "") yield text;
  }
  const rest = reader.end();
  if (rest !== "") yield rest;
}
