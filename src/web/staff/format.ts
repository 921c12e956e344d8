import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { dateFormat, numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoment, formatMomentDay, zoneName } from "#kernel/moments.ts";
import { readerTimeZone } from "../session/session.ts";

const day = { year: "numeric", month: "short", day: "numeric" } as const;

/** "Apr 1, 2027", "2027년 4월 1일", "1 abr 2027": short, and no language takes the day for the month. */
export function formatDay(date: PlainDate, language: Language): string {
  return dateFormat(language, { ...day, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/**
 * The day of a moment by the clock that the foot of the page names. By the clock of another place, such as the client's of a
 * record, where that one is given: it is then named.
 */
export function formatDayOf(moment: string, language: Language, timeZone = readerTimeZone()): string {
  const at = new Date(moment);
  const shown = formatMomentDay(at, timeZone, language);
  const name = zoneName(at, timeZone);
  return name === zoneName(at, readerTimeZone()) ? shown : `${shown} ${name}`;
}

/** A moment with the name of the clock; to the second where rows of the same minute are told apart. */
export function formatDayAndTime(
  moment: string,
  language: Language,
  { to = "short", timeZone = readerTimeZone() }: { to?: "short" | "seconds"; timeZone?: string } = {},
): string {
  return formatMoment(new Date(moment), timeZone, language, to);
}

/** Today, where a record names no place of its own. */
export function todayForReader(): PlainDate {
  return todayIn(readerTimeZone(), new Date());
}

export function formatCount(count: number, language: Language): string {
  return numberFormat(language).format(count);
}
