import { readCsv } from "./csv/read-csv.service.ts";
import { type ClaimEvent, readClaims } from "./x12/read-claims.ts";

/** So far the first row of a table is looked for; no file of X12 begins with a line without its ISA. */
const longestHead = 2000;
/** Some column of our plain layout stands in the first row. */
const csvHead =
  /(?:^|,)\s*"?\s*(?:claim[_ -]number|patient[_ -]last[_ -]name|served[_ -]from|billed)\s*"?\s*(?:,|$)/iu;

/** The claims of a file: X12, or our plain CSV layout. */
export async function* readFile(content: AsyncIterable<Buffer | string>): AsyncGenerator<ClaimEvent> {
  const chunks = content[Symbol.asyncIterator]();
  let start = "";
  const seen: (Buffer | string)[] = [];
  // A chunk may be as short as one byte.
  while (start.length < longestHead && !start.includes("\n")) {
    const next = await chunks.next();
    if (next.done === true) break;
    seen.push(next.value);
    start += String(next.value);
  }
  async function* whole() {
    yield* seen;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  }
  const [head = ""] = start.replace(/^\ufeff/u, "").split(/[\r\n]/u);
  yield* csvHead.test(head) ? readCsv(whole()) : readClaims(whole());
}
