import { assert } from "#kernel/assert.ts";
import { withoutSeparators } from "#kernel/clean.ts";
import type { Parsed } from "#kernel/parsed.ts";

/**
 * A number in the installation's form: each # becomes a digit, drawn one after another from `digits`. Hyphens and small letters
 * of the form do not stand in it, so that it is found as it was given (`parseMemberNumber`).
 */
export function memberNumber(form: string, digits: () => number): string {
  assert(form.includes("#"), "a form of member numbers has a place for digits");
  return withoutSeparators(form)
    .toUpperCase()
    .replaceAll("#", () => String(digits()));
}

/** No card has a longer one. */
export const longestNumber = 40;

/** As it stands on the card, whatever case, spaces and hyphens it was typed with. */
export function parseMemberNumber(input: unknown): Parsed<"empty" | "tooLong" | "form"> {
  const value = withoutSeparators(input).toUpperCase();
  if (value === "") return { ok: false, code: "empty" };
  if (value.length > longestNumber) return { ok: false, code: "tooLong" };
  return /^[A-Z0-9]+$/u.test(value) ? { ok: true, value } : { ok: false, code: "form" };
}

/** The number as it is stored; of a dependent who has the employee's, none: that one stands for the family. */
export function broughtNumber(typed: string | null | undefined, employees: string | null): string | null {
  const parsed = parseMemberNumber(typed ?? "");
  if (!parsed.ok) return parsed.code === "empty" ? null : (typed ?? null);
  return parsed.value === employees ? null : parsed.value;
}
