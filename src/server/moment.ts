import { dateFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";

// ICU of Node 20 gives Korean the English marks.
const koreanDayPeriods: Readonly<Record<string, string>> = { AM: "오전", PM: "오후" };

/** "May 4, 2026 at 3:05 PM EDT": a moment as people of that place read it on their clock. */
export function formatMoment(moment: Date, timeZone: string, language: Language): string {
  const parts = partsOf(moment, timeZone, language).map(({ type, value }) => {
    if (type === "dayPeriod" && language === "ko") return koreanDayPeriods[value] ?? value;
    // "EDT" stands on the clocks of the place; other languages would say "GMT-4".
    if (type === "timeZoneName") return zoneName(moment, timeZone);
    return value;
  });
  return parts.join("").replace(/\s/gu, " ");
}

function partsOf(moment: Date, timeZone: string, language: Language): Intl.DateTimeFormatPart[] {
  return dateFormat(language, {
    timeZone,
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).formatToParts(moment);
}

function zoneName(moment: Date, timeZone: string): string {
  return partsOf(moment, timeZone, "en").find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
