/** A record that does not come to its end: it has too many cells, a quote that nobody closes, or one cell without end. */
export class RecordTooLong extends Error {
  /** Cells that were read of it. */
  readonly cells: number;
  readonly isQuoted: boolean;

  constructor(cells: number, isQuoted: boolean) {
    super("a record without an end");
    this.cells = cells;
    this.isQuoted = isQuoted;
  }
}

const [quote, carriage, feed] = [34, 13, 10];

/**
 * Cuts a text into records and cells as it comes (RFC 4180, as forgiving as spreadsheets are: any line end, quotes in the
 * middle of a cell stand for themselves, text behind a closing quote belongs to the cell). A record without anything is [""].
 */
export class CsvRecords {
  readonly #delimiter: number;
  readonly #longest: number;
  #text = "";
  /** What is not whole yet ends inside quotes. */
  #isQuoted = false;
  /** Whole records so far. */
  count = 0;

  constructor(delimiter: string, longest: number) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#longest = longest;
  }

  /** The records that are whole now. */
  push(text: string): string[][] {
    this.#text = this.#text === "" ? text : this.#text + text;
    return this.#take(false);
  }

  /** The last record may lack its line end. */
  end(): string[][] {
    return this.#take(true);
  }

  #take(isEnd: boolean): string[][] {
    const records: string[][] = [];
    let from = 0;
    let cells = 0;
    while (from < this.#text.length) {
      const record: string[] = [];
      const next = this.#record(from, record, isEnd);
      cells = record.length;
      if (next < 0) break;
      records.push(record);
      from = next;
    }
    this.count += records.length;
    this.#text = this.#text.slice(from);
    if (this.#text.length > this.#longest) throw new RecordTooLong(cells, this.#isQuoted);
    return records;
  }

  /** Where the next record begins; -1 where this one is not whole yet. */
  #record(from: number, record: string[], isEnd: boolean): number {
    const text = this.#text;
    this.#isQuoted = false;
    let at = from;
    for (;;) {
      let cell = "";
      if (text.charCodeAt(at) === quote) {
        let start = at + 1;
        for (;;) {
          const close = text.indexOf('"', start);
          if (close < 0) {
            this.#isQuoted = true;
            if (isEnd) throw new RecordTooLong(record.length, true);
            return -1;
          }
          if (close === text.length - 1 && !isEnd) return -1;
          cell += text.slice(start, close);
          at = close + 1;
          if (text.charCodeAt(at) !== quote) break;
          cell += '"';
          start = at + 1;
        }
      }
      let end = at;
      while (end < text.length) {
        const code = text.charCodeAt(end);
        if (code === this.#delimiter || code === feed || code === carriage) break;
        end += 1;
      }
      if (end === text.length && !isEnd) return -1;
      record.push(cell === "" ? text.slice(at, end) : cell + text.slice(at, end));
      const code = end === text.length ? feed : text.charCodeAt(end);
      if (code === this.#delimiter) {
        at = end + 1;
        continue;
      }
      if (code === feed) return end + 1;
      // The other half of a line end may come with the next piece.
      if (end + 1 === text.length && !isEnd) return -1;
      return text.charCodeAt(end + 1) === feed ? end + 2 : end + 1;
    }
  }
}
