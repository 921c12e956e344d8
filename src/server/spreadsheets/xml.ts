import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { Pace } from "../pace.ts";
import { SpreadsheetRefused } from "./limits.ts";

/** What a reader of XML wants to hear of; names come without their prefix. */
export type XmlListener = {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
};

/** More than a cell may hold, also where every letter is written as a reference. */
const longestPiece = 1_000_000;

/**
 * Goes through a part, piece by piece; after each piece the caller has its turn. Document type definitions are refused:
 * no workbook has one, and entities could be made to grow.
 */
export async function* readXml(stream: Readable, listener: XmlListener): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false });
  let since = 0;
  parser.on("doctype", () => {
    throw new SpreadsheetRefused("damaged");
  });
  parser.on("opentag", ({ name, attributes }) => {
    since = 0;
    listener.open(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    since = 0;
    listener.close(local(name));
  });
  parser.on("text", (text) => listener.text(text));
  parser.on("cdata", (text) => listener.text(text));
  stream.setEncoding("utf8");
  const pace = new Pace();
  try {
    for await (const chunk of stream as AsyncIterable<string>) {
      since += chunk.length;
      parser.write(chunk);
      if (since > longestPiece) throw new SpreadsheetRefused("damaged");
      yield undefined;
      if (pace.isLong()) await pace.rest();
    }
    parser.close();
    yield undefined;
  } catch (error) {
    throw error instanceof SpreadsheetRefused ? error : new SpreadsheetRefused("damaged");
  } finally {
    stream.destroy();
  }
}

/** A part that is small enough to be gone through at once. */
export async function readWholeXml(stream: Readable, listener: XmlListener): Promise<void> {
  for await (const _turn of readXml(stream, listener)) continue;
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}
