import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import type { FigureWords } from "./figures.ts";
import { shortMoney } from "./short-money.ts";

export function useFigureWords(): FigureWords {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return {
    money: (cents) => shortMoney(cents, currentLanguage()),
    oneAndFamily: (individual, family) => t("figure.oneAndFamily", { individual, family }),
    each: (amount) => t("figure.each", { amount }),
    percent: (percent) => t("figure.percent", { percent }),
    afterDeductible: (percent) => t("figure.afterDeductible", { percent }),
    forOne: (amount) => t("figure.forOne", { amount }),
    yes: t("figure.yes"),
    no: t("figure.no"),
  };
}
