import Chip from "@mui/material/Chip";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { type EffectiveDateRule, needsHireDate } from "#plans/plans/effective-date.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import { previewDates } from "../../session-dates.ts";

/** Twelve people of twelve months, who are hired or enroll there as the rule asks: from when they are covered, and why. */
export function DatesTable({ rule, from }: { rule: EffectiveDateRule; from: string }) {
  const { t } = useTranslation(["offering-sessions", "offering-why"]);
  const language = currentLanguage();
  const byHire = needsHireDate(rule);
  const { rows } = useMemo(() => previewDates(rule, from), [rule, from]);
  return (
    <DescriptionList
      caption={t(byHire ? "preview.title" : "preview.enrollTitle")}
      columns={[
        { key: "hireDate", header: t(byHire ? "preview.hireDate" : "preview.enrolledOn"), isShort: true },
        { key: "firstDay", header: t("preview.firstDay"), isShort: true },
        { key: "waitDays", header: t("preview.waitDays"), align: "right" },
        { key: "why", header: t("preview.why") },
      ]}
      rows={rows.map((row) => ({
        id: row.hireDate,
        cells: {
          hireDate: <span style={{ whiteSpace: "nowrap" }}>{formatDay(row.hireDate, language)}</span>,
          firstDay: formatDay(row.firstDay, language),
          waitDays: row.breaksLimit ? (
            <Chip size="small" color="error" label={t("preview.tooLong", { count: row.waitDays })} />
          ) : (
            t("preview.days", { count: row.waitDays })
          ),
          why: row.why
            .map((reason) =>
              reasonWords(reason, { t, language, reader: "staff", people: [], tierWords: (code) => code }),
            )
            .join(" "),
        },
      }))}
    />
  );
}
