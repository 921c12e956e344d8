import { useSyncExternalStore } from "react";
import type { Language } from "#kernel/language.ts";
import {
  branchAt,
  fetchTexts,
  hasTexts,
  onLanguage,
  shownLanguage,
  textAt,
  type Texts,
  type Translate,
  words,
} from "./words.ts";

// Takes the place of `react-i18next` in the pages (vite.config.ts), whose types they keep: its `useTranslation`, as far as we use it.

/** One function for a language and its namespaces, so that who depends on it is not run for nothing. */
const translators = new Map<string, Translation>();
const waiting = new Map<string, Promise<void>>();
const failures = new Map<string, unknown>();

type Words = {
  readonly language: Language;
  exists: (key: string, where: { ns: string }) => boolean;
  getResource: (language: Language, namespace: string, path: string) => string | Texts | undefined;
};
export type Translation = { t: Translate; i18n: Words };

const i18n: Words = {
  get language() {
    return shownLanguage();
  },
  exists: (key, { ns }) => textAt(shownLanguage(), ns, key) !== undefined,
  getResource: branchAt,
};

/** The words of the page's language. Where they are still on their way, the nearest `Suspense` waits for them. */
export function useTranslation(asked: string | readonly string[] = "shell"): Translation {
  const language = useSyncExternalStore(onLanguage, shownLanguage, shownLanguage);
  const namespaces = typeof asked === "string" ? [asked] : asked;
  const name = `${language} ${namespaces.join(" ")}`;
  if (!hasTexts(namespaces, language)) throw whatToWaitFor(name, namespaces, language);
  const known = translators.get(name);
  if (known) return known;
  const made: Translation = { t: (key, params) => words(language, namespaces, key, params), i18n };
  translators.set(name, made);
  return made;
}

/** The same promise for each try, as `Suspense` wants it; what failed is thrown once, and fetched anew after that. */
function whatToWaitFor(name: string, namespaces: readonly string[], language: Language): unknown {
  const failure = failures.get(name);
  if (failure !== undefined) {
    failures.delete(name);
    return failure;
  }
  const known = waiting.get(name);
  if (known) return known;
  const fetching = fetchTexts(namespaces, language)
    .catch((error: unknown) => void failures.set(name, error))
    .finally(() => waiting.delete(name));
  waiting.set(name, fetching);
  return fetching;
}
