import Alert from "@mui/material/Alert";
import LinearProgress from "@mui/material/LinearProgress";
import Box from "@mui/material/Box";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Answer } from "#web/staff/Answer.tsx";
import { isRunning, useFunnel, type Funnel } from "../web/invitation-data.ts";
import { AutomaticPart } from "./parts/AutomaticPart.tsx";
import { FunnelChart } from "../web/FunnelChart.tsx";
import { InvitationList } from "./parts/InvitationList.tsx";
import { InvitePart } from "./parts/InvitePart.tsx";
import { LettersPart } from "./parts/LettersPart.tsx";
import { OutcomeMessage, type Outcome } from "./parts/OutcomeMessage.tsx";
import { RemindPart } from "./parts/RemindPart.tsx";
import type { StepProps } from "#enrollment/offering/sessions/web/step-props.ts";

/** The step of a session in which people are invited, reminded and looked after. */
export function InvitationsStep({ enrollmentSession, nextPath }: StepProps) {
  const funnel = useFunnel(enrollmentSession.id);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Answer of={funnel}>
      {(found) => (
        <>
          <Figures sessionId={enrollmentSession.id} />
          <Closed sessionId={enrollmentSession.id} funnel={found} />
          {found.run !== null && <Running run={found.run} />}
          {outcome && <OutcomeMessage outcome={outcome} onClose={() => setOutcome(null)} />}
          <InvitePart sessionId={enrollmentSession.id} funnel={found} onDone={setOutcome} />
          <FunnelChart
            funnel={found}
            listPath={`/admin/enrollmentsessions/${enrollmentSession.id}/invitations`}
          />
          {found.invited > 0 && !isClosed(found) && (
            <>
              <RemindPart sessionId={enrollmentSession.id} funnel={found} onDone={setOutcome} />
              <LettersPart sessionId={enrollmentSession.id} funnel={found} onDone={setOutcome} />
            </>
          )}
          {enrollmentSession.status !== "closed" && (
            <AutomaticPart enrollmentSession={enrollmentSession} nextPath={nextPath} />
          )}
          {found.invited > 0 && (
            <InvitationList
              key={isRunning(found) ? "running" : "resting"}
              sessionId={enrollmentSession.id}
              funnel={found}
              onDone={setOutcome}
            />
          )}
        </>
      )}
    </Answer>
  );
}

/** What else there is to see of the people of a session. */
function Figures({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation("invitations");
  const path = `/admin/enrollmentsessions/${sessionId}`;
  return (
    <p style={{ marginBlock: "0 12px" }}>
      <Link to={`${path}/participation`}>{t("figures.participation")}</Link>
      {" · "}
      <Link to={`${path}/dryrun`}>{t("figures.dryRun")}</Link>
    </p>
  );
}

function isClosed({ enrollmentSession }: Funnel): boolean {
  return enrollmentSession.status !== "open" || enrollmentSession.daysLeft < 0;
}

function Closed({ sessionId, funnel }: { sessionId: string; funnel: Funnel }) {
  const { t } = useTranslation("invitations");
  if (!isClosed(funnel)) return null;
  if (funnel.enrollmentSession.status !== "draft")
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t("notOpen.over")}
      </Alert>
    );
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t("notOpen.text")} <Link to={`/admin/enrollmentsessions/${sessionId}/open`}>{t("notOpen.link")}</Link>
    </Alert>
  );
}

function Running({ run }: { run: NonNullable<Funnel["run"]> }) {
  const { t } = useTranslation("invitations");
  const { kind, done, total, isStopped } = run;
  if (isStopped)
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t("run.stopped", { done, total })}
      </Alert>
    );
  const words = t(`run.${kind}`, { done, total });
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <div>{words}</div>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : Math.round((done / total) * 100)}
        aria-label={words}
        sx={{ mt: 0.5 }}
      />
    </Box>
  );
}
