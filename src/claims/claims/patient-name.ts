import { normalizeName } from "#kernel/clean.ts";
import { nameKeyOf } from "#kernel/name-key.ts";

/** The parts of a person's name, wherever a file or a census writes them. */
export type NameParts = {
  lastName: string | null;
  firstName: string | null;
  middleName?: string | null;
  suffix?: string | null;
};
type NameKey = { last: string; given: readonly string[]; suffix: string | null };

const suffixes = new Map(
  Object.entries({ jr: "jr", junior: "jr", sr: "sr", senior: "sr", ii: "ii", iii: "iii", iv: "iv" }),
);

/** A name as files write it, in capitals or without its signs, to be compared. */
export const nameKey = (name: string | null): string =>
  name !== null && /^[A-Za-z]*$/u.test(name) ? name.toLowerCase() : spelledKey(name);

const spelledKey = (name: string | null): string =>
  nameKeyOf(normalizeName(name ?? ""))
    .normalize("NFD")
    .replaceAll(/[^\p{L}]/gu, "");

/** A name without signs, with a suffix in the place where it belongs. */
function keyOf({ lastName, firstName, middleName, suffix }: NameParts): NameKey {
  let found: string | null = suffixes.get(nameKey(suffix ?? null)) ?? null;
  const words = (text: string | null | undefined, keepsFirst: boolean) =>
    (text ?? "")
      .split(/[\s,]+/u)
      .map(nameKey)
      .filter((word, at) => {
        if (word === "") return false;
        const known = suffixes.get(word);
        if (known === undefined || (keepsFirst && at === 0)) return true;
        found ??= known;
        return false;
      });
  const last = words(lastName, true).join("");
  return { last, given: [...words(firstName, true), ...words(middleName, false)], suffix: found };
}

/** The last names are the same, but for marks, blanks and a suffix. */
export const isSameLastName = (one: NameParts, other: NameParts): boolean =>
  keyOf(one).last === keyOf(other).last;

/** The suffix that both say is not another one. */
export function fitsSuffix(one: NameParts, other: NameParts): boolean {
  const [a, b] = [keyOf(one).suffix, keyOf(other).suffix];
  return a === null || b === null || a === b;
}

/** Both say the same suffix, or neither says one. */
export const isSameSuffix = (one: NameParts, other: NameParts): boolean =>
  keyOf(one).suffix === keyOf(other).suffix;

/**
 * The first and middle names fit: "Mary Ann" is MARY ANN, MARYANN, MARY A and MARY. Where both say a middle name, an initial
 * may stand for it, and another one is somebody else's.
 */
export function fitsGivenNames(one: NameParts, other: NameParts): boolean {
  const [a, b] = [keyOf(one).given, keyOf(other).given];
  if (a.length === 0 || b.length === 0) return a.length === b.length;
  if (a.join("") === b.join("")) return true;
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  if (shorter[0] !== longer[0]) return isRunTogether(shorter, longer);
  return shorter.every((word, at) => at === 0 || isShortFor(word, longer[at] ?? ""));
}

/** MARYANN L is "Mary Ann Louise": the first words of the longer one are the first word of the shorter one. */
function isRunTogether(shorter: readonly string[], longer: readonly string[]): boolean {
  let joined = "";
  for (const [at, word] of longer.entries()) {
    joined += word;
    if (joined === shorter[0])
      return shorter.slice(1).every((one, next) => isShortFor(one, longer[at + 1 + next] ?? one));
    if (!(shorter[0] ?? "").startsWith(joined)) return false;
  }
  return false;
}

const isShortFor = (one: string, other: string): boolean =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/** Last and first name, as they are stored with a claim: the search looks them up by their beginning. */
export const patientKey = ({ lastName, firstName }: Pick<NameParts, "lastName" | "firstName">): string => {
  const { last, given } = keyOf({ lastName, firstName });
  return `${last} ${given.join("")}`.trim();
};
