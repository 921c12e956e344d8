import { formatLong } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import type { NoCoverage } from "./no-coverage.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "enrollment-no-coverage";
registerTexts(namespace, { en, ko, es });

/** The same sentences on the page, in the PDF and in the mail. */
export function noCoverageWords({ clientName, until }: NoCoverage, language: Language) {
  const words = translator(language, namespace);
  return {
    coverage: words("coverage"),
    none: words("none"),
    title: words("title"),
    body: words("body", { client: clientName }),
    until: words("untilSent", { date: formatLong(until, language) }),
    next: words("next"),
  };
}
