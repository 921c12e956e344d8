import { cleanText } from "#kernel/clean.ts";
import { compareKeys } from "#kernel/compare.ts";

const first = ["medical", "dental", "vision"];

/** By which codes are compared: in any case. */
export function coverageTypeKey(input: unknown): string {
  return cleanText(input).toLowerCase();
}

/** The places of coverage types: the codes of their rows, in the order of the rows. */
export type RowOrder = readonly string[];

/** The codes of rows that say their order. */
export function rowOrderOf(rows: Readonly<Record<string, { sortOrder: number }>>): RowOrder {
  return Object.entries(rows)
    .toSorted(([one, { sortOrder }], [other, its]) => sortOrder - its.sortOrder || compareKeys(one, other))
    .map(([code]) => code);
}

/** The distinct coverage types of these: medical, dental, vision first (spec §4); then the others in the order of their rows. */
export function orderedCoverageTypes(types: readonly string[], rowOrder: RowOrder): string[] {
  const distinct = new Map(types.map((type) => [coverageTypeKey(type), cleanText(type)]));
  const order = [...first, ...rowOrder.map(coverageTypeKey)];
  const placeOf = (type: string) => {
    const place = order.indexOf(type);
    return place === -1 ? order.length : place;
  };
  return [...distinct]
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other) || compareKeys(one, other))
    .map(([, type]) => type);
}
