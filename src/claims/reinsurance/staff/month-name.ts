import { dateFormat } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";

/** "Mar 2026" of a month that begins on its first day; of another month of a policy the day on which it begins. */
export const monthName = (month: string) =>
  dateFormat(currentLanguage(), {
    year: "numeric",
    month: "short",
    ...(month.endsWith("-01") ? {} : { day: "numeric" }),
    timeZone: "UTC",
  }).format(new Date(`${month}T00:00:00Z`));
