/** Letters with a stroke, or without a dot, which do not come apart in Unicode; and what people type for them. */
export const strokedLetters = "øłđħı";
export const plainLetters = "oldhi";
/** Letters for which people type two. */
const twoLetters = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
] as const;

/** A name as searches compare it: small letters without accents. "Aragón" is aragon, "Niño" nino, "Groß" gross; Hangul stays whole. */
export function nameKeyOf(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øłđħı]/gu, (letter) => plainLetters.charAt(strokedLetters.indexOf(letter)));
  return twoLetters.reduce((key, [letter, two]) => key.replaceAll(letter, two), plain);
}
