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

/** The ISA is the one segment of fixed length: its separators stand at these places. Some put blanks before the last one. */
const isaLength = 106;
const [elementAt, componentAt, segmentAt] = [3, 104, 105];
const mostBlanks = 4;
/** No segment of a claim is nearly that long; a file without separators would fill the memory. */
const longestSegment = 20_000;
const mostElements = 200;
/** How ZIP and gzip files begin. */
const archives = ["PK\u0003", "\u001f"];

/** The separators that the ISA names by its own places. */
function separatorsOf(isa: string): Separators {
  const element = isa.charAt(elementAt);
  const component = isa.charAt(componentAt);
  const segment = isa.slice(segmentAt).replace(/^ +/u, "").charAt(0);
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
 * The segments of a file, one after another, those of each chunk together: no more of it is in memory than one chunk and
 * one segment. Of each chunk all have to be taken before the next. A later ISA of the same file may name other separators.
 */
export async function* readSegments(content: AsyncIterable<string>): AsyncGenerator<Iterable<Read>> {
  const cutting = new Cutting();
  for await (const text of content) yield cutting.segmentsOf(text);
  yield cutting.end();
}

/** To wait for each segment by itself would cost more than to read it. */
class Cutting {
  #waiting = "";
  #separators: Separators | undefined;
  #place = 0;
  #line = 1;
  #isFirst = true;

  *segmentsOf(piece: string): Generator<Read> {
    this.#waiting += withoutNulls(piece);
    if (this.#isFirst && this.#waiting.length > 0) this.#begin();
    const waiting = this.#waiting;
    let from = 0;
    for (;;) {
      while (from < waiting.length && isBlank(waiting.charCodeAt(from))) {
        if (waiting.charCodeAt(from) === 10) this.#line += 1;
        from += 1;
      }
      const isIsa = waiting.startsWith("ISA", from);
      if (isIsa || this.#separators === undefined) {
        if (!isIsa && !"ISA".startsWith(waiting.slice(from, from + 3)))
          throw new X12Refused("notX12", this.#line);
        if (waiting.length - from < isaLength + blanksAt(waiting, from)) break;
        this.#separators = separatorsOf(waiting.slice(from, from + isaLength + blanksAt(waiting, from)));
      }
      const separators = this.#separators;
      const end = waiting.indexOf(separators.segment, from);
      if ((end < 0 ? waiting.length : end) - from > longestSegment)
        throw new X12Refused("segmentTooLong", this.#line);
      if (end < 0) break;
      const text = waiting.slice(from, end);
      from = end + 1;
      this.#place += 1;
      yield { segment: segmentOf(text, { separators, place: this.#place, line: this.#line }), separators };
      this.#line += newLines(text);
    }
    this.#waiting = waiting.slice(from);
  }

  #begin(): void {
    this.#isFirst = false;
    if (archives.some((one) => this.#waiting.startsWith(one))) throw new X12Refused("compressed", 1);
    this.#waiting = this.#waiting.replace(/^\ufeff/u, "");
  }

  /** The last segment of an interchange may lack its separator. */
  *end(): Generator<Read> {
    const isEmpty = this.#waiting.trim() === "";
    if (isEmpty && this.#place > 0) return;
    if (isEmpty) throw new X12Refused("empty", 1);
    const separators = this.#separators;
    if (separators !== undefined) {
      const last = segmentOf(this.#waiting, { separators, place: this.#place + 1, line: this.#line });
      if (last.name === "IEA" && elementOf(last, 2) !== "") return yield { segment: last, separators };
    }
    const isOther = this.#place === 0 && !this.#waiting.startsWith("ISA");
    throw new X12Refused(isOther ? "notX12" : "cutOff", this.#line);
  }
}

/** Blanks that stand between the last element of the ISA and its separator. A line end may be the separator itself. */
function blanksAt(waiting: string, from: number): number {
  let blanks = 0;
  while (blanks < mostBlanks && waiting.charAt(from + segmentAt + blanks) === " ") blanks += 1;
  return blanks;
}

/** Some senders fill up their last record with them, and no text of the database may hold one. */
export const withoutNulls = (text: string): string =>
  text.includes("\0") ? text.replaceAll("\0", "") : text;

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

/** The parts of an element that begins with no qualifier, by the named separator or those that files use in its place. */
export const partsOf = (element: string, { component }: Separators): string[] =>
  element.split(element.includes(component) ? component : /[<>:]/u);
