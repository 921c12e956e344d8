import i18next, { type Resource } from "i18next";
import { initReactI18next } from "react-i18next";
import { isLanguage, type Language } from "#kernel/language.ts";
import { withParticles } from "#kernel/particles.ts";

type TextFile = { default: Record<string, unknown> };
/** What `import.meta.glob("./texts/*.json")` gives: one loader a language. */
export type TextFiles = Record<string, () => Promise<unknown>>;

const namespaces = new Map<string, TextFiles>();

/** Names a set of texts; `routes.tsx` does this for every domain, so that a file is fetched only when a page asks. */
export function registerTexts(namespace: string, files: TextFiles): void {
  namespaces.set(namespace, files);
}

async function readTexts(language: string, namespace: string): Promise<Record<string, unknown>> {
  const files = namespaces.get(namespace) ?? {};
  const load = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1];
  if (!load) throw new Error(`there are no texts "${namespace}" in ${language}`);
  return ((await load()) as TextFile).default;
}

const particles = {
  type: "postProcessor" as const,
  name: "particles",
  process: (text: string) => (i18next.language === "ko" ? withParticles(text) : text),
};

const settings = {
  // Each language is complete (checked), so a second file as a fallback would only slow the page.
  fallbackLng: false,
  ns: ["shell"],
  defaultNS: "shell",
  load: "currentOnly",
  interpolation: { escapeValue: false },
  postProcess: particles.name,
  // A page names the texts it speaks with: the first of them that has a word says it.
  react: { useSuspense: true, nsMode: "fallback" },
} as const;

export async function startI18n(language: Language): Promise<void> {
  await i18next
    .use({
      type: "backend" as const,
      init: () => undefined,
      read: (language: string, namespace: string) => readTexts(language, namespace),
    })
    .use(particles)
    .use(initReactI18next)
    .init({ ...settings, lng: language });
  document.documentElement.lang = language;
}

/** Where all texts are at hand from the start. */
export function startI18nWith(resources: Resource): void {
  void i18next
    .use(particles)
    .use(initReactI18next)
    .init({ ...settings, lng: "en", resources, initAsync: false });
}

/** Takes effect at once where all texts are at hand. */
export function showLanguage(language: Language): void {
  void i18next.changeLanguage(language);
  if (i18next.language !== language) throw new Error(`the texts in ${language} are not at hand`);
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : "en";
}

/** Loads every text in use in the other language first, then shows it: no page is ever half in each. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export async function loadTexts(...wanted: string[]): Promise<void> {
  await i18next.loadNamespaces(wanted);
}

/** The first of the browser's languages that the site speaks. */
export function browsersLanguage(spoken: readonly Language[]): Language {
  for (const tag of navigator.languages) {
    const language = tag.toLowerCase().split("-")[0];
    if (isLanguage(language) && spoken.includes(language)) return language;
  }
  return spoken[0] ?? "en";
}
