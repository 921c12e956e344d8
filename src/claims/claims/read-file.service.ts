import { letterCodeNames, lettersOf, TextReader } from "#server/text/text-reader.ts";
import { readCsv } from "./csv/read-csv.service.ts";
import { type ClaimEvent, readClaims } from "./x12/read-claims.ts";

/** So far the first row of a table is looked for; no file of X12 begins with a line without its ISA. */
const longestHead = 2000;
/** Some column of our plain layout stands in the first row. */
const csvHead =
  /(?:^|,)\s*"?\s*(?:claim[_ -]number|patient[_ -]last[_ -]name|served[_ -]from|billed)\s*"?\s*(?:,|$)/iu;

/** The claims of a file: X12, or our plain CSV layout. Another code of letters than UTF-8 is read, and told at the end. */
export async function* readFile(content: AsyncIterable<Buffer | string>): AsyncGenerator<ClaimEvent> {
  const reader = new TextReader();
  const pieces = lettersOf(content, reader);
  let start = "";
  const seen: string[] = [];
  // A piece may be as short as one letter.
  while (start.length < longestHead && !start.includes("\n")) {
    const next = await pieces.next();
    if (next.done === true) break;
    seen.push(next.value);
    start += next.value;
  }
  async function* whole() {
    yield* seen;
    yield* pieces;
  }
  const [head = ""] = start.split(/[\r\n]/u);
  yield* csvHead.test(head) ? readCsv(whole()) : readClaims(whole());
  if (reader.code !== "utf-8")
    yield { type: "finding", finding: { code: "letters", params: { name: letterCodeNames[reader.code] } } };
}
