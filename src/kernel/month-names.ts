const monthNames: readonly (readonly string[])[] = [
  ["jan", "january", "ene", "enero"],
  ["feb", "february", "febrero"],
  ["mar", "march", "marzo"],
  ["apr", "april", "abr", "abril"],
  ["may", "mayo", "mai"],
  ["jun", "june", "junio"],
  ["jul", "july", "julio"],
  ["aug", "august", "ago", "agosto"],
  ["sep", "sept", "september", "septiembre", "set", "setiembre"],
  ["oct", "october", "octubre", "okt"],
  ["nov", "november", "noviembre"],
  ["dec", "december", "dic", "diciembre", "dez"],
];
const byName = new Map(monthNames.flatMap((names, at) => names.map((name) => [name, at + 1] as const)));

/** The month of a name in English, Spanish or German, short or whole, in any case. */
export function monthOfName(name: string): number | undefined {
  return byName.get(name.toLowerCase().replace(/\.$/u, ""));
}
