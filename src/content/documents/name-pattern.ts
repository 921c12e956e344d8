import { isDate } from "#kernel/dates.ts";
import { type Language, languages } from "#kernel/language.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { EntityType } from "./entities.ts";

// How a file's name says what it is. A pattern is a name in which `*` stands for any letters, `?` for one, and a word in
// braces for what is to be read there: `SBC_{plan}_{language}*.pdf`. Small and large letters are the same.

const placeholders = ["client", "group", "division", "plan", "member", "language", "year", "date"] as const;
type Placeholder = (typeof placeholders)[number];
/** What a name says, by placeholder. */
type Read = Partial<Record<Placeholder, string>>;

type Piece =
  | { kind: "letter"; letter: string }
  | { kind: "one" | "any" }
  | { kind: "word"; name: Placeholder };

/** What is wrong with a pattern; null where it can be used. */
export function patternFault(
  pattern: string,
): { code: "unknownWord" | "openBrace" | "twice"; word: string } | null {
  const seen = new Set<string>();
  for (const [whole, word = ""] of pattern.matchAll(/\{([^{}]*)\}/gu)) {
    if (!placeholders.some((one) => one === word.toLowerCase())) return { code: "unknownWord", word: whole };
    if (seen.has(word.toLowerCase())) return { code: "twice", word: whole };
    seen.add(word.toLowerCase());
  }
  const rest = pattern.replaceAll(/\{[^{}]*\}/gu, "");
  return /[{}]/u.test(rest) ? { code: "openBrace", word: pattern } : null;
}

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  for (const [part] of pattern.toLowerCase().matchAll(/\{[^{}]*\}|./gsu)) {
    const name = placeholders.find((one) => part === `{${one}}`);
    if (name !== undefined) pieces.push({ kind: "word", name });
    else if (part === "*") {
      // Two of them stand for no more than one.
      if (pieces.at(-1)?.kind !== "any") pieces.push({ kind: "any" });
    } else pieces.push(part === "?" ? { kind: "one" } : { kind: "letter", letter: part });
  }
  return pieces;
}

/** What may stand at a placeholder: codes have letters, digits and hyphens. */
function fits(name: Placeholder, text: string): boolean {
  if (name === "language") return languages.some((one) => one === text);
  if (name === "year") return /^(?:19|20)\d{2}$/u.test(text);
  if (name === "date") return dateOf(text) !== null;
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(text);
}

const longestWord = 60;

/**
 * What a name says by a pattern; null where it does not fit. Of several readings the one with the longest words counts.
 * Each place of the name meets each piece once, so that no pattern takes long.
 */
export function readName(pattern: string, fileName: string): Read | null {
  const pieces = piecesOf(pattern);
  const letters = Array.from(fileName.normalize("NFC").toLowerCase());
  const failed = new Set<number>();
  const read: Read = {};
  const from = (piece: number, at: number): boolean => {
    const key = piece * (letters.length + 1) + at;
    if (failed.has(key)) return false;
    const isDone = step(piece, at);
    if (!isDone) failed.add(key);
    return isDone;
  };
  const step = (index: number, at: number): boolean => {
    const piece = pieces[index];
    if (piece === undefined) return at === letters.length;
    switch (piece.kind) {
      case "letter":
        return letters[at] === piece.letter && from(index + 1, at + 1);
      case "one":
        return at < letters.length && from(index + 1, at + 1);
      case "any":
        return from(index + 1, at) || (at < letters.length && from(index, at + 1));
      case "word": {
        for (let end = Math.min(letters.length, at + longestWord); end > at; end -= 1) {
          const text = letters.slice(at, end).join("");
          if (!fits(piece.name, text) || !from(index + 1, end)) continue;
          read[piece.name] = text;
          return true;
        }
        return false;
      }
    }
  };
  return from(0, 0) ? read : null;
}

function dateOf(text: string): string | null {
  const [, year = "", month = "", day = ""] = /^(\d{4})-?(\d{2})-?(\d{2})$/u.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isDate(date) ? date : null;
}

export type NameRule = {
  id: string;
  name: string;
  pattern: string;
  entityType: EntityType;
  entityCode: string | null;
  language: Language | null;
  effectiveDate: string | null;
  terminationDate: string | null;
};
/** Where a name leads: the rule, the code of the entity, of the client that it is looked for with, and what else the name says. */
export type NamedPlace = {
  ruleId: string;
  code: string | null;
  clientCode: string | null;
  language: Language | null;
  from: string | null;
  to: string | null;
};

/** The first rule in order that holds today and fits the name. */
export function placeByName(
  rules: readonly NameRule[],
  fileName: string,
  today: string,
): Traced<NamedPlace | null> {
  for (const rule of rules) {
    if (rule.effectiveDate !== null && rule.effectiveDate > today) continue;
    if (rule.terminationDate !== null && rule.terminationDate < today) continue;
    const read = readName(rule.pattern, fileName);
    if (read === null) continue;
    const language = languages.find((one) => one === read.language) ?? rule.language;
    const date = read.date === undefined ? null : dateOf(read.date);
    const from = date ?? (read.year === undefined ? null : `${read.year}-01-01`);
    const to = date === null && read.year !== undefined ? `${read.year}-12-31` : null;
    const code = rule.entityCode ?? read[rule.entityType] ?? null;
    const clientCode = rule.entityType === "client" ? null : (read.client ?? null);
    return because({ ruleId: rule.id, code, clientCode, language, from, to }, "name.fits", {
      rule: rule.name,
      pattern: rule.pattern,
    });
  }
  return because(null, "name.noRule");
}
