import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { DroppedFile, droppedFileRetry, droppedFiles, systemLook } from "../systems.ts";

const pageSize = 25;
/** Where a file's own page stands: how its rows were read, and what of them is wrong. */
const pageOf: Readonly<Record<DroppedFile["kind"], string>> = {
  claims: "/admin/claimfiles",
  totals: "/admin/payertotals",
  census: "/admin/census",
};

export function DroppedFiles({ systemId }: { systemId: string }) {
  const { t } = useTranslation("installations-staff");
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const key = ["dropped files", systemId];
  const answer = useQuery({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      send<typeof droppedFiles>("GET /admin/installation/{id}/files", {
        params: { id: systemId },
        query: { page, pageSize },
        signal,
      }),
    refetchInterval: 5000,
  });
  const refetch = () => queries.invalidateQueries({ queryKey: key });
  const look = useMutation({
    mutationFn: () =>
      send<typeof systemLook>("POST /admin/installation/{id}/look", { params: { id: systemId }, body: {} }),
    onSuccess: refetch,
  });
  const retry = useMutation({
    mutationFn: (id: string) =>
      send<typeof droppedFileRetry>("POST /admin/installation/files/{id}/retry", {
        params: { id },
        body: {},
      }),
    onSuccess: refetch,
  });
  const error = look.error ?? retry.error;
  return (
    <Section title={t("files.title")}>
      <Answer of={answer}>
        {({ rows, total, places, trouble }) => (
          <>
            {trouble && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {t(`outcome.${trouble.code}`, { name: "", ...trouble.params })}
              </Alert>
            )}
            {places === null ? (
              <Typography>{t("files.noPlace")}</Typography>
            ) : (
              <>
                <Typography sx={{ color: "text.secondary" }}>{t("files.about")}</Typography>
                <dl>
                  {places.map(({ kind, place }) => (
                    <Box key={kind} sx={{ mb: 1 }}>
                      <dt>{t(`files.kinds.${kind}`)}</dt>
                      <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere", fontFamily: "monospace" }}>
                        {place}
                      </Box>
                    </Box>
                  ))}
                </dl>
                <BusyButton
                  variant="outlined"
                  isBusy={look.isPending}
                  onClick={() => look.mutate()}
                  sx={{ mb: 2 }}
                >
                  {t("files.look")}
                </BusyButton>
                <Box role="status">
                  {look.isSuccess && <Typography sx={{ mb: 1 }}>{t("files.looking")}</Typography>}
                  {error && <Alert severity="error">{errorWords(error)}</Alert>}
                </Box>
              </>
            )}
            {rows.length === 0 ? (
              <Typography>{t("files.none")}</Typography>
            ) : (
              <Files
                rows={rows}
                busyWith={retry.isPending ? retry.variables : undefined}
                onRetry={retry.mutate}
              />
            )}
            <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
          </>
        )}
      </Answer>
    </Section>
  );
}

type FilesProps = {
  rows: readonly DroppedFile[];
  busyWith: string | undefined;
  onRetry: (id: string) => void;
};

function Files({ rows, busyWith, onRetry }: FilesProps) {
  const { t } = useTranslation("installations-staff");
  const language = currentLanguage();
  const count = (value: number) => formatCount(value, language);
  return (
    <DescriptionList
      caption={t("files.title")}
      columns={[
        { key: "file", header: t("files.file") },
        { key: "kind", header: t("files.kind") },
        { key: "when", header: t("files.when"), isShort: true },
        { key: "what", header: t("files.what") },
        { key: "act", header: t("files.act") },
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          file:
            row.failure !== null && row.counts === null ? (
              row.fileName
            ) : (
              <Link to={`${pageOf[row.kind]}/${row.subjectId}`}>{row.fileName}</Link>
            ),
          kind: t(`files.short.${row.kind}`),
          when: formatDayAndTime(row.lastSeenAt, language),
          what: (
            <>
              {row.kind === "census" && row.status === "done"
                ? t("files.waitsForYou")
                : t(`files.status.${row.status}`)}
              {row.times > 1 && ` ${t("files.times", { times: count(row.times) })}`}
              {row.failure !== null && (
                <div>
                  {t([`files.failure.${row.failure.code}`, "files.failure.other"], { ...row.failure.params })}
                </div>
              )}
              {row.counts !== null && row.failure === null && (
                <div>
                  {t(`files.counts.${row.kind}`, {
                    good: count(row.counts.good),
                    waiting: count(row.counts.waiting),
                    bad: count(row.counts.bad),
                  })}
                </div>
              )}
            </>
          ),
          act: row.status === "failed" && (
            <BusyButton
              size="small"
              isBusy={busyWith === row.id}
              onClick={() => onRetry(row.id)}
              aria-label={t("files.retryOf", { name: row.fileName })}
            >
              {t("files.retry")}
            </BusyButton>
          ),
        },
      }))}
    />
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation("installations-staff");
  if (pages <= 1) return null;
  return (
    <Box component="nav" aria-label={t("files.title")} sx={{ mt: 1 }}>
      <BusyButton isBusy={false} disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t("files.newer")}
      </BusyButton>
      <BusyButton isBusy={false} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("files.older")}
      </BusyButton>
    </Box>
  );
}
