import { z } from "zod";
import { cleanLines, cleanText } from "./clean.ts";
import { maskSsnsIn } from "./ssn-in-texts.ts";

// People type notes, reasons and answers about somebody in their own words. An SSN in them keeps its last four digits alone.
// `test/http/planted-ssns.test.ts` types one into every text of every call, and names each column that keeps it.

/** One line. */
export function typedLine() {
  return z.string().overwrite(cleanText).overwrite(maskSsnsIn);
}

/** One line or more, as they were typed. */
export function typedLines() {
  return z.string().overwrite(cleanLines).overwrite(maskSsnsIn);
}
