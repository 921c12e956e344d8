import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./source-files.ts";

export const languages = ["en", "ko", "es"] as const;
export type Language = (typeof languages)[number];

/** One `texts` folder: its three files, flattened to `a.b.c` → text. */
export type Texts = { folder: string; entries: Record<Language, Map<string, string>> };

/** What is wrong: which rule, in which file, and what. */
export type Finding = { rule: string; at: string; detail: string };

/** The forms that i18next looks for; Korean has one form for every number. */
const pluralForms: Record<Language, readonly string[]> = {
  en: ["one", "other"],
  es: ["one", "other"],
  ko: ["other"],
};
const pluralSuffix = /_(zero|one|two|few|many|other)$/u;

/** Longer texts that are rightly the same in English and another language. */
const sameOnPurpose: Record<string, string> = {
  "Alaska (Anchorage)": "two names of places",
  "Central (Chicago)": "the same word in Spanish",
};

/** A text of fewer letters may be a name, a unit or a code in any language. */
const lettersToJudge = 12;

export function readTexts(root: string): { texts: Texts[]; findings: Finding[] } {
  const texts = new Map<string, Texts>();
  const findings: Finding[] = [];
  for (const path of filesBelow(root, "src").filter((file) => /\/texts\/[^/]+$/u.test(file))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const language = languages.find((name) => path === `${folder}/${name}.json`);
    if (!language) {
      findings.push({
        rule: "files",
        at: path,
        detail: "a texts folder holds en.json, ko.json and es.json only",
      });
      continue;
    }
    const ofFolder = texts.get(folder) ?? {
      folder,
      entries: { en: new Map(), ko: new Map(), es: new Map() },
    };
    texts.set(folder, ofFolder);
    const flat = flatten(readJson(join(root, path)));
    if (!flat) findings.push({ rule: "files", at: path, detail: "is not JSON of texts and groups of texts" });
    ofFolder.entries[language] = flat ?? new Map();
  }
  return { texts: [...texts.values()], findings };
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function flatten(tree: unknown, prefix = ""): Map<string, string> | undefined {
  if (typeof tree !== "object" || tree === null || Array.isArray(tree)) return undefined;
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(prefix + name, value);
    else {
      const inner = flatten(value, `${prefix}${name}.`);
      if (!inner) return undefined;
      for (const [key, text] of inner) flat.set(key, text);
    }
  }
  return flat;
}

/** A key without its plural form, if it is one of a family: `days_one`, `days_other` → `days`. */
export function baseKey(key: string, keys: ReadonlyMap<string, string>): string {
  const base = key.replace(pluralSuffix, "");
  return base !== key && keys.has(`${base}_other`) ? base : key;
}

/** Everything that can be wrong between the three files of one folder. */
export function compareLanguages({ folder, entries }: Texts): Finding[] {
  const findings: Finding[] = [];
  const say = (rule: string, language: Language, key: string, detail: string) =>
    findings.push({ rule, at: `${folder}/${language}.json`, detail: `${key}: ${detail}` });
  const families = Object.fromEntries(
    languages.map((language) => [language, familiesOf(entries[language])]),
    // fromEntries forgets the names of its keys.
  ) as Record<Language, Map<string, Family>>;
  const present = languages.filter((language) => entries[language].size > 0);
  for (const language of languages) {
    if (!present.includes(language))
      findings.push({ rule: "files", at: `${folder}/${language}.json`, detail: "is missing" });
  }
  const all = new Set(present.flatMap((language) => [...families[language].keys()]));

  for (const key of all) {
    const english = families.en.get(key);
    for (const language of present) {
      const family = families[language].get(key);
      if (!family) {
        say("keys", language, key, "is missing");
        continue;
      }
      const isPlural = languages.some((other) => families[other].get(key)?.isPlural);
      for (const form of isPlural ? pluralForms[language] : []) {
        if (!family.forms.has(`${key}_${form}`)) say("plurals", language, key, `lacks the form _${form}`);
      }
      if (language === "ko" && family.forms.has(`${key}_one`))
        say("plurals", language, key, "has _one, never used");
      if (english && !sameSet(family.placeholders, english.placeholders)) {
        const detail = `has ${braced(family.placeholders)}, English has ${braced(english.placeholders)}`;
        say("placeholders", language, key, detail);
      }
      for (const [form, text] of family.forms) {
        if (text.trim() === "") say("empty", language, form, "is empty");
        if (language !== "en" && english && isUntranslated(text, english)) {
          say("untranslated", language, form, `is the English: "${text}"`);
        }
      }
    }
  }
  return findings;
}

type Family = { forms: Map<string, string>; placeholders: Set<string>; isPlural: boolean };

function familiesOf(entries: Map<string, string>): Map<string, Family> {
  const families = new Map<string, Family>();
  for (const [key, text] of entries) {
    const base = baseKey(key, entries);
    const family = families.get(base) ?? { forms: new Map(), placeholders: new Set(), isPlural: false };
    families.set(base, family);
    family.forms.set(key, text);
    family.isPlural ||= base !== key;
    for (const [, name = ""] of text.matchAll(/\{\{-?\s*([^,}\s]+)[^}]*\}\}/gu))
      family.placeholders.add(name);
  }
  return families;
}

function isUntranslated(text: string, english: Family): boolean {
  if (![...english.forms.values()].includes(text) || text in sameOnPurpose) return false;
  const letters = text.replace(/\{\{[^}]*\}\}/gu, "").replace(/\P{L}/gu, "");
  return letters.length > lettersToJudge;
}

function sameSet(one: Set<string>, other: Set<string>): boolean {
  return one.size === other.size && [...one].every((member) => other.has(member));
}

function braced(names: Set<string>): string {
  return names.size === 0 ? "none" : [...names].map((name) => `{{${name}}}`).join(" ");
}
