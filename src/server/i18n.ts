import { createInstance } from "i18next";
import { languages, type Language } from "#kernel/language.ts";
import { withParticles } from "#kernel/particles.ts";

/** A tree of texts, as it stands in a `texts/<language>.json`. */
export type Texts = { [key: string]: string | Texts };

export type TextParams = Record<string, string | number>;

/** Texts of one namespace in one language: `words("greeting", { name })`. */
export type Translate = (key: string, params?: TextParams) => string;

const i18n = createInstance();

void i18n.init({
  initAsync: false,
  fallbackLng: "en",
  supportedLngs: [...languages],
  ns: [],
  resources: {},
  // Each writer escapes for its own medium: HTML in the mail layout, nothing in a PDF or a JSON answer.
  interpolation: { escapeValue: false },
});

/** A domain calls this once, beside the imports of its JSON files, so that a bundle holds exactly the texts it uses. */
export function registerTexts(namespace: string, texts: Record<Language, Texts>): void {
  for (const language of languages) i18n.addResourceBundle(language, namespace, texts[language], false, true);
}

/** The text of `namespace:path.to.text`: English where a language lacks it, the bare key where none has it. */
export function t(language: Language, key: string, params: TextParams = {}): string {
  const text = i18n.t(key, { ...params, lng: language });
  return language === "ko" ? withParticles(text) : text;
}

export function translator(language: Language, namespace: string): Translate {
  return (key, params) => t(language, `${namespace}:${key}`, params);
}

export function hasText(language: Language, key: string): boolean {
  return i18n.exists(key, { lng: language });
}

/** The language to answer in: the weightiest wish of an Accept-Language header that we speak, else English. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: "en", weight: 0 };
  for (const wish of (acceptLanguage ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...options] = wish.trim().toLowerCase().split(";");
    const language = languages.find((known) => known === tag.split("-")[0]);
    const weight = Number(/q=([\d.]+)/u.exec(options.join(";"))?.[1] ?? 1);
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
