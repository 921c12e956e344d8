/**
 * The Flesch-Kincaid grade: how many years of school a text asks for, by the length of its sentences and words
 * (0.39 words a sentence + 11.8 syllables a word - 15.59).
 */
export function readingGrade(text: string): number {
  const sentences = text.split(/[.?!]+(?:\s|$)/u).filter((one) => /\p{L}/u.test(one)).length;
  const words = text.match(/[\p{L}\d'’$%]+/gu) ?? [];
  if (sentences === 0 || words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return (0.39 * words.length) / sentences + (11.8 * syllables) / words.length - 15.59;
}

/** By groups of vowels; a silent e at the end counts for none. */
function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/gu, "");
  const spoken = letters.replace(/(?:[^laeiouy]e|[^laeiouy]es|[^dtaeiouy]ed)$/u, (end) =>
    end.replace(/e(?=[sd]?$)/u, ""),
  );
  return Math.max(1, spoken.match(/[aeiouy]+/gu)?.length ?? 1);
}
