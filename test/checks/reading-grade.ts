export function wordsOf(text: string): string[] {
  return text.match(/[A-Za-z']+/gu) ?? [];
}

/** Flesch-Kincaid grade; placeholders are taken out, since names and dates are not ours to make simple. */
export function gradeOf(text: string): number {
  const plain = text.replace(/\{\{\w+\}\}/gu, "x").replace(/\S+@\S+/gu, "x");
  const words = wordsOf(plain);
  const sentences = plain.split(/[.?!](?:\s|$)/u).filter((part) => part.trim() !== "").length;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

function syllablesOf(word: string): number {
  const lower = word
    .toLowerCase()
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/u, "")
    .replace(/^y/u, "");
  return Math.max(1, lower.match(/[aeiouy]{1,2}/gu)?.length ?? 0);
}
