import { useTranslation } from "react-i18next";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import { formatLong, isDate } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";

/** Says of which plan year a plan's figures are; null where the plan states none. */
export function usePlanYear(): (why: OfferedPlan["benefitsWhy"]) => string | null {
  const { t } = useTranslation("enrollment-wizard-choosing-compare");
  return ([reason]) => {
    if (reason === undefined) return null;
    const shown = Object.entries(reason.params ?? {}).map(([name, value]): [string, string | number] => [
      name,
      isDate(value) ? formatLong(value, currentLanguage()) : value,
    ]);
    return t(reason.code, Object.fromEntries(shown));
  };
}
