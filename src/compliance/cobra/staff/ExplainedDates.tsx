import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import type { CobraClock } from "../cobra.ts";
import { whyWords } from "./why-words.ts";

/** Each date of a clock, with the reason for it. */
export function ExplainedDates({ dates }: { dates: CobraClock["dates"] }) {
  const { t } = useTranslation(["cobra-staff", "cobra-why"]);
  const language = currentLanguage();
  return (
    <DescriptionList
      caption={t("dates.caption")}
      columns={[
        { key: "name", header: t("dates.what") },
        { key: "date", header: t("dates.date"), isShort: true },
        { key: "why", header: t("dates.why") },
      ]}
      rows={dates.map(({ name, value, why }) => ({
        id: name,
        cells: {
          name: t(`date.${name}`),
          date: formatDay(value, language),
          why: why.map((reason) => whyWords(reason, t, language)).join(" "),
        },
      }))}
    />
  );
}
