import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayAndTime } from "#web/staff/format.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { Section } from "#web/staff/Section.tsx";
import type { clearCache, refreshClient, RefreshRun, refreshRuns } from "../refresh.ts";
import { FindClient } from "./FindClient.tsx";

const key = ["refresh runs"];
const isOpen = ({ status }: RefreshRun) => status === "waiting" || status === "running";

/** Brings a client up to date, or drops what is worked out and kept; says how far each run is. */
export function RefreshPage() {
  const { t } = useTranslation("installations-staff");
  const queries = useQueryClient();
  const followed = useFollowedClient();
  const [clientId, setClientId] = useState<string | null>(followed?.id ?? null);
  const [isAsking, setIsAsking] = useState(false);
  const answer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof refreshRuns>("GET /admin/refreshclient", { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isOpen) ? 1000 : false),
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey: key });
  const refresh = useMutation({
    mutationFn: (id: string) =>
      send<typeof refreshClient>("POST /admin/refreshclient", { body: { clientId: id } }),
    onSuccess,
  });
  const clear = useMutation({
    mutationFn: () => send<typeof clearCache>("POST /admin/clearcache", { body: { clientId } }),
    onSuccess: () => {
      setIsAsking(false);
      return onSuccess();
    },
  });
  usePage(t("refresh.title"));
  return (
    <>
      <PageTitle>{t("refresh.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("refresh.about")}</Typography>
      <Section title={t("refresh.begin")}>
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <FindClient value={clientId} onChange={setClientId} />
        </Box>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: "wrap" }}>
          <BusyButton
            variant="contained"
            isBusy={refresh.isPending}
            disabled={clientId === null}
            onClick={() => clientId !== null && refresh.mutate(clientId)}
          >
            {t("refresh.refreshClient")}
          </BusyButton>
          <BusyButton variant="outlined" isBusy={false} onClick={() => setIsAsking(true)}>
            {t("refresh.clearCache")}
          </BusyButton>
        </Stack>
        {refresh.error && <Alert severity="error">{errorWords(refresh.error)}</Alert>}
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={t("refresh.clearCache")}
          text={t(clientId === null ? "refresh.clearAll" : "refresh.clearOne")}
          act={t("refresh.clear")}
          stay={t("refresh.keep")}
          isBusy={clear.isPending}
          error={clear.error}
          onAct={() => clear.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
      <Section title={t("refresh.runs")}>
        <Answer of={answer}>{({ rows }) => <Runs rows={rows} />}</Answer>
      </Section>
    </>
  );
}

function Runs({ rows }: { rows: readonly RefreshRun[] }) {
  const { t } = useTranslation("installations-staff");
  const language = currentLanguage();
  const count = (value: number) => formatCount(value, language);
  if (rows.length === 0) return <Typography>{t("refresh.none")}</Typography>;
  return (
    <DescriptionList
      caption={t("refresh.runs")}
      columns={[
        { key: "what", header: t("refresh.what") },
        { key: "when", header: t("files.when"), isShort: true },
        { key: "by", header: t("refresh.by") },
        { key: "status", header: t("files.what") },
      ]}
      rows={rows.map((run) => ({
        id: run.id,
        cells: {
          what: `${t(`refresh.${run.kind}`)}: ${run.clientName ?? t("refresh.allClients")}`,
          when: formatDayAndTime(run.createdAt, language),
          by: run.by ?? t("refresh.byKey"),
          status: (
            <span role={isOpen(run) ? "status" : undefined}>
              {t(`refresh.status.${run.status}`)}
              {isOpen(run) &&
                run.total !== null &&
                ` ${t("refresh.progress", { done: count(run.done), total: count(run.total) })}`}
              {(["files", "claims", "figures", "families"] as const).map(
                (one) =>
                  run.counts[one] !== undefined && (
                    <div key={one}>{t(`refresh.counts.${one}`, { count: run.counts[one] })}</div>
                  ),
              )}
              {run.errors.map(({ code, what }) => (
                <div key={`${code} ${what}`}>{t(`refresh.error.${code}`, { what })}</div>
              ))}
            </span>
          ),
        },
      }))}
    />
  );
}
