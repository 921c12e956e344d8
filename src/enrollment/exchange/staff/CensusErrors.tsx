import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import { keepPreviousData, useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { censusCheck, censusCorrected, censusErrors, CensusImport } from "../census.ts";
import { useCensusChanged } from "./census-data.ts";
import { CensusRowForm } from "./CensusRowForm.tsx";

const pageSize = 50;
const titles = { error: "errors.title", warning: "warnings.title" } as const;

export type Severity = "error" | "warning";

const fetchErrors = (id: string, severity: Severity, page: number, signal: AbortSignal) =>
  send<typeof censusErrors>("GET /admin/census/{id}/errors", {
    params: { id },
    query: { severity, page, pageSize },
    signal,
  });

/** What is wrong, row by row, and the rows as a file to correct; or what may be a slip. */
export function CensusErrors({ census, severity }: { census: CensusImport; severity: Severity }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const found = useInfiniteQuery({
    // Its words come from the server, in the language of the page.
    queryKey: ["census errors", severity, census.id, census.version, language],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchErrors(census.id, severity, pageParam, signal),
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    staleTime: 60_000,
  });
  return (
    <Section title={t(titles[severity])}>
      {severity === "warning" && <p style={{ marginTop: 0 }}>{t("warnings.about")}</p>}
      {severity === "error" && census.hasFile && <Corrected id={census.id} />}
      <Answer of={found}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          const [first] = pages;
          const total = first?.total ?? 0;
          return (
            <>
              <Box
                component="ul"
                sx={{
                  display: "flex",
                  flexWrap: "wrap",
                  gap: 1,
                  p: 0,
                  m: 0,
                  mb: 2,
                  listStyle: "none",
                  "& > li": { m: 0 },
                }}
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
              <BadRows census={census} severity={severity} problems={rows} />
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

/** Rows that were corrected in the page are taken once all rows were looked at together. */
export function CheckAgain({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const changed = useCensusChanged();
  const checking = useMutation({
    mutationFn: () =>
      send<typeof censusCheck>("POST /admin/census/{id}/check", { params: { id: census.id } }),
    onSuccess: changed,
  });
  const { mendedRows: count } = census;
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <BusyButton variant="contained" isBusy={checking.isPending} onClick={() => checking.mutate()}>
          {t("errors.checkAgain")}
        </BusyButton>
      }
    >
      {t("errors.waits", { count, shown: formatCount(count, currentLanguage()) })}
      {checking.error && ` ${checking.error.message}`}
    </Alert>
  );
}

type Problem = Awaited<ReturnType<typeof fetchErrors>>["rows"][number];

/** Each row with an error: the person, the value, and a way to correct it. */
function BadRows({
  census,
  severity,
  problems,
}: {
  census: CensusImport;
  severity: Severity;
  problems: readonly Problem[];
}) {
  const { t } = useTranslation("exchange");
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [corrected, setCorrected] = useState<readonly number[]>([]);
  const language = currentLanguage();
  const canCorrect = census.hasFile && (census.status === "checked" || census.status === "done");
  const rows = new Map<number, Problem[]>();
  for (const problem of problems) rows.set(problem.row, [...(rows.get(problem.row) ?? []), problem]);
  /** The next row's button, so that one row after another is corrected without the mouse. */
  const goOn = (row: number) => {
    setCorrected((now) => [...now, row]);
    setOpen(null);
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const next = buttons.find((button) => Number(button.dataset["row"]) > row);
      (next ?? list.current)?.focus();
    });
  };
  const close = (row: number) => {
    setOpen(null);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${row}"]`)?.focus());
  };
  return (
    <Box
      component="ul"
      ref={list}
      tabIndex={-1}
      aria-label={t(titles[severity])}
      sx={{ listStyle: "none", p: 0, m: 0, outline: "none" }}
    >
      {[...rows].map(([row, found]) => {
        const name = found[0]?.name ?? "";
        const isCorrected = corrected.includes(row);
        const title = t("errors.rowOf", { row: formatCount(row, language) });
        return (
          <Box component="li" key={row} sx={{ borderTop: 1, borderColor: "divider", py: 1.5 }}>
            <Box
              sx={{
                display: "flex",
                flexDirection: { xs: "column", sm: "row" },
                gap: { xs: 1, sm: 2 },
                alignItems: "flex-start",
                justifyContent: "space-between",
              }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                <Box component="h3" sx={{ m: 0, fontSize: "1rem", fontWeight: 600 }}>
                  {name === "" ? title : `${title} · ${name}`}
                </Box>
                {isCorrected ? (
                  <Box component="p" sx={{ m: 0, color: "success.main" }}>
                    {t("errors.done")}
                  </Box>
                ) : (
                  open !== row && <Problems problems={found} />
                )}
              </Box>
              {canCorrect && open !== row && (
                <Button
                  size="small"
                  variant="outlined"
                  data-row={row}
                  aria-label={t("errors.correctRow", { row: formatCount(row, language) })}
                  onClick={() => setOpen(row)}
                  sx={{ flex: "none", minHeight: 44 }}
                >
                  {t("errors.correct")}
                </Button>
              )}
            </Box>
            {open === row && (
              <CensusRowForm
                censusId={census.id}
                row={row}
                severity={severity}
                onCorrected={() => goOn(row)}
                onClose={() => close(row)}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {problems.map(({ id, column, value, message, mend }) => (
        <li key={id}>
          {column !== null && column !== "" && <strong>{column}</strong>}
          {value !== null && value !== "" && <q style={{ marginInlineStart: 6 }}>{value}</q>}
          {column !== null && ": "}
          {message} {mend}
        </li>
      ))}
    </ul>
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
