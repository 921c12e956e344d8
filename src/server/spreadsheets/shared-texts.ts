import type { Readable } from "node:stream";
import { type SpreadsheetLimits, SpreadsheetRefused } from "./limits.ts";
import { readXml } from "./xml.ts";

const chunkBytes = 4_000_000;

/**
 * The texts that cells name by number. A million of them as strings would take some hundred megabytes; here they stand
 * as bytes, one behind the other.
 */
export class SharedTexts {
  readonly #chunks: Buffer[] = [];
  #ends = new Uint32Array(1024);
  #count = 0;
  #bytes = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  add(text: string): void {
    const length = Buffer.byteLength(text);
    let chunk = this.#chunks.at(-1);
    // No text is cut in two: where it does not fit, the rest of the chunk stays empty.
    if (chunk === undefined || (this.#bytes % chunkBytes) + length > chunkBytes || this.#isFull()) {
      if (chunk !== undefined) this.#bytes = this.#chunks.length * chunkBytes;
      chunk = Buffer.allocUnsafe(chunkBytes);
      this.#chunks.push(chunk);
    }
    if (this.#bytes + length > this.#max) {
      throw new SpreadsheetRefused("sharedTextTooLarge", { maxMegabytes: Math.floor(this.#max / 1_000_000) });
    }
    if (2 * this.#count + 2 > this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    const at = this.#bytes % chunkBytes;
    chunk.write(text, at, "utf8");
    this.#ends[2 * this.#count] = this.#bytes;
    this.#ends[2 * this.#count + 1] = length;
    this.#count += 1;
    this.#bytes += length;
  }

  get(number: number): string | undefined {
    if (!(number >= 0 && number < this.#count)) return undefined;
    const at = this.#ends[2 * number] ?? 0;
    const length = this.#ends[2 * number + 1] ?? 0;
    const start = at % chunkBytes;
    return this.#chunks[Math.floor(at / chunkBytes)]?.toString("utf8", start, start + length);
  }

  #isFull(): boolean {
    return this.#chunks.length > 0 && this.#bytes === this.#chunks.length * chunkBytes;
  }
}

/** A text may come in runs with fonts of their own; how it is read aloud (`rPh`) is no part of it. */
export async function readSharedTexts(stream: Readable, limits: SpreadsheetLimits): Promise<SharedTexts> {
  const texts = new SharedTexts(limits.sharedTextBytes);
  let text = "";
  let isText = false;
  let aloud = 0;
  const turns = readXml(stream, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") aloud += 1;
      else if (name === "t") isText = aloud === 0;
    },
    close(name) {
      if (name === "t") isText = false;
      else if (name === "rPh") aloud -= 1;
      else if (name === "si") texts.add(text);
    },
    text(piece) {
      if (isText && text.length <= limits.cellCharacters * 2) text += piece;
    },
  });
  for await (const _turn of turns) continue;
  return texts;
}
