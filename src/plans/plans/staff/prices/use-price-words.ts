import { useTranslation } from "react-i18next";
import { defaultTierItems } from "../../tier.ts";
import { isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import type { ListedRate, PriceList } from "../../price-list.ts";
import type { RatingMode } from "../../rates.ts";

type Said = {
  code: string;
  where: Record<string, string | boolean>;
  params: Record<string, string | number>;
};

/** Prices and what is wrong with them, in the person's language. */
export function usePriceWords(list?: Pick<PriceList, "tierItems" | "divisions">) {
  const { t } = useTranslation("plans-staff");
  const language = currentLanguage();
  const tier = (code: string): string => {
    const own = list?.tierItems.find((item) => item.code === code)?.label;
    const isUsual =
      own === undefined || defaultTierItems.some((item) => item.code === code && item.label === own);
    return isUsual ? t(`tier.${code}`) : own;
  };
  const division = (id: string | null) => list?.divisions.find((one) => one.id === id)?.name ?? "";
  const whereWord: Record<string, (value: string | boolean) => string> = {
    division: String,
    ratingArea: (area) => t("where.area", { area: String(area) }),
    tierCode: (code) => tier(String(code)),
    personKind: (kind) => t(`kind.${String(kind)}`),
    tobacco: (uses) => t(uses === true ? "where.tobacco" : "where.noTobacco"),
  };
  const shown = (params: Said["params"]) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        isDate(value) ? formatDay(value, language) : value,
      ]),
    );
  return {
    tier,
    division,
    day: (date: string) => formatDay(date, language),
    money: (cents: number) => formatMoney(cents, language),
    ages: ({ ageFrom, ageTo }: Pick<ListedRate, "ageFrom" | "ageTo">): string => {
      if (ageFrom === null && ageTo === null) return t("ages.all");
      if (ageTo === null) return t("ages.from", { from: ageFrom });
      if (ageFrom === ageTo) return String(ageFrom);
      return t("ages.range", { from: ageFrom ?? 0, to: ageTo });
    },
    period: ({ effectiveDate, terminationDate }: Pick<ListedRate, "effectiveDate" | "terminationDate">) => {
      const from = formatDay(effectiveDate, language);
      return terminationDate === null
        ? t("period.open", { from })
        : t("period.closed", { from, to: formatDay(terminationDate, language) });
    },
    amount: (
      {
        amountCents,
        amountMicros,
        basisPoints,
      }: Pick<ListedRate, "amountCents" | "amountMicros" | "basisPoints">,
      mode?: RatingMode,
    ): string => {
      if (basisPoints !== null && mode !== "flat") return `${basisPoints / 100}%`;
      if (amountMicros !== null) return `$${amountMicros / 1_000_000}`;
      return formatMoney(amountCents, language);
    },
    /** "RA1 · Family · uses tobacco". */
    where: (where: Said["where"]) =>
      Object.entries(where)
        .map(([name, value]) => whereWord[name]?.(value) ?? "")
        .filter((word) => word !== "")
        .join(" · "),
    finding: ({ code, params }: Said) => t(`check.${code}`, shown(params)),
    mend: ({ code }: Said) => t(`mend.${code}`),
    problem: ({ code, params }: Omit<Said, "where">) => t(`sheet.problem.${code}`, shown(params)),
  };
}

export type PriceWords = ReturnType<typeof usePriceWords>;
