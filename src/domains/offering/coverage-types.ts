import { cleanText } from "#kernel/clean.ts";
import { compareKeys } from "#kernel/compare.ts";

/** Those that this order knows by name. */
export const coverageTypes = ["medical", "dental", "vision", "life", "add"] as const;

const first = ["medical", "dental", "vision"];
const last = ["life", "add"];

/** By which codes are compared: in any case. */
export function coverageTypeKey(input: unknown): string {
  return cleanText(input).toLowerCase();
}

/** Medical, dental, vision first (spec §4); then others by label; life and accidental death at the end, side by side. */
export function sortByCoverageType<T>(
  items: readonly T[],
  typeOf: (item: T) => string,
  labelOf: (item: T) => string = typeOf,
): T[] {
  return items.toSorted((one, other) => {
    const [oneType, otherType] = [coverageTypeKey(typeOf(one)), coverageTypeKey(typeOf(other))];
    return (
      placeOf(oneType) - placeOf(otherType) ||
      labelOf(one).localeCompare(labelOf(other)) ||
      compareKeys(oneType, otherType)
    );
  });
}

/** The distinct coverage types of these, in the order in which a person meets them. */
export function orderedCoverageTypes(types: readonly string[], labelOf?: (type: string) => string): string[] {
  const distinct = new Map<string, string>();
  for (const type of types.map(cleanText))
    if (!distinct.has(coverageTypeKey(type))) distinct.set(coverageTypeKey(type), type);
  return sortByCoverageType([...distinct.values()], (type) => type, labelOf);
}

function placeOf(type: string): number {
  const atStart = first.indexOf(type);
  if (atStart >= 0) return atStart;
  const atEnd = last.indexOf(type);
  return first.length + (atEnd >= 0 ? atEnd + 1 : 0);
}
