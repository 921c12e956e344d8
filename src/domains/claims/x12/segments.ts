/** One segment of an interchange: its elements, with the place where it stands. `elements[0]` is its name. */
export type Segment = {
  name: string;
  elements: readonly string[];
  /** From 1, counted over the whole file. */
  place: number;
  /** The line of the file that it begins in, from 1. */
  line: number;
};

export type Separators = { element: string; component: string; repetition: string | null; segment: string };

/** Why a file is no X12 at all, or ends in the middle. Each has its words in `texts`. */
export type X12Fault =
  | "empty"
  | "notX12"
  | "noSeparators"
  | "segmentTooLong"
  | "elementsTooMany"
  | "cutOff"
  | "compressed"
  | "noGroup"
  /** Of a plain table: columns that it needs are missing. */
  | "csvColumns";

export class X12Refused extends Error {
  readonly code: X12Fault;
  readonly line: number;
  readonly params: Readonly<Record<string, string>>;
  constructor(code: X12Fault, line: number, params: Readonly<Record<string, string>> = {}) {
    super(`${code} at line ${line}`);
    this.code = code;
    this.line = line;
    this.params = params;
  }
}

/** The ISA is the one segment of fixed length: its separators stand at these places. */
const isaLength = 106;
const [elementAt, componentAt, segmentAt] = [3, 104, 105];
/** No segment of a claim is nearly that long; a file without separators would fill the memory. */
const longestSegment = 20_000;
const mostElements = 200;
/** How ZIP and gzip files begin. */
const archives = ["PK\u0003", "\u001f"];

/** The separators that the ISA names by its own places. */
function separatorsOf(isa: string): Separators {
  const element = isa.charAt(elementAt);
  const component = isa.charAt(componentAt);
  const segment = isa.charAt(segmentAt);
  const elements = isa.slice(0, componentAt).split(element);
  const repeats = elements[11] ?? "";
  const distinct = new Set([element, component, segment]);
  const usable = [element, component, segment].every((one) => one !== "" && !/[\p{L}\p{N} ]/u.test(one));
  if (!usable || distinct.size !== 3 || elements.length !== 17) throw new X12Refused("noSeparators", 1);
  // Before 5010 the place holds "U", the standards of the United States.
  return { element, component, segment, repetition: /[\p{L}\p{N} ]/u.test(repeats) ? null : repeats };
}

export type Read = { segment: Segment; separators: Separators };

/**
 * The segments of a file, one after another: no more of it is in memory than one chunk and one segment. A later ISA of
 * the same file may name other separators.
 */
export async function* readSegments(content: AsyncIterable<Buffer | string>): AsyncGenerator<Read> {
  const decoder = new TextDecoder();
  let waiting = "";
  let separators: Separators | undefined;
  let place = 0;
  let line = 1;
  let isFirst = true;
  for await (const chunk of content) {
    waiting += typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
    if (isFirst && waiting.length > 0) {
      isFirst = false;
      if (archives.some((one) => waiting.startsWith(one))) throw new X12Refused("compressed", 1);
      waiting = waiting.replace(/^\ufeff/u, "");
    }
    let from = 0;
    for (;;) {
      while (from < waiting.length && isBlank(waiting.charCodeAt(from))) {
        if (waiting.charCodeAt(from) === 10) line += 1;
        from += 1;
      }
      const isIsa = waiting.startsWith("ISA", from);
      if (isIsa || separators === undefined) {
        if (!isIsa && !"ISA".startsWith(waiting.slice(from, from + 3))) throw new X12Refused("notX12", line);
        if (waiting.length - from < isaLength) break;
        separators = separatorsOf(waiting.slice(from, from + isaLength));
      }
      const end = waiting.indexOf(separators.segment, from);
      if (end < 0) {
        if (waiting.length - from > longestSegment) throw new X12Refused("segmentTooLong", line);
        break;
      }
      const text = waiting.slice(from, end);
      if (text.length > longestSegment) throw new X12Refused("segmentTooLong", line);
      from = end + 1;
      place += 1;
      yield { segment: segmentOf(text, { separators, place, line }), separators };
      line += newLines(text);
    }
    waiting = waiting.slice(from);
  }
  if (waiting.trim() === "") {
    if (place === 0) throw new X12Refused("empty", 1);
    return;
  }
  throw new X12Refused(place === 0 && !waiting.startsWith("ISA") ? "notX12" : "cutOff", line);
}

const isBlank = (code: number) => code === 10 || code === 13 || code === 32 || code === 9 || code === 26;

function newLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function segmentOf(
  text: string,
  { separators, place, line }: { separators: Separators; place: number; line: number },
): Segment {
  const elements = text.split(separators.element);
  if (elements.length > mostElements) throw new X12Refused("elementsTooMany", line);
  const name = (elements[0] ?? "").trim().toUpperCase();
  return { name, elements, place, line };
}

/** The element at a place, trimmed; empty where there is none. */
export const elementOf = (segment: Segment, at: number): string => (segment.elements[at] ?? "").trim();

/**
 * The components of an element. Files of the field use `>` or `<` although their ISA names `:`: where the element holds
 * none of the named ones, those are taken.
 */
export function componentsOf(element: string, { component }: Separators): string[] {
  if (element.includes(component)) return element.split(component);
  const other = /^[A-Z]{2,3}([<>:])/u.exec(element)?.[1];
  return other === undefined ? [element] : element.split(other);
}
