import type { Language } from "#kernel/language.ts";

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: "English", ko: "한국어", es: "Español" };
