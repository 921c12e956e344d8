import { nameKeyOf } from "#kernel/name-key.ts";

/** Who decides a claim, as its file names it. */
export type Payer = { name: string | null; id: string | null };

/** Legal forms, which one file writes and the next one leaves out. */
const legalForms = new Set(["inc", "llc", "co", "corp", "corporation", "company", "ltd", "incorporated"]);

/** The name of an organization in small letters, without signs and legal form. */
const organizationKey = (name: string): string =>
  nameKeyOf(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !legalForms.has(word))
    .join("");

const idKey = (id: string): string => id.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** One identifier or one name in common makes them one payer; a side that says neither speaks against nobody. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  if (one.id !== null && other.id !== null && idKey(one.id) === idKey(other.id)) return true;
  if (one.name !== null && other.name !== null)
    return organizationKey(one.name) === organizationKey(other.name);
  return one.name === null && one.id === null ? true : other.name === null && other.id === null;
}

export type Provider = { name: string | null; npi: string | null };

/** By their NPI where both have one, else by their name; a side that says neither speaks against nobody. */
export function isSameProvider(one: Provider, other: Provider): boolean {
  if (one.npi !== null && other.npi !== null) return one.npi === other.npi;
  if (one.name !== null && other.name !== null)
    return organizationKey(one.name) === organizationKey(other.name);
  return true;
}
