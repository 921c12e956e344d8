import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FactTable } from "#web/staff/FactTable.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { censusCorrected, censusErrors, CensusImport } from "../census.ts";

const pageSize = 50;

/** What is wrong, row by row, and the rows as a file to correct. */
export function CensusErrors({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const found = useInfiniteQuery({
    queryKey: ["census errors", census.id, census.version],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      send<typeof censusErrors>("GET /admin/census/{id}/errors", {
        params: { id: census.id },
        query: { page: pageParam, pageSize },
        signal,
      }),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    staleTime: 60_000,
  });
  return (
    <Section title={t("errors.title")}>
      {census.hasFile && <Corrected id={census.id} />}
      <Answer of={found}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          const [first] = pages;
          const total = first?.total ?? 0;
          return (
            <>
              <Box
                component="ul"
                sx={{ display: "flex", flexWrap: "wrap", gap: 1, p: 0, m: 0, mb: 2, listStyle: "none" }}
              >
                {first?.kinds.map(({ code, title, count }) => (
                  <li key={code}>
                    <Chip
                      size="small"
                      variant="outlined"
                      label={t("errors.kind", { title, count: formatCount(count, language) })}
                    />
                  </li>
                ))}
              </Box>
              <FactTable
                caption={t("errors.title")}
                columns={[
                  { key: "row", header: t("errors.row"), isShort: true },
                  { key: "column", header: t("errors.column") },
                  { key: "what", header: t("errors.what") },
                  { key: "mend", header: t("errors.mend") },
                ]}
                rows={rows.map(({ id, row, column, message, mend }) => ({
                  id,
                  cells: {
                    row: t("errors.rowOf", { row: formatCount(row, language) }),
                    column: column ?? t("errors.wholeRow"),
                    what: message,
                    mend,
                  },
                }))}
              />
              {total > pageSize && (
                <p>
                  {t("errors.shown", {
                    shown: formatCount(rows.length, language),
                    total: formatCount(total, language),
                  })}{" "}
                  {found.hasNextPage && (
                    <BusyButton
                      size="small"
                      isBusy={found.isFetchingNextPage}
                      onClick={() => void found.fetchNextPage()}
                    >
                      {t("errors.more")}
                    </BusyButton>
                  )}
                </p>
              )}
            </>
          );
        }}
      </Answer>
    </Section>
  );
}

function Corrected({ id }: { id: string }) {
  const { t } = useTranslation("exchange");
  const fetching = useMutation({
    mutationFn: async (format: "csv" | "xlsx") =>
      save(
        await download<typeof censusCorrected>("GET /admin/census/{id}/corrected", {
          params: { id },
          query: { format },
          patience: 300_000,
        }),
      ),
  });
  return (
    <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 1, mb: 2 }}>
      <span>{t("errors.corrected")}</span>
      {(["xlsx", "csv"] as const).map((format) => (
        <BusyButton
          key={format}
          size="small"
          variant="outlined"
          isBusy={fetching.isPending && fetching.variables === format}
          onClick={() => fetching.mutate(format)}
        >
          {t(`errors.${format}`)}
        </BusyButton>
      ))}
      {fetching.error && <Alert severity="error">{fetching.error.message}</Alert>}
    </Box>
  );
}
