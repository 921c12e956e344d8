/** So many words of a search count. */
const mostWords = 12;

/** The words of a text as they are kept and looked for: small letters, without accents, parted where something else stands. */
function wordsIn(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .normalize("NFC")
    .toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** For `to_tsvector('simple', …)`. */
export function searchable(...texts: readonly string[]): string {
  return wordsIn(texts.join(" ")).join(" ");
}

/** For `to_tsquery('simple', …)`: every word, or what begins with it; null where nothing is asked. */
export function searchQuery(asked: string): string | null {
  const words = wordsIn(asked).slice(0, mostWords);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(" & ");
}
