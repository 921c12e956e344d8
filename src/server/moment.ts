import type { Language } from "#kernel/language.ts";

const locales = { en: "en-US", ko: "ko-KR", es: "es-US" } as const satisfies Record<Language, string>;

// ICU of Node 20 gives Korean the English marks.
const koreanDayPeriods: Readonly<Record<string, string>> = { AM: "오전", PM: "오후" };

/** "May 4, 2026 at 3:05 PM EDT": a moment as people of that place read it on their clock. */
export function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const parts = format.formatToParts(moment);
  return parts
    .map(({ type, value }) => (type === "dayPeriod" && language === "ko" ? (koreanDayPeriods[value] ?? value) : value))
    .join("")
    .replace(/\s/gu, " ");
}
