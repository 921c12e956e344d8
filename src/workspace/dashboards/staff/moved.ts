/** The list with one of it at another place; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const one = list.slice(from, from + 1);
  return [...rest.slice(0, to), ...one, ...rest.slice(to)];
}
