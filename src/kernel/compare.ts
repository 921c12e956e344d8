/** By code point, the same on every machine and in every language: for keys, ids and dates, not for what people read. */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
