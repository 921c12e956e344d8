import { withoutSeparators } from "./clean.ts";
import type { Parsed } from "./parsed.ts";

export type NpiCode = "empty" | "letters" | "length" | "invalid";

/** The national number of a doctor or clinic: ten digits, the first 1 or 2, the last a check digit. */
export function parseNpi(input: unknown): Parsed<NpiCode> {
  const digits = withoutSeparators(input);
  if (digits === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(digits)) return { ok: false, code: "letters" };
  if (digits.length !== 10) return { ok: false, code: "length" };
  if (!/^[12]/u.test(digits) || !isChecked(`80840${digits}`)) return { ok: false, code: "invalid" };
  return { ok: true, value: digits };
}

/** Luhn's check, over the number with the prefix of US health identifiers (80840) before it: 45 CFR 162.406. */
function isChecked(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
