import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { useDelayed } from "#web/staff/use-delayed.ts";
import type { ReportDefinition } from "../definition.ts";
import type { previewReport } from "../reports.ts";

/** The first rows of a report as it stands in the form. */
export function ReportPreview({ definition, isOneDay }: { definition: ReportDefinition; isOneDay: boolean }) {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  const body = { ...definition, clientId: null };
  const { data, error, isFetching } = useQuery({
    queryKey: ["report preview", language, body],
    queryFn: ({ signal }) => send<typeof previewReport>("POST /admin/reporttypes/preview", { body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isSlow = useDelayed(isFetching);
  const refused = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : [];
  return (
    <Section title={t("preview.title")}>
      <div role="status">
        {isSlow && t("preview.asking")}
        {error && <Alert severity="info">{refused.length > 0 ? refused.join(" ") : error.message}</Alert>}
        {!error && data && (
          <p style={{ marginBlock: "0 8px" }}>
            {isOneDay
              ? t("preview.day", { day: formatDay(data.to, language) })
              : t("days", { from: formatDay(data.from, language), to: formatDay(data.to, language) })}
            {data.table.rows.length === 0 && ` · ${t("preview.none")}`}
          </p>
        )}
      </div>
      {!error && data && data.table.rows.length > 0 && (
        // A wide table is scrolled by keyboard as well.
        <Box sx={{ overflowX: "auto" }} tabIndex={0} role="region" aria-label={t("preview.title")}>
          <Box
            component="table"
            sx={{
              borderCollapse: "collapse",
              fontVariantNumeric: "tabular-nums",
              whiteSpace: "nowrap",
              "& th, & td": { textAlign: "start", py: 0.5, pr: 2, borderBottom: 1, borderColor: "divider" },
            }}
          >
            <caption className="visually-hidden">{t("preview.title")}</caption>
            <thead>
              <tr>
                {data.table.columns.map(({ key, label, isNumber }) => (
                  <th key={key} scope="col" style={isNumber ? { textAlign: "end" } : {}}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.table.rows.map((row, place) => (
                // Rows of a report have no names, and stay as they came.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={place} style={row.isTotal ? { fontWeight: 650 } : {}}>
                  {row.cells.map((cell, at) => (
                    <td
                      key={data.table.columns[at]?.key}
                      style={data.table.columns[at]?.isNumber === true ? { textAlign: "end" } : {}}
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
}
