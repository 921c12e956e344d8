import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount, formatDay, formatDayAndTime, formatDayOf } from "#web/staff/format.ts";
import { SaveFile } from "#web/staff/SaveFile.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { removeResult, reportFile, ReportResult, reportResults } from "../reports.ts";

/** While something is being made, the page asks so often how far it is. */
const askAgainMs = 1500;
const isUnderWay = ({ status }: ReportResult) => status === "waiting" || status === "working";

/** The user's own results: how far they are, their files, and until when they are kept. */
export function Results() {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["report results", language],
    queryFn: ({ signal }) => send<typeof reportResults>("GET /reports/results", { signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) === true ? askAgainMs : false),
  });
  const results = answer.data?.results ?? [];
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (results.length === 0) return null;
  return (
    <Section title={t("results.title")}>
      <Box component="ul" aria-label={t("results.title")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </Box>
    </Section>
  );
}

function Result({ result }: { result: ReportResult }) {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeResult>("DELETE /reports/results/{id}", { params: { id: result.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["report results"] }),
  });
  const { name, clientName, from, to, format, status, done, total, failure, leftOut } = result;
  const days =
    from === to
      ? formatDay(to, language)
      : t("days", { from: formatDay(from, language), to: formatDay(to, language) });
  const progress =
    total === null
      ? t("results.waiting")
      : t("results.working", { done: formatCount(done, language), total: formatCount(total, language) });
  const facts = [
    days,
    t(`formats.${format}`),
    ...(status === "done" ? [t("results.rows", { count: done })] : []),
    t("results.until", { day: formatDayOf(result.expiresAt, language) }),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        alignItems: "center",
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Box sx={{ fontWeight: 600 }}>{clientName === null ? name : `${name}: ${clientName}`}</Box>
        <Box sx={{ color: "text.secondary" }}>
          {facts.join(" · ")}
          {" · "}
          {formatDayAndTime(result.createdAt, language)}
        </Box>
        {leftOut.length > 0 && <Box>{t("results.leftOut", { columns: leftOut.join(", ") })}</Box>}
        {failure !== null && <Alert severity={status === "done" ? "warning" : "error"}>{failure}</Alert>}
      </Box>
      {isUnderWay(result) && (
        <Box role="status" sx={{ minWidth: "10rem" }}>
          {progress}
          <LinearProgress
            aria-label={progress}
            {...(total === null || total === 0
              ? { variant: "indeterminate" as const }
              : { variant: "determinate" as const, value: (100 * done) / total })}
          />
        </Box>
      )}
      {status === "done" && (
        <SaveFile
          fileName={name}
          label={t("results.save")}
          fetchFile={() =>
            download<typeof reportFile>("GET /reports/results/{id}/file", { params: { id: result.id } })
          }
        />
      )}
      <BusyButton size="small" color="inherit" isBusy={removing.isPending} onClick={() => removing.mutate()}>
        {t("results.remove")}
        <span className="visually-hidden"> {name}</span>
      </BusyButton>
    </Box>
  );
}
