import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import { FunnelChart } from "#enrollment/invitations/web/FunnelChart.tsx";
import { useFunnel } from "#enrollment/invitations/web/invitation-data.ts";
import type { Participation } from "../participation.ts";
import { useParticipation } from "./use-participation.ts";
import {
  CoverageChart,
  ParticipationByDivision,
  ReasonsChart,
  shareWords,
} from "./parts/ParticipationChart.tsx";

/** Who takes part in a session, for staff of every kind, as far as they reach. */
export function ParticipationPage() {
  const { t } = useTranslation("processing-participation");
  const { id = "" } = useParams();
  const answer = useParticipation(id);
  usePage(t("title"));
  return <Answer of={answer}>{(found) => <Shown sessionId={id} participation={found} />}</Answer>;
}

function Shown({ sessionId, participation }: { sessionId: string; participation: Participation }) {
  const { t } = useTranslation("processing-participation");
  const language = currentLanguage();
  const user = useUser();
  const type = user?.type ?? "admin";
  const holds = (name: string) => user?.permissions.some(({ machineName }) => machineName === name) === true;
  const maySeeSession =
    (type === "admin" && holds("manageEnrollmentSessions")) ||
    (type === "client" && holds("viewEnrollmentSessions"));
  const { enrollmentSession, total } = participation;
  useRecordClient(enrollmentSession.clientId, enrollmentSession.clientName);
  const answered = total.enrolled + total.waived;
  const path = `/${type}/enrollmentsessions/${sessionId}`;
  return (
    <>
      <RecordHeader
        back={
          type === "admin" && maySeeSession
            ? { to: path, label: enrollmentSession.name }
            : { to: `/${type}`, label: t("home") }
        }
        title={t("title")}
        facts={
          <>
            <span>{enrollmentSession.name}</span>
            {type !== "client" && <span>{enrollmentSession.clientName}</span>}
            <DaysLeft enrollmentSession={enrollmentSession} />
          </>
        }
        actions={
          maySeeSession && (
            <Button component={Link} to={`${path}/dryrun`} variant="outlined">
              {t("dryRun")}
            </Button>
          )
        }
      />
      <Box sx={{ mb: 2 }}>
        <Box sx={{ fontSize: "1.75rem", fontWeight: 650, lineHeight: 1.25 }}>
          {t("rate", { percent: shareWords(answered, total.eligible, language) })}
        </Box>
        <Box sx={{ color: "text.secondary" }}>
          {t("ofPeople", {
            done: formatCount(answered, language),
            count: formatCount(total.eligible, language),
          })}
        </Box>
      </Box>
      <ParticipationByDivision total={total} divisions={participation.divisions} />
      <CoverageChart coverage={participation.coverage} />
      <ReasonsChart waiveReasons={participation.waiveReasons} />
      {maySeeSession && <Invited sessionId={sessionId} isAdmin={type === "admin"} />}
    </>
  );
}

function Invited({ sessionId, isAdmin }: { sessionId: string; isAdmin: boolean }) {
  const funnel = useFunnel(sessionId);
  return (
    <Answer of={funnel}>
      {(found) => (
        <FunnelChart
          funnel={found}
          {...(isAdmin ? { listPath: `/admin/enrollmentsessions/${sessionId}/invitations` } : {})}
        />
      )}
    </Answer>
  );
}

function DaysLeft({
  enrollmentSession: { status, opensOn, daysLeft },
}: Pick<Participation, "enrollmentSession">) {
  const { t } = useTranslation("processing-participation");
  if (status === "closed" || daysLeft < 0) return <span>{t("over")}</span>;
  if (status === "draft") return <span>{t("notYet", { date: formatDay(opensOn, currentLanguage()) })}</span>;
  return (
    <Box component="span" sx={daysLeft <= 7 ? { color: "warning.main", fontWeight: 600 } : {}}>
      {daysLeft === 0 ? t("lastDay") : t("daysLeft", { count: daysLeft })}
    </Box>
  );
}
