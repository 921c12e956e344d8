/** Letters with a stroke, or without a dot, which do not come apart in Unicode; and what people type for them. */
export const strokedLetters = "øłđħı";
export const plainLetters = "oldhi";

/** A name as searches compare it: small letters without accents. "Aragón" is aragon, "Niño" nino; Hangul stays whole. */
export function nameKeyOf(name: string): string {
  return name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øłđħı]/gu, (letter) => plainLetters.charAt(strokedLetters.indexOf(letter)));
}
