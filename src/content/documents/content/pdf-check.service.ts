import { setImmediate as othersGoOn } from "node:timers/promises";
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { ContentRefused } from "./refused.ts";

/** Names that make a PDF run something, hide files in it, or lock it. Each stands in the file in plain letters, or in an object stream. */
const faults = [
  // `Rendition` may hold a script of its own; every other action with one says `JavaScript`.
  [/\/(?:JavaScript|Launch|Rendition|RichMedia)(?![A-Za-z0-9])/u, "script"],
  [/\/Encrypt(?![A-Za-z0-9])/u, "encrypted"],
  [/\/EmbeddedFiles?(?![A-Za-z0-9])/u, "attachments"],
] as const;

/** So much of what came before is kept: a name that two chunks share, and the dictionary in front of a stream. */
const nameBytes = 256;
const dictionaryBytes = 16_384;
/** Object streams are lists of small objects: larger ones than this are none. */
const mostPacked = 16_000_000;
const mostUnpacked = 64_000_000;
const mostTries = 20;

/**
 * Looks through a PDF on its way. Objects may stand packed in streams, so those are unpacked and looked through as well; a
 * stream of objects that is packed in a way which hides them is refused.
 */
export class PdfCheck {
  #before: Buffer = Buffer.alloc(0);
  #packed: { chunks: Buffer[]; bytes: number; tries: number } | undefined;

  async feed(chunk: Buffer): Promise<void> {
    const seen = Buffer.concat([this.#before, chunk]);
    await look(seen.subarray(Math.max(0, this.#before.length - nameBytes)));
    await this.#streams(seen, this.#before.length);
    this.#before = seen.subarray(Math.max(0, seen.length - dictionaryBytes));
  }

  end(): void {
    // A stream that never ends is read to the end of the file by some readers.
    if (this.#packed !== undefined) throw new ContentRefused("unreadable");
  }

  /** `fresh`: what came before this place was gone through already. */
  async #streams(seen: Buffer, fresh: number): Promise<void> {
    // Letters of a word that the last chunk began.
    let at = Math.max(0, fresh - 10);
    for (;;) {
      if (this.#packed !== undefined) {
        const taken = await this.#collect(seen, Math.max(at, fresh));
        if (taken === undefined) return;
        at = taken;
      }
      const start = startOfStream(seen, at);
      if (start === undefined) return;
      at = start;
      // It was seen with the chunk before.
      if (start < fresh) continue;
      if (holdsObjects(seen.subarray(0, start))) this.#packed = { chunks: [], bytes: 0, tries: 0 };
    }
  }

  /** Takes bytes of an object stream; where it ended, undefined while it goes on. */
  async #collect(seen: Buffer, from: number): Promise<number | undefined> {
    const packed = this.#packed;
    if (packed === undefined) return from;
    let at = from;
    for (;;) {
      const end = seen.indexOf("endstream", at);
      const until = end === -1 ? seen.length : end + 9;
      packed.chunks.push(seen.subarray(at, until));
      packed.bytes += until - at;
      if (packed.bytes > mostPacked) throw new ContentRefused("unreadable");
      const content = Buffer.concat(packed.chunks);
      packed.chunks = [content];
      if (end === -1) {
        // The word may stand across two chunks.
        if (!content.subarray(-40).includes("endstream")) return undefined;
        if (!content.subarray(-9).equals(Buffer.from("endstream"))) return undefined;
      }
      packed.tries += 1;
      const objects = await unpacked(content);
      if (objects !== undefined) {
        this.#packed = undefined;
        await look(objects);
        return until;
      }
      // It was no end but bytes of the stream that look like one.
      if (packed.tries >= mostTries) throw new ContentRefused("unreadable");
      at = until;
      if (at >= seen.length) return undefined;
    }
  }
}

/** Any of them: nearly every piece of a file has none, and is gone through once. */
const anyFault = /\/(?:JavaScript|Launch|Rendition|RichMedia|Encrypt|EmbeddedFiles?)(?![A-Za-z0-9])/u;

const lookBytes = 128_000;

/** A piece at a time: what takes a few kilobytes packed may be long, and others go on between. */
async function look(bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; at += lookBytes) {
    if (at > 0) await othersGoOn();
    const text = textOf(bytes.subarray(Math.max(0, at - nameBytes), at + lookBytes));
    if (!anyFault.test(text)) continue;
    for (const [name, code] of faults) if (name.test(text)) throw new ContentRefused(code);
  }
}

/** Letters of names may be written as numbers: `#4a` is J. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("latin1");
  if (!text.includes("#")) return text;
  return text.replaceAll(/#([0-9A-Fa-f]{2})/gu, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Where the content of the next stream begins. */
function startOfStream(seen: Buffer, from: number): number | undefined {
  for (let at = seen.indexOf("stream", from); at !== -1; at = seen.indexOf("stream", at + 6)) {
    if (at >= 3 && seen.subarray(at - 3, at).toString("latin1") === "end") continue;
    const [first, second] = [seen[at + 6], seen[at + 7]];
    // The line may end with the next chunk.
    if (first === 0x0d && second === undefined) return undefined;
    if (first === 0x0d) return second === 0x0a ? at + 8 : at + 7;
    if (first === 0x0a) return at + 7;
  }
  return undefined;
}

/** Whether the dictionary before a stream is that of a stream of objects, which has `First`; one that hides them is refused. */
function holdsObjects(before: Buffer): boolean {
  const text = textOf(before.subarray(-dictionaryBytes));
  const object = text.lastIndexOf("obj");
  // A dictionary longer than any that is made.
  if (object === -1 && before.length >= dictionaryBytes) throw new ContentRefused("unreadable");
  const dictionary = text.slice(object + 3);
  if (!/\/First(?![A-Za-z0-9])/u.test(dictionary)) return false;
  const filters =
    dictionary.match(/\/[A-Za-z0-9]+Decode(?![A-Za-z0-9])|\/(?:Fl|LZW|AHx|A85|RL)(?![A-Za-z0-9])/gu) ?? [];
  if (filters.length === 0 && !/\/(?:Filter|F)(?![A-Za-z0-9])/u.test(dictionary)) return false;
  const isPlain = filters.length === 1 && (filters[0] === "/FlateDecode" || filters[0] === "/Fl");
  const [, predictor = "1"] = /\/Predictor\s+(\d+)/u.exec(dictionary) ?? [];
  if (!isPlain || predictor !== "1") throw new ContentRefused("unreadable");
  return true;
}

const unpack = promisify(inflate);

/** The objects of a packed stream; undefined where more of it is to come. */
async function unpacked(content: Buffer): Promise<Buffer | undefined> {
  try {
    return await unpack(content, { maxOutputLength: mostUnpacked });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR") return undefined;
    throw new ContentRefused("unreadable");
  }
}
