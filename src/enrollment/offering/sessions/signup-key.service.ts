import { randomInt } from "node:crypto";

/** No 0/O, 1/I/L, U/V: people read keys to each other and type them from paper. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const randomLetters = 10;
const longestPrefix = 24;

/**
 * A sign-up key that nobody guesses (48 random bits, and tries are limited), with the client's name before it so that
 * people see that they typed the right one: HARBOR-BAKERY-7KQ2M-X9RTW.
 */
export function newSignupKey(clientName: string, externalCode: string): string {
  const prefix = wordsOf(clientName) || wordsOf(externalCode) || "ENROLL";
  const random = Array.from({ length: randomLetters }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${prefix}-${random.slice(0, 5)}-${random.slice(5)}`;
}

/** Whole words, without accents, as many as there is room for. */
function wordsOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/u)
    .filter((word) => word !== "");
  let prefix = "";
  for (const word of words) {
    const longer = prefix === "" ? word.slice(0, longestPrefix) : `${prefix}-${word}`;
    if (longer.length > longestPrefix) break;
    prefix = longer;
  }
  return prefix;
}
