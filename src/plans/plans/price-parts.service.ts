import { noParts, type PriceParts } from "./price-parts.ts";

// The parts of a price in SQL: columns of a coverage or of a choice, and fields of JSON, are named alike everywhere.

const columns: Readonly<Record<keyof PriceParts, string>> = {
  employeePostTaxCents: "employee_post_tax_cents",
  imputedIncomeCents: "imputed_income_cents",
  tobaccoSurchargeCents: "tobacco_surcharge_cents",
  spouseSurchargeCents: "spouse_surcharge_cents",
  wellnessCreditCents: "wellness_credit_cents",
};
const parts = Object.keys(noParts) as (keyof PriceParts)[];
const each = (write: (name: keyof PriceParts, column: string) => string) =>
  parts.map((name) => write(name, columns[name])).join(", ");

/** The columns' names, as an `insert` lists them. */
export const partsColumns = each((_, column) => column);

/** The fields of a record that JSON became, with their types. */
export const partsTypes = each((name) => `"${name}" bigint`);

/** Columns of a row as the fields that calls answer. */
export const partsSql = (of: string): string => each((name, column) => `${of}.${column} as "${name}"`);

/** Their sums over the rows of a group. */
export const partsSums = (of: string): string =>
  each((name, column) => `sum(${of}.${column})::bigint as "${name}"`);

/** The same as arguments of `json_build_object`. */
export const partsJson = (of: string): string => each((name, column) => `'${name}', ${of}.${column}`);

/** The fields of a record that JSON became, in the order of `partsColumns`. */
export const partsFrom = (record: string): string => each((name) => `${record}."${name}"`);

/** An `update` sets these from the fields of such a record. */
export const partsSet = (record: string): string => each((name, column) => `${column} = ${record}."${name}"`);
