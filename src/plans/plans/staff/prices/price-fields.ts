import type { Fields, Value, Values } from "#records/definition.ts";
import { valueOf } from "#records/definition.ts";
import { isByAmount, type RatingMode } from "../../rates.ts";

/** What a row of each kind of pricing is asked for, first the ones that matter. */
const asked: Record<RatingMode, readonly string[]> = {
  flat: ["amountCents"],
  compositeTier: ["tierCode", "amountCents"],
  ageBand: ["ageFrom", "ageTo", "amountCents"],
  listBill: ["personKind", "ageFrom", "ageTo", "amountCents"],
  per1000: ["amountMicros", "personKind", "ageFrom", "ageTo"],
  per100: ["amountMicros", "ageFrom", "ageTo"],
  per10: ["amountMicros", "ageFrom", "ageTo"],
  salaryPercent: ["basisPoints", "ageFrom", "ageTo"],
};
const always = ["ratingArea", "divisionId", "tobacco", "effectiveDate", "terminationDate"];
const selectors = ["tierCode", "personKind", "ageFrom", "ageTo"];

/** The usual fields, and whatever else the row says. */
export function rateFields(mode: RatingMode, values: Values): string[] {
  const further = selectors.filter((name) => !asked[mode].includes(name) && (values[name] ?? null) !== null);
  return [...asked[mode], ...further, ...always];
}

/** A row as the form wants it: every field, an empty one as null. */
export function valuesFor(fields: Fields, row: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(Object.keys(fields).map((name): [string, Value] => [name, valueOf(row, name)]));
}

/** The amount in cents follows from what is asked for, where that is something else. */
export function completeRate(mode: RatingMode): (values: Values) => Values {
  return (values) => {
    const micros = values["amountMicros"];
    if (isByAmount(mode) && typeof micros === "number")
      return { ...values, amountCents: Math.round(micros / 10_000) };
    return mode === "salaryPercent" ? { ...values, amountCents: 0 } : values;
  };
}

/** Without which a row of this kind of pricing says nothing. */
export function neededOfRate(mode: RatingMode): readonly string[] {
  if (isByAmount(mode)) return ["amountMicros"];
  if (mode === "salaryPercent") return ["basisPoints"];
  return mode === "compositeTier" ? ["tierCode"] : [];
}

export function neededOfContribution(values: Values): readonly string[] {
  return [values["kind"] === "fixed" ? "amountCents" : "basisPoints"];
}

export function contributionFields(values: Values): string[] {
  const amount = values["kind"] === "fixed" ? ["amountCents"] : ["basisPoints", "capCents"];
  return ["kind", ...amount, "tierCode", "divisionId", "effectiveDate", "terminationDate"];
}
