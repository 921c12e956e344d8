import { withoutSeparators } from "./clean.ts";
import type { Parsed } from "./parsed.ts";

export type PhoneCode = "empty" | "letters" | "length" | "invalid";

/** Ten digits of a US phone number; +1 in front is accepted. Area code and exchange never begin with 0 or 1. */
export function parsePhone(input: unknown): Parsed<PhoneCode> {
  const typed = withoutSeparators(input);
  if (typed === "") return { ok: false, code: "empty" };
  if (!/^[0-9]+$/u.test(typed)) return { ok: false, code: "letters" };
  const digits = typed.length === 11 && typed.startsWith("1") ? typed.slice(1) : typed;
  if (digits.length !== 10) return { ok: false, code: "length" };
  if (!/^[2-9]..[2-9]/u.test(digits)) return { ok: false, code: "invalid" };
  return { ok: true, value: digits };
}

/** 6175550142 → (617) 555-0142. */
export function formatPhone(phone: string): string {
  return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
}
