import type { Call } from "#kernel/call.ts";
import { Problem } from "#kernel/problem.ts";

/** The body of a call that says nothing else: many ids, or a form of many fields. */
const usualBytes = 65_536;
/** Anybody may send it, also without a sign-in: names, a password, a code. */
const publicBytes = 4_096;
/** A call without a body leaves alone what comes. */
const nothingBytes = 1_024;

/** No record, form or layout of ours goes deeper than half of this. */
const deepest = 32;
/** The least that values of a body take; a text is one of them, however long it is. */
const bytesPerValue = 20;
const fewestValues = 500;

export function mostValuesOf(bodyBytes: number): number {
  return Math.max(fewestValues, Math.floor(bodyBytes / bytesPerValue));
}

/** How long the JSON of a call may be, in bytes. */
export function bodyBytesOf(call: Pick<Call, "access" | "body" | "bodyBytes">): number {
  if (call.bodyBytes !== undefined) return call.bodyBytes;
  if (call.body === undefined) return nothingBytes;
  return call.access === "public" ? publicBytes : usualBytes;
}

/**
 * Refuses JSON that is deep or of many values before it is parsed: to parse, to check and to name the faults of a short body of
 * very many values would take longer than all that a person sends.
 */
export function requireModestJson(json: string, bodyBytes: number): void {
  const mostValues = mostValuesOf(bodyBytes);
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(json, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        if (depth > deepest) throw new Problem("malformed", { details: { reason: "too deep" } });
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
        values += 1;
        break;
    }
    if (values > mostValues) throw new Problem("tooLarge", { details: { reason: "too many values" } });
  }
}

/** The place of the quote that ends a text; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return json.length;
}
