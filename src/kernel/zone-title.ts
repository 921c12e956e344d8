import { dateFormat } from "./formats.ts";
import type { Language } from "./language.ts";

/** "Eastern Time", "미 동부 시간": how a page says by which clock its days and times are. */
export function zoneTitle(timeZone: string, language: Language): string {
  const parts = dateFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
