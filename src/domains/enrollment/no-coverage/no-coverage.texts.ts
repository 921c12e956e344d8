import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "enrollment-no-coverage";
registerTexts(namespace, { en, ko, es });

/** Of an enrollment that waives everything: for whom, and until when that can be changed. */
export type NoCoverage = { clientName: string; until: PlainDate };

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
