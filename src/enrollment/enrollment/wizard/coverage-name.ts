import { coverageInSentence as inSentence } from "#plans/plans/coverage-in-sentence.ts";
import type { Language } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";

type Named = { coverageNames: Readonly<Record<string, Readonly<Record<Language, string>>>> };

/** What a coverage is called, in the language that is shown. */
export const coverageName = ({ coverageNames }: Named, type: string): string =>
  coverageNames[type]?.[currentLanguage()] ?? type;

/** The same inside a sentence. */
export const coverageInSentence = (named: Named, type: string): string =>
  inSentence(coverageName(named, type));
