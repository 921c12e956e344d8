import { isLanguage, type Language, languages } from "#kernel/language.ts";
import {
  addTexts,
  fetchTexts,
  hasTexts,
  loadWith,
  shownLanguage,
  showWords,
  switchWords,
  type Texts,
} from "./words.ts";
import { namespaceOf } from "./namespace-of.ts";

type TextFile = { default: Texts };
/** What `import.meta.glob("./texts/*.json")` gives: one loader a language. */
export type TextFiles = Record<string, () => Promise<unknown>>;

const namespaces = new Map<string, TextFiles>();
let registerRest: (() => Promise<void>) | undefined;

/** Names a set of texts; `routes.tsx` does this for every domain, so that a file is fetched only when a page asks. */
export function registerTexts(namespace: string, files: TextFiles): void {
  namespaces.set(namespace, files);
}

/** Names many sets at once, each after its folder. */
export function registerFolders(files: TextFiles): void {
  const found = new Map<string, TextFiles>();
  for (const [path, load] of Object.entries(files)) {
    const namespace = namespaceOf(path.slice(0, path.lastIndexOf("/texts/")));
    found.set(namespace, { ...found.get(namespace), [path]: load });
  }
  for (const [namespace, loaders] of found) registerTexts(namespace, loaders);
}

/** Names the texts that the first page does without: `register` is called when one of them is first wanted. */
export function registerLater(register: () => Promise<void>): void {
  registerRest = register;
}

async function readTexts(language: Language, namespace: string): Promise<Texts> {
  if (!namespaces.has(namespace)) await registerRest?.();
  const files = namespaces.get(namespace) ?? {};
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
  if (!load) throw new Error(`there are no texts "${namespace}" in ${language}`);
  return ((await load()) as TextFile).default;
}

export async function startI18n(language: Language): Promise<void> {
  loadWith(readTexts);
  // First of all: what is fetched beside it is fetched in this language.
  showWords(language);
  await fetchTexts(["shell"], language);
  document.documentElement.lang = language;
}

/** Where all texts are at hand from the start. */
export function startI18nWith(all: Partial<Record<string, Record<string, Texts>>>): void {
  for (const language of languages)
    for (const [namespace, tree] of Object.entries(all[language] ?? {})) addTexts(language, namespace, tree);
}

/** Takes effect at once where all texts are at hand. */
export function showLanguage(language: Language): void {
  if (!hasTexts(["shell"], language)) throw new Error(`the texts in ${language} are not at hand`);
  showWords(language);
}

export function currentLanguage(): Language {
  return shownLanguage();
}

/** Loads every text in use in the other language first, then shows it: no page is ever half in each. */
export async function changeLanguage(language: Language): Promise<void> {
  await switchWords(language);
  document.documentElement.lang = language;
}

export async function loadTexts(...wanted: string[]): Promise<void> {
  await fetchTexts(wanted);
}

/** The first of the browser's languages that the site speaks. */
export function browsersLanguage(spoken: readonly Language[]): Language {
  for (const tag of navigator.languages) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLanguage(language) && spoken.includes(language)) return language;
  }
  return spoken[0] ?? "en";
}
