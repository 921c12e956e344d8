import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type Finding, type Language, type Texts } from "./language-texts.ts";

/** One noun of the field in one language, from docs/glossary. */
type Entry = {
  term: string;
  /** Other forms of it: plurals, a shorter name. */
  forms?: string[];
  /** In plain words, for readers. */
  explanation?: string;
  /** Words that say the same and are not ours. */
  avoid?: string[];
  /** Phrases in which a word to avoid, or the term itself, means something else. */
  except?: string[];
  /** Texts, `folder:key`, that rightly go without the term. */
  elsewhere?: string[];
  /** English only: too general a word for its translation to be the same each time. */
  bySense?: boolean;
};
export type Glossary = Record<Language, Record<string, Entry>>;

const glossaryFolder = "docs/glossary";

/** Empty where a tree has none. */
export function readGlossary(root: string): Glossary {
  const read = (language: Language): Record<string, Entry> => {
    const path = join(root, glossaryFolder, `${language}.json`);
    // The files are ours; a wrong field of theirs shows in the first run.
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, Entry>) : {};
  };
  return { en: read("en"), ko: read("ko"), es: read("es") };
}

/** Every language names the same things; no text says one of them by another word. */
export function compareWithGlossary(glossary: Glossary, texts: readonly Texts[]): Finding[] {
  return [
    ...missingTerms(glossary),
    ...texts.flatMap((one) => [...avoided(glossary, one), ...lost(glossary, one)]),
  ];
}

function missingTerms(glossary: Glossary): Finding[] {
  const all = new Set(languages.flatMap((language) => Object.keys(glossary[language])));
  return languages.flatMap((language) =>
    [...all]
      .filter((id) => glossary[language][id] === undefined)
      .map((id) => ({
        rule: "glossary",
        at: `${glossaryFolder}/${language}.json`,
        detail: `${id} is missing`,
      })),
  );
}

/** A word that the glossary tells to avoid. */
function avoided(glossary: Glossary, { folder, entries }: Texts): Finding[] {
  return languages.flatMap((language) =>
    Object.values(glossary[language]).flatMap(({ term, avoid = [], except = [] }) =>
      [...entries[language]].flatMap(([key, text]) =>
        avoid
          .filter((word) => holds(without(text, except, language), word, language))
          .map((word) => ({
            rule: "avoid",
            at: `${folder}/${language}.json`,
            detail: `${key} says “${word}”, the glossary says “${term}”`,
          })),
      ),
    ),
  );
}

/** A text whose English names the thing, and which names it otherwise in its own language. */
function lost(glossary: Glossary, { folder, entries }: Texts): Finding[] {
  return Object.entries(glossary.en).flatMap(([id, english]) => {
    if (english.bySense) return [];
    const named = [...entries.en].filter(([, text]) =>
      namesOf(english).some((name) => holds(without(text, english.except ?? [], "en"), name, "en")),
    );
    return (["ko", "es"] as const).flatMap((language) => {
      const entry = glossary[language][id];
      if (entry === undefined) return [];
      return named.flatMap(([key]) => {
        const text = entries[language].get(key);
        if (text === undefined || entry.elsewhere?.includes(`${folder}:${key}`)) return [];
        if (namesOf(entry).some((name) => holds(text, name, language))) return [];
        const detail = `${key}: English says “${english.term}”, the glossary then says “${entry.term}”`;
        return [{ rule: "term", at: `${folder}/${language}.json`, detail }];
      });
    });
  });
}

function namesOf({ term, forms = [] }: Entry): string[] {
  return [term, ...forms];
}

/** Korean words stand with their particles, so that any place will do; the others are whole words. */
function holds(text: string, word: string, language: Language): boolean {
  if (language === "ko") return text.includes(word);
  // Nearly always it is not there at all, which is quickly seen.
  return lower(text).includes(lower(word)) && wholeWord(word).test(text);
}

const lowered = new Map<string, string>();

function lower(text: string): string {
  const known = lowered.get(text) ?? text.toLowerCase();
  lowered.set(text, known);
  return known;
}

const expressions = new Map<string, RegExp>();

function wholeWord(word: string): RegExp {
  const known =
    expressions.get(word) ??
    new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}(?![\\p{L}\\p{N}])`, "iu");
  expressions.set(word, known);
  return known;
}

function without(text: string, phrases: readonly string[], language: Language): string {
  return phrases.reduce(
    (rest, phrase) =>
      language === "ko"
        ? rest.replaceAll(phrase, "")
        : rest.replace(new RegExp(wholeWord(phrase), "giu"), ""),
    text,
  );
}
