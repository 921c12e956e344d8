import { assert } from "#kernel/assert.ts";

/** A number in the installation's form: each # becomes a digit, drawn one after another from `digits`. */
export function memberNumber(form: string, digits: () => number): string {
  assert(form.includes("#"), "a form of member numbers has a place for digits");
  return form.replaceAll("#", () => String(digits()));
}
