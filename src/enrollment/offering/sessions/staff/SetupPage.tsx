import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import { type SetupStepKey, setupStepKeys } from "../session-words.ts";
import type { EnrollmentSession, Readiness } from "../sessions.ts";
import { PhaseChip } from "./parts/PhaseChip.tsx";
import { SessionActions } from "./parts/SessionActions.tsx";
import { StepList } from "./parts/StepList.tsx";
import { markOf } from "./marks.ts";
import { sessionsPath, stepPath, useReadiness, useSetupSession } from "./session-data.ts";
import { setupSteps } from "./steps.ts";

const shownSteps = setupStepKeys.filter((key) => setupSteps[key] !== undefined);

/** /admin/enrollmentsessions/:id/:step — the guided set-up: all steps on the left, one of them on the page. */
export function SetupPage() {
  const { id = "", step } = useParams();
  const enrollmentSession = useSetupSession(id);
  const readiness = useReadiness(id);
  return (
    <Answer of={enrollmentSession}>
      {(found) => {
        if (step === undefined)
          return <Navigate to={stepPath(id, firstStep(found, readiness.data))} replace />;
        const key = shownSteps.find((one) => one === step);
        if (key === undefined) return <NotFoundPage />;
        return <Opened enrollmentSession={found} readiness={readiness.data} step={key} />;
      }}
    </Answer>
  );
}

/** Where there is something to do; for a session that is open, where it stands. */
function firstStep(enrollmentSession: EnrollmentSession, readiness: Readiness | undefined): SetupStepKey {
  if (enrollmentSession.status !== "draft") return "open";
  return shownSteps.find((step) => markOf(step, enrollmentSession, readiness) === "lacking") ?? "basics";
}

type Props = { enrollmentSession: EnrollmentSession; readiness: Readiness | undefined; step: SetupStepKey };

function Opened({ enrollmentSession, readiness, step }: Props) {
  const { t } = useTranslation("offering-sessions");
  const at = shownSteps.indexOf(step);
  const [before, after] = [shownSteps[at - 1], shownSteps[at + 1]];
  const entry = setupSteps[step];
  useRecordClient(enrollmentSession.clientId, enrollmentSession.clientName);
  usePage(`${t(`steps.${step}`)} – ${enrollmentSession.name}`, step);
  return (
    <>
      <RecordHeader
        back={{ to: sessionsPath, label: t("title") }}
        title={enrollmentSession.name}
        facts={
          <>
            <PhaseChip enrollmentSession={enrollmentSession} />
            <span>{enrollmentSession.clientName}</span>
          </>
        }
        actions={<SessionActions enrollmentSession={enrollmentSession} />}
      />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "14rem minmax(0, 1fr)" },
          columnGap: 4,
          rowGap: 2,
          alignItems: "start",
        }}
      >
        <StepList
          steps={shownSteps}
          current={step}
          markOf={(key) => markOf(key, enrollmentSession, readiness)}
          id={enrollmentSession.id}
        />
        <Box sx={{ minWidth: 0 }}>
          <h2 style={{ marginBlock: "0 12px", fontSize: "1.25rem" }}>{t(`steps.${step}`)}</h2>
          {entry && (
            <entry.Page
              enrollmentSession={enrollmentSession}
              nextPath={stepPath(enrollmentSession.id, after ?? step)}
            />
          )}
          <Stack direction="row" sx={{ gap: 2, mt: 2, justifyContent: "space-between", flexWrap: "wrap" }}>
            {before ? (
              <Button component={Link} to={stepPath(enrollmentSession.id, before)}>
                ← {t(`steps.${before}`)}
              </Button>
            ) : (
              <span />
            )}
            {after && entry?.isForm !== true && (
              <Button component={Link} to={stepPath(enrollmentSession.id, after)} variant="outlined">
                {t(`steps.${after}`)} →
              </Button>
            )}
          </Stack>
        </Box>
      </Box>
    </>
  );
}
