import { randomInt } from "node:crypto";

/** Eight characters that nobody mistakes on the phone: no 0/O, 1/I/L, U. */
export function newReferenceNumber(): string {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  const pick = (length: number) =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `${pick(4)}-${pick(4)}`;
}
