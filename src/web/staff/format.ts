import type { PlainDate } from "#kernel/dates.ts";
import { dateFormat, numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";

const day = { year: "numeric", month: "short", day: "numeric" } as const;

/** "Apr 1, 2027", "2027년 4월 1일", "1 abr 2027": short, and no language takes the day for the month. */
export function formatDay(date: PlainDate, language: Language): string {
  return dateFormat(language, { ...day, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** The day of a moment by the clock of a place, such as the client's; left out: where the reader is. */
export function formatDayOf(moment: string, language: Language, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return dateFormat(language, { ...day, ...zone }).format(new Date(moment));
}

/** A moment on the clock of whoever looks at it; to the second where rows of the same minute are told apart. */
export function formatDayAndTime(moment: string, language: Language, to?: "seconds"): string {
  const second = to === "seconds" ? ({ second: "2-digit" } as const) : {};
  const form = { ...day, hour: "numeric", minute: "2-digit", ...second } as const;
  return dateFormat(language, form).format(new Date(moment));
}

export function formatCount(count: number, language: Language): string {
  return numberFormat(language).format(count);
}
