// The two ends of a search: what the database makes of a name, as an expression of SQL, and of what is typed.

/** What parts words; an apostrophe stands inside of one. */
const partings = '-‐–—_.,;:&+/|()[]"#*';
const apostrophes = "'’`";

/** In lower case, with a space before each word. */
export function clientWords(text: string): string {
  const [from, to] = [literal(partings + apostrophes), literal(" ".repeat(partings.length))];
  return `' ' || translate(lower(${text}), ${from}, ${to})`;
}

export function inOnePiece(text: string): string {
  return `translate(${text}, ${literal(` ${partings}${apostrophes}`)}, '')`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What somebody typed, as words: all of them are looked for. */
export function typedWords(text: string): string[] {
  const spaced = Array.from(text).map((one) =>
    partings.includes(one) ? " " : apostrophes.includes(one) ? "" : one,
  );
  return spaced.join("").split(/\s+/u).filter(Boolean);
}
