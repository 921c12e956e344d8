import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { WhyNot } from "../processing.ts";

type Named = { id: string; firstName: string };

/** Why something cannot be done, or should be looked at, as sentences. */
export function useWhyWords(people: readonly Named[] = []): (why: WhyNot) => string {
  const { t } = useTranslation("processing");
  const language = currentLanguage();
  return ({ code, params = {} }) => {
    const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
      if (name === "personId")
        return ["person", people.find(({ id }) => id === value)?.firstName ?? t("somebody")];
      if (name === "coverageType") return ["coverage", coverageLabel(String(value))];
      if (name === "volumeCents" && typeof value === "number")
        return ["volume", formatMoney(value, language)];
      return [name, isDate(value) ? formatLong(value, language) : value];
    });
    return t([code, "problem.unexpected"], Object.fromEntries(shown));
  };
}
