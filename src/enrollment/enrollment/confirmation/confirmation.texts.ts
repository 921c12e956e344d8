import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { NoCoverage } from "../no-coverage/no-coverage.ts";
import { noCoverageWords } from "../no-coverage/no-coverage.texts.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "enrollment-confirmation";

registerTexts(namespace, { en, ko, es });

export function confirmationTexts(language: Language): Translate {
  return translator(language, namespace);
}

/** The usual steps after an enrollment is sent; the PDF and the mail tell the same ones. */
export function whatHappensNext(
  { effectiveDate, noCoverage }: { effectiveDate: PlainDate; noCoverage: NoCoverage | null },
  language: Language,
): string[] {
  const words = confirmationTexts(language);
  if (noCoverage !== null) {
    const { until, next } = noCoverageWords(noCoverage, language);
    return [words("next.check"), words("next.ask"), until, next];
  }
  const date = formatLong(effectiveDate, language);
  return [words("next.check"), words("next.ask"), words("next.start", { date }), words("next.card")];
}
