import { useTranslation } from "react-i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { AcaRow } from "../aca.ts";
import type { MonthCodes } from "../form-content.ts";
import { monthName } from "./month-name.ts";
import { monthRuns } from "./month-runs.ts";

/** The reasons of each month's codes; months that say the same stand together. */
export function Reasons({ row }: { row: AcaRow }) {
  const { t } = useTranslation(["aca-staff", "aca-why"]);
  const language = currentLanguage();
  const why = (one: MonthCodes) =>
    one.override === null
      ? [...one.why14, ...one.why15, ...one.why16]
          .map(({ code, params = {} }) => t(`aca-why:${code}`, shown(params, language)))
          .join(" ")
      : t("byHand", { reason: one.override.reason });
  const runs = monthRuns(row.months, (one) =>
    JSON.stringify([one.line14, one.line15Cents, one.line16, why(one)]),
  );
  const name = (first: number, last: number) => {
    if (first === 1 && last === 12) return t("allMonths");
    return first === last
      ? monthName(first, language)
      : t("monthsFrom", {
          first: monthName(first, language, "short"),
          last: monthName(last, language, "short"),
        });
  };
  return (
    <DescriptionList
      caption={t("months", { name: row.name })}
      columns={[
        { key: "month", header: t("month"), isShort: true },
        { key: "line14", header: t("line14"), isShort: true },
        { key: "line15", header: t("line15"), isShort: true },
        { key: "line16", header: t("line16"), isShort: true },
        { key: "why", header: t("why"), isWide: true },
      ]}
      rows={runs.map(({ first, last }) => ({
        id: String(first.month),
        cells: {
          month: name(first.month, last.month),
          line14: first.line14,
          line15: first.line15Cents === null ? "" : formatMoney(first.line15Cents, language),
          line16: first.line16 ?? "",
          why: why(first),
        },
      }))}
    />
  );
}

type Params = Record<string, string | number>;

function shown(params: Params, language: Language): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]): [string, string | number] => {
      if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
