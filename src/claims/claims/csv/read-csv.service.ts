import { createHash, type Hash } from "node:crypto";
import { lettersOf, TextReader } from "#server/text/text-reader.ts";
import { CsvRecords, RecordTooLong } from "#server/spreadsheets/csv-records.ts";
import { brokenIdentities } from "../balance.ts";
import type { Finding, ParsedClaim } from "../parsed-claim.ts";
import type { ClaimEvent, SetHead } from "../x12/read-claims.ts";
import { mostLines } from "../x12/claim-parts.ts";
import { withoutNulls, X12Refused } from "../x12/segments.ts";
import { type CsvColumn, isCsvColumn, neededColumns } from "./csv-columns.ts";
import { isSameClaim, readRow, withLine } from "./read-row.ts";

/** No row of a claim is nearly that long. */
const longestRow = 20_000;

/** Reads our plain layout row by row, as one set of decided claims. What is wrong in a row costs its own claim alone. */
export async function* readCsv(content: AsyncIterable<Buffer | string>): AsyncGenerator<ClaimEvent> {
  const reading = new CsvReading();
  const records = new CsvRecords(",", longestRow);
  try {
    for await (const text of lettersOf(content, new TextReader()))
      for (const record of records.push(withoutNulls(text))) yield* reading.take(record);
    for (const record of records.end()) yield* reading.take(record);
  } catch (error) {
    if (!(error instanceof RecordTooLong)) throw error;
    if (!reading.hasHead) throw new X12Refused("cutOff", 1);
    yield* reading.end();
    yield { type: "finding", finding: { code: "cutOff", params: { line: records.count + 1 } } };
    return;
  }
  yield* reading.end();
}

class CsvReading {
  readonly #hash: Hash = createHash("sha256");
  #columns: (CsvColumn | undefined)[] | undefined;
  #row = 0;
  #open: { claim: ParsedClaim; findings: Finding[] } | undefined;
  #claims = 0;
  #head: SetHead = {
    place: 1,
    kind: "835",
    version: "CSV",
    sender: "CSV",
    receiver: "",
    interchangeControl: "",
    groupControl: "1",
    setControl: "1",
    envelope: null,
    writtenAt: "",
  };

  get hasHead(): boolean {
    return this.#columns !== undefined;
  }

  *take(record: readonly string[]): Generator<ClaimEvent> {
    this.#row += 1;
    if (record.every((cell) => cell.trim() === "")) return;
    if (this.#columns === undefined) {
      this.#columns = columnsOf(record);
      yield { type: "set", set: this.#head };
      return;
    }
    this.#hash.update(JSON.stringify(record));
    const read = readRow(record, this.#columns, this.#row);
    const open = this.#open;
    if (open !== undefined && isSameClaim(open.claim, read.claim)) {
      open.findings.push(...read.findings);
      if (open.claim.lines.length < mostLines) withLine(open.claim, read);
      else if (!open.findings.some(({ code }) => code === "linesTooMany"))
        open.findings.push({ code: "linesTooMany", params: { max: mostLines } });
      return;
    }
    yield* this.#close();
    this.#open = { claim: read.claim, findings: read.findings };
  }

  *#close(): Generator<ClaimEvent> {
    if (this.#open === undefined) return;
    const { claim, findings } = this.#open;
    this.#open = undefined;
    this.#claims += 1;
    claim.place = this.#claims;
    const broken = findings.length > 0 ? [] : brokenIdentities(claim).flatMap(({ why }) => why);
    yield { type: "claim", set: this.#head, claim, findings, broken };
  }

  *end(): Generator<ClaimEvent> {
    if (this.#columns === undefined) throw new X12Refused("empty", 1);
    yield* this.#close();
    // The rows are what it is known by: another name, or other line ends, make no other set of it.
    this.#head.interchangeControl = this.#hash.digest("hex");
    yield {
      type: "setEnd",
      set: this.#head,
      findings: [],
      payment: null,
      paymentNumber: null,
      claims: this.#claims,
      payerName: null,
      batch: null,
      answers: [],
    };
  }
}

function columnsOf(record: readonly string[]): (CsvColumn | undefined)[] {
  const names = record.map((cell) =>
    cell
      .replace(/^\ufeff/u, "")
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/gu, "_"),
  );
  const missing = neededColumns.filter((one) => !names.includes(one));
  if (missing.length > 0) throw new X12Refused("csvColumns", 1, { columns: missing.join(", ") });
  return names.map((name) => (isCsvColumn(name) ? name : undefined));
}
