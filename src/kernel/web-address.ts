// One label of a host: Latin letters as English and Spanish use them, Hangul, digits. Letters of other scripts can look
// like these, and `xn--` hides which letters are meant.
const letter = "A-Za-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u00FF\\uAC00-\\uD7A3";
const noPunycode = "(?![Xx][Nn]--)";
const label = `${noPunycode}[${letter}0-9](?:[${letter}0-9-]{0,61}[${letter}0-9])?`;
/** Its last label is none of digits only: an address of numbers names nobody. */
const lastLabel = `${noPunycode}[${letter}][${letter}0-9-]{0,61}[${letter}0-9]`;
const rest = '(?:[/?#][^\\s\\\\"<>\\u0000-\\u0020\\u007F-\\u009F\\u2000-\\u206F\\uFEFF]*)?';

/** Of an address that people open; as the source of a regular expression that the API document can show. */
export const webAddressForm = `[Hh][Tt][Tt][Pp][Ss]://(?:${label}\\.)+${lastLabel}(?::[0-9]{1,5})?${rest}`;

const whole = new RegExp(`^${webAddressForm}$`, "u");

/** `URL.canParse` of Node 20 refuses letters like á once it has been called a few thousand times: nobody here calls it. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Whether a link leads where it seems to: https, a host with a name, no name or password before it (`https://ok@evil`), no
 * backslash, no invisible character.
 */
export function isWebAddress(text: string): boolean {
  return whole.test(text) && parseUrl(text) !== null;
}

export function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
