import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { useSaid } from "#web/use-said.ts";
import { Section } from "#web/staff/Section.tsx";
import { useUser } from "#web/session/session.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import type { LifeEvent, lifeEventList } from "../life-events.ts";
import { EventActs } from "./EventActs.tsx";
import { ReportEvent } from "./ReportEvent.tsx";

/** The life events of a member's family, and reporting another one. */
export function MemberEvents({ memberId }: { memberId: string }) {
  const { t } = useTranslation("life-events");
  const user = useUser();
  const queries = useQueryClient();
  const [isReporting, setReporting] = useState(false);
  const [notice, setNotice] = useSaid(t);
  const answer = useQuery({
    queryKey: ["life events", memberId],
    queryFn: ({ signal }) =>
      send<typeof lifeEventList>("GET /lifeevents/{memberId}", { params: { memberId }, signal }),
  });
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ["life events", memberId] });
    await queries.invalidateQueries({ queryKey: ["timeline", memberId] });
  };
  const mayAct = user?.type === "admin" || user?.type === "tpa";
  const events = answer.data?.events ?? [];
  const handleReported = async (mailedTo: string | null) => {
    setReporting(false);
    setNotice((t) => (mailedTo === null ? t("member.notMailed") : t("member.mailed", { email: mailedTo })));
    await refresh();
  };
  return (
    <Section title={t("member.title")}>
      {notice !== "" && (
        <Alert role="status" severity="success" onClose={() => setNotice(null)} sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {answer.isSuccess && events.length === 0 && <p style={{ margin: 0 }}>{t("member.none")}</p>}
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 2 }}>
        {events.map((event) => (
          <li key={event.id}>
            <OneEvent event={event} onChanged={refresh} mayAct={mayAct} area={user?.type ?? "admin"} />
          </li>
        ))}
      </Stack>
      {mayAct && !isReporting && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setReporting(true)}>
          {t("member.report")}
        </Button>
      )}
      {isReporting && (
        <ReportEvent
          memberId={memberId}
          people={answer.data?.people ?? []}
          onReported={handleReported}
          onCancel={() => setReporting(false)}
        />
      )}
    </Section>
  );
}

type Props = { event: LifeEvent; onChanged: () => Promise<void>; mayAct: boolean; area: string };

function OneEvent({ event, onChanged, mayAct, area }: Props) {
  const { t } = useTranslation(["life-events", "offering-why"]);
  const language = currentLanguage();
  const day = (date: string) => formatDay(date, language);
  const words = { t, language, reader: "staff" as const, people: [], tierWords: (code: string) => code };
  const isWaiting = event.status === "open" && event.isOver;
  const proof =
    event.proofSeenAt === null
      ? event.needsProof && t("member.proofNeeded")
      : t("member.proofSeen", { date: formatDayOf(event.proofSeenAt, language) });
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <strong>
          {t("member.event", {
            label:
              event.aboutName === null
                ? event.label
                : t("member.of", { label: event.label, name: event.aboutName }),
            date: day(event.eventDate),
          })}
        </strong>
        <Chip
          size="small"
          variant="outlined"
          color={event.status === "open" && !event.isOver ? "success" : "default"}
          label={isWaiting ? t("member.over") : t(`member.status.${event.status}`)}
        />
      </Stack>
      <p style={{ margin: "4px 0" }}>
        {[
          t("member.reported", { date: day(event.reportedOn) }),
          event.toldBy !== null && t("member.toldBy", { name: event.toldBy }),
          t("member.window", { date: day(event.closesOn) }),
          t("member.effective", { date: day(event.effectiveDate) }),
          proof,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {event.exceptionReason && (
        <p style={{ margin: "4px 0" }}>
          <strong>{t("member.exception", { reason: event.exceptionReason })}</strong>
        </p>
      )}
      {event.note && <p style={{ margin: "4px 0" }}>{event.note}</p>}
      <details>
        <summary style={{ cursor: "pointer" }}>{t("member.why")}</summary>
        <ul style={{ marginBlock: 4 }}>
          {event.why.map((reason) => (
            <li key={reason.code}>{reasonWords(reason, words)}</li>
          ))}
        </ul>
      </details>
      {event.enrollment && (
        <p style={{ margin: "4px 0" }}>
          <Link to={`/${area}/${area === "admin" ? "enrollments" : "enrollment"}/${event.enrollment.id}`}>
            {t("member.enrollment")}
          </Link>
        </p>
      )}
      {mayAct && <EventActs event={event} onChanged={onChanged} />}
    </>
  );
}
