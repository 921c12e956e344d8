import type { Language } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";

type Named = { coverageNames: Readonly<Record<string, Readonly<Record<Language, string>>>> };

/** What a coverage is called, in the language that is shown. */
export const coverageName = ({ coverageNames }: Named, type: string): string =>
  coverageNames[type]?.[currentLanguage()] ?? type;

/** The same inside a sentence: "medical coverage", but "HSA". */
export function coverageInSentence(named: Named, type: string): string {
  const name = coverageName(named, type);
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;
}
