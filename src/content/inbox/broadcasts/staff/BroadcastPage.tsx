import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { RichText } from "#web/RichText.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import { DocumentsAlong } from "./DocumentsAlong.tsx";
import { isSaid } from "../broadcast-text.ts";
import type { Broadcast, broadcast, moveBroadcast } from "../broadcasts.ts";

/** While it is sent, the page asks so often how far it is. */
const askAgainMs = 2000;

/** One broadcast: how far it is, who has read it, and the buttons that stop it or take it back. */
export function BroadcastPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["broadcast", id],
    queryFn: ({ signal }) => send<typeof broadcast>("GET /admin/broadcasts/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? askAgainMs : false),
  });
  return (
    <Answer of={answer}>
      {(found) => <Opened found={found} onChange={async () => void (await answer.refetch())} />}
    </Answer>
  );
}

type Props = { found: Broadcast; onChange: () => Promise<void> };
type Move = "sending" | "stopped" | "withdrawn";

function Opened({ found, onChange }: Props) {
  const { t } = useTranslation("inbox-staff");
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, subject, state, sent, total } = found;
  const say = (count: number) => formatCount(count, currentLanguage());
  usePage(subject);
  const moving = useMutation({
    mutationFn: (to: Move) =>
      send<typeof moveBroadcast>("POST /admin/broadcasts/{id}/state", {
        params: { id },
        ifMatch: found.version,
        body: { state: to },
      }),
    onSettled: async () => {
      setAsking(false);
      await onChange();
      await queries.invalidateQueries({ queryKey: ["list", "broadcasts"] });
    },
  });
  const progress = t("broadcasts.sentOf", { sent: say(sent), total: say(total) });
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/broadcasts", label: t("broadcasts.title") }}
        title={subject}
        facts={<span>{t(`broadcasts.state.${state}`)}</span>}
        actions={
          <>
            {state === "sending" && (
              <BusyButton
                variant="contained"
                color="error"
                isBusy={moving.isPending}
                onClick={() => moving.mutate("stopped")}
              >
                {t("broadcasts.stop")}
              </BusyButton>
            )}
            {state === "stopped" && (
              <BusyButton
                variant="outlined"
                isBusy={moving.isPending}
                onClick={() => moving.mutate("sending")}
              >
                {t("broadcasts.goOn")}
              </BusyButton>
            )}
            {(state === "stopped" || state === "done") && (
              <BusyButton color="error" isBusy={moving.isPending} onClick={() => setAsking(true)}>
                {t("broadcasts.takeBack")}
              </BusyButton>
            )}
          </>
        }
      />
      {moving.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {moving.error.message}
        </Alert>
      )}
      <Section title={t("broadcasts.progress")}>
        <Box role="status" sx={{ mb: 2 }}>
          {progress}
          {state === "sending" && (
            <LinearProgress
              variant="determinate"
              value={total === 0 ? 0 : (100 * sent) / total}
              aria-label={progress}
              sx={{ mt: 1 }}
            />
          )}
        </Box>
        {state === "sending" && <p>{t("broadcasts.perHour", { perHour: say(found.perHour) })}</p>}
        {state === "withdrawn" && <p>{t("broadcasts.withdrawnAbout")}</p>}
        <Facts facts={factsOf(found, t, say)} />
      </Section>
      {languages
        .filter((one) => isSaid(found.texts[one]))
        .map((one) => (
          <Section key={one} title={languageNames[one]}>
            <h3 lang={one} style={{ marginTop: 0, overflowWrap: "anywhere" }}>
              {found.texts[one].subject}
            </h3>
            <RichText html={found.texts[one].html} language={one} />
          </Section>
        ))}
      {found.documents.length > 0 && (
        <Section title={t("files")}>
          <DocumentsAlong documents={found.documents} />
        </Section>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("broadcasts.takeBack")}
          text={t("broadcasts.takeBackAbout", { count: sent, said: say(sent) })}
          act={t("broadcasts.takeBack")}
          stay={t("broadcasts.keep")}
          isLoss
          isBusy={moving.isPending}
          onAct={() => moving.mutate("withdrawn")}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function factsOf(
  { read, answered, filter, authorName, createdAt, endedAt }: Broadcast,
  t: (key: string) => string,
  say: (count: number) => string,
) {
  const language = currentLanguage();
  const named = (key: string, value: string | null) =>
    value === null ? [] : [{ name: t(`broadcasts.filter.${key}`), value }];
  return [
    { name: t("broadcasts.readBy"), value: say(read) },
    { name: t("broadcasts.answeredBy"), value: say(answered) },
    ...named("clientId", filter.clientName),
    ...named("divisionId", filter.divisionName),
    ...named("basePlanId", filter.planName),
    ...named("status", t(`broadcasts.status.${filter.status}`)),
    ...named("audience", t(`broadcasts.audience.${filter.audience}`)),
    ...named("language", filter.language === null ? null : languageNames[filter.language]),
    { name: t("broadcasts.columns.authorName"), value: authorName },
    { name: t("broadcasts.columns.createdAt"), value: formatDayAndTime(createdAt, language) },
    ...(endedAt === null
      ? []
      : [{ name: t("broadcasts.endedAt"), value: formatDayAndTime(endedAt, language) }]),
  ];
}
