import { dateFormat } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";

/** "Mar 2026", of any day of the month. */
export const monthName = (month: string) =>
  dateFormat(currentLanguage(), { year: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(`${month}T00:00:00Z`),
  );
