import { withoutSeparators } from "./clean.ts";
import type { Parsed } from "./parsed.ts";

export type ZipCode = "empty" | "letters" | "length";

/** "02138" or "02138-1234". */
export function parseZip(input: unknown): Parsed<ZipCode> {
  const typed = withoutSeparators(input);
  if (typed === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(typed)) return { ok: false, code: "letters" };
  if (typed.length !== 5 && typed.length !== 9) return { ok: false, code: "length" };
  return { ok: true, value: typed.length === 5 ? typed : `${typed.slice(0, 5)}-${typed.slice(5)}` };
}

/** The five digits by which city and state are looked up. */
export function zipArea(zip: string): string {
  return zip.slice(0, 5);
}
