import type { Language } from "#kernel/language.ts";
import { withParticles } from "#kernel/particles.ts";

// The texts of the pages, in the language that is shown. What they need of a library for this is little, and every visitor would
// load the rest of it first: docs/design/ground.md.

export type Texts = { [key: string]: string | Texts };
export type Params = Record<string, unknown>;
/** Of several keys the first that anybody knows. */
export type Key = string | readonly string[];
export type Translate = (key: Key, params?: Params) => string;

type Load = (language: Language, namespace: string) => Promise<Texts>;

let shown: Language = "en";
let load: Load = () => Promise.reject(new Error("nobody has said where the texts are"));
const texts = new Map<string, Texts>();
const arriving = new Map<string, Promise<void>>();
/** Asked for by some page: another language is shown when it has all of them. */
const used = new Set<string>();
const listeners = new Set<() => void>();
const plurals = new Map<Language, Intl.PluralRules>();

const nameOf = (language: Language, namespace: string) => `${language} ${namespace}`;

export function loadWith(loader: Load): void {
  load = loader;
}

/** Texts that are at hand without being fetched. */
export function addTexts(language: Language, namespace: string, tree: Texts): void {
  used.add(namespace);
  texts.set(nameOf(language, namespace), tree);
}

export function hasTexts(namespaces: readonly string[], language = shown): boolean {
  return namespaces.every((namespace) => texts.has(nameOf(language, namespace)));
}

/** Fetches what is not there yet; one that failed may be asked for again. */
export function fetchTexts(namespaces: readonly string[], language = shown): Promise<void> {
  const wanted = namespaces.filter((namespace) => !hasTexts([namespace], language));
  return Promise.all(wanted.map((namespace) => fetchOne(language, namespace))).then(() => undefined);
}

function fetchOne(language: Language, namespace: string): Promise<void> {
  const name = nameOf(language, namespace);
  const known = arriving.get(name);
  if (known) return known;
  const fetching = load(language, namespace)
    .then((tree) => addTexts(language, namespace, tree))
    .finally(() => arriving.delete(name));
  arriving.set(name, fetching);
  return fetching;
}

/** What coverage types are called to the user who is signed in, by their codes: rows, not texts. */
let coverages: Readonly<Record<string, Readonly<Record<Language, string>>>> = {};

export function nameCoverages(all: typeof coverages): void {
  coverages = all;
}

export function coverageLabel(type: string): string {
  return coverages[type]?.[shown] ?? type;
}

export function shownLanguage(): Language {
  return shown;
}

/** At once: what is shown must be at hand. */
export function showWords(language: Language): void {
  shown = language;
  for (const listener of listeners) listener();
}

/** Every text in use is fetched first: no page is ever half in each language. */
export async function switchWords(language: Language): Promise<void> {
  await fetchTexts([...used], language);
  showWords(language);
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The text of a dotted path in one namespace; nothing where there is none, or only a branch. */
export function textAt(language: Language, namespace: string, path: string): string | undefined {
  const found = branchAt(language, namespace, path);
  return typeof found === "string" ? found : undefined;
}

export function branchAt(language: Language, namespace: string, path: string): string | Texts | undefined {
  let at: string | Texts | undefined = texts.get(nameOf(language, namespace));
  for (const part of path.split(".")) at = typeof at === "object" ? at[part] : undefined;
  return at;
}

/**
 * `namespace:path`, a path with its namespace as `ns`, or a path that the first of the namespaces that knows it says. With a `count`, the form that the language has
 * for that number comes first, and before it what is said in a `context`: `set_staff` before `set`. A key that nobody knows stands for itself; the check of the languages lets none be missing.
 */
export function words(
  language: Language,
  namespaces: readonly string[],
  asked: Key,
  params: Params = {},
): string {
  const keys = typeof asked === "string" ? [asked] : asked;
  for (const key of keys) {
    const text = textOf(
      language,
      typeof params["ns"] === "string" ? [params["ns"]] : namespaces,
      key,
      params,
    );
    if (text !== undefined)
      return language === "ko" ? withParticles(filled(text, params)) : filled(text, params);
  }
  return pathOf(keys.at(-1) ?? "");
}

const pathOf = (key: string) => key.slice(key.indexOf(":") + 1);

function textOf(
  language: Language,
  namespaces: readonly string[],
  key: string,
  params: Params,
): string | undefined {
  const colon = key.indexOf(":");
  const spaces = colon === -1 ? namespaces : [key.slice(0, colon)];
  const paths = withContext(pathOf(key), params["context"]).flatMap((one) => [
    ...pluralPaths(language, one, params["count"]),
    one,
  ]);
  for (const namespace of spaces)
    for (const one of paths) {
      const text = textAt(language, namespace, one);
      if (text !== undefined) return text;
    }
  return undefined;
}

function withContext(path: string, context: unknown): string[] {
  return typeof context === "string" ? [`${path}_${context}`, path] : [path];
}

function pluralPaths(language: Language, path: string, count: unknown): string[] {
  if (typeof count !== "number") return [];
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return [...(count === 0 ? [`${path}_zero`] : []), `${path}_${rules.select(count)}`];
}

/** A text or a number; nothing else stands for itself in a sentence. */
function shownAs(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function filled(text: string, params: Params): string {
  if (!text.includes("{{")) return text;
  return text.replace(/\{\{\s*(\w+)\s*\}\}/gu, (_, name: string) => shownAs(params[name]));
}
