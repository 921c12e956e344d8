import { assert } from "./assert.ts";
import { todayIn } from "./dates.ts";
import { dateFormat } from "./formats.ts";
import type { Language } from "./language.ts";

// A moment is shown by the clock of a named place. `dateFormat` takes no options without a time zone, and lint refuses
// every other way to a date's words, so that nothing is shown by the clock of the browser or of the server.

// ICU of Node 20 gives Korean the English marks.
const koreanDayPeriods: Readonly<Record<string, string>> = { AM: "오전", PM: "오후" };

const day = { year: "numeric", month: "short", day: "numeric" } as const;
const time = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
const forms = {
  long: { ...day, ...time, month: "long" },
  short: { ...day, ...time },
  seconds: { ...day, ...time, second: "2-digit" },
} as const;
type Form = keyof typeof forms;

/** "May 4, 2026 at 3:05 PM EDT", short "May 4, 2026, 3:05 PM EDT": a moment as people of that place read it on their clock. */
export function formatMoment(
  moment: Date,
  timeZone: string,
  language: Language,
  form: Form = "long",
): string {
  const parts = dateFormat(language, { ...forms[form], timeZone })
    .formatToParts(moment)
    .map(({ type, value }) => {
      if (type === "dayPeriod" && language === "ko") return koreanDayPeriods[value] ?? value;
      if (type === "timeZoneName") return zoneName(moment, timeZone);
      return value;
    });
  return parts.join("").replace(/\s/gu, " ");
}

/** The day that a moment is of in a place: "May 4, 2026". */
export function formatMomentDay(moment: Date, timeZone: string, language: Language): string {
  return dateFormat(language, { ...day, timeZone }).format(moment);
}

/** "October 2026", "2026년 10월", "octubre de 2026", of `2026-10` or a day in it. */
export function formatMonth(month: string, language: Language): string {
  const written = dateFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return written.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** "Nov", "11월", "nov", of `2026-11` or a day in it: for the axis of a chart. */
export function formatShortMonth(month: string, language: Language): string {
  const written = dateFormat(language, { month: "short", timeZone: "UTC" });
  return written.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
}

/** "EDT", as it stands on the clocks of the place, in each language: others would say "GMT-4". */
export function zoneName(moment: Date, timeZone: string): string {
  const parts = dateFormat("en", { ...forms.long, timeZone }).formatToParts(moment);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/** What the clock of a place shows, as a field of day and time has it: `2027-01-01T09:00:00`. */
export function wallTime(moment: Date, timeZone: string): string {
  const clock = dateFormat("en", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return `${todayIn(timeZone, moment)}T${clock.format(moment)}`;
}

const wallPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/u;

/**
 * The moment at which the clock of a place shows this; null for what is no such time. In the hour that a change to
 * summer time leaves out, the moment an hour later; in the one that comes twice, the first.
 */
export function momentAt(wall: string, timeZone: string): Date | null {
  const shown = Date.parse(`${wall}Z`);
  if (!wallPattern.test(wall) || Number.isNaN(shown)) return null;
  // The offset a day before and after: one of them, or both, holds at that time.
  const [before, after] = [shown - dayLength, shown + dayLength].map(
    (near) => shown - offsetAt(near, timeZone),
  );
  assert(before !== undefined && after !== undefined, "two offsets");
  const [first, second] = before < after ? [before, after] : [after, before];
  return new Date(offsetAt(first, timeZone) === shown - first ? first : second);
}

const dayLength = 86_400_000;

function offsetAt(moment: number, timeZone: string): number {
  return Date.parse(`${wallTime(new Date(moment), timeZone)}Z`) - moment;
}
