import { cleanText, normalizeName, withoutSeparators } from "#kernel/clean.ts";
import { parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { nameKeyOf } from "#kernel/name-key.ts";
import { parsePhone } from "#kernel/phone.ts";

/** One way to read what was typed into the search box; all ways are looked up. */
export type Term =
  /** Beginnings of "last first", as the key column has it. */
  | { kind: "name"; key: string }
  /** The beginning of a last name, and of the first name that belongs to it. */
  | { kind: "names"; last: string; first: string }
  /** A whole first name, with any last name. */
  | { kind: "firstName"; first: string }
  | { kind: "email"; email: string }
  | { kind: "phone"; phone: string }
  | { kind: "number"; number: string }
  | { kind: "dob"; dob: PlainDate }
  | { kind: "ssn"; ssn: string };

/** More words than a name has are searched as they stand. */
const mostWords = 6;
/** "Mary Ann" is one first name. */
const mostFirstNames = 2;

/** Nine digits, as an SSN has: never put into an address. */
export function looksLikeSsn(typed: string): boolean {
  return /^\d{9}$/u.test(withoutSeparators(typed));
}

/** A name in either order, a first name, a member number, a birth date, a phone number, an email address or an SSN. */
export function readTerms(typed: string): Term[] {
  const text = cleanText(typed);
  if (text === "") return [];
  if (text.includes("@")) return [{ kind: "email", email: text.toLowerCase() }];
  return /\d/u.test(text) ? numberTerms(text) : nameTerms(text);
}

function numberTerms(text: string): Term[] {
  const terms: Term[] = [{ kind: "number", number: text.replaceAll(" ", "").toUpperCase() }];
  const date = parseUsDate(text);
  if (date.ok) terms.push({ kind: "dob", dob: date.value });
  const phone = parsePhone(text);
  if (phone.ok) terms.push({ kind: "phone", phone: phone.value });
  if (looksLikeSsn(text)) terms.push({ kind: "ssn", ssn: withoutSeparators(text) });
  return terms;
}

/** "김하늘": a Korean family name has one syllable, a few have two, and no space need follow it. */
function hangulTerms(text: string): Term[] {
  if (!/^\p{Script=Hangul}{2,}$/u.test(text)) return [];
  const keyAfter = (at: number): Term => ({ kind: "name", key: `${text.slice(0, at)} ${text.slice(at)}` });
  return text.length > 2 ? [keyAfter(1), keyAfter(2)] : [keyAfter(1)];
}

/** "García López Ana", "Ana García López", and what is only begun: "Ana Garc". */
function nameTerms(text: string): Term[] {
  const words = nameKeyOf(normalizeName(text.replaceAll(",", " "))).split(" ");
  const terms: Term[] = [{ kind: "name", key: words.join(" ") }];
  if (words.length <= mostFirstNames) terms.push({ kind: "firstName", first: words.join(" ") });
  if (words.length === 1) return [...terms, ...hangulTerms(words.join(""))];
  if (words.length > mostWords) return terms;
  for (let at = 1; at < words.length; at += 1) {
    const [first, last] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
    terms.push({ kind: "name", key: `${last} ${first}` });
    // One letter would be most of a large list; a whole name of one letter is found above.
    if (last.length > 1) terms.push({ kind: "names", last, first });
  }
  return terms;
}
