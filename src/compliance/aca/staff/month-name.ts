import { dateFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";

export function monthName(month: number, language: Language, length: "short" | "long" = "long"): string {
  return dateFormat(language, { month: length, timeZone: "UTC" }).format(new Date(Date.UTC(2026, month - 1)));
}
