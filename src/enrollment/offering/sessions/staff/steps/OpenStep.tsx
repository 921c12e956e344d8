import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { closeEnrollmentSession, EnrollmentSession, openEnrollmentSession } from "../../sessions.ts";
import { IssueList } from "../parts/ReadinessIssues.tsx";
import { SignupKey } from "../parts/SignupKey.tsx";
import { stepPath, useReadiness, useSessionChanged } from "../session-data.ts";
import type { StepProps } from "../../web/step-props.ts";

/** The last look: what is lacking, what it will be like, and the button that opens it. */
export function OpenStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const readiness = useReadiness(enrollmentSession.id);
  return (
    <Answer of={readiness}>
      {({ isReady, issues }) => (
        <>
          {isReady && enrollmentSession.status === "draft" && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {t(issues.length === 0 ? "open.ready" : "open.readyWithWarnings")}
            </Alert>
          )}
          <IssueList enrollmentSession={enrollmentSession} issues={issues} here="open" />
          {enrollmentSession.status === "open" && <ComeIn enrollmentSession={enrollmentSession} />}
          <Summary enrollmentSession={enrollmentSession} />
          <Turn enrollmentSession={enrollmentSession} isReady={isReady} />
        </>
      )}
    </Answer>
  );
}

/** An open session is of use only to people who know of it. */
function ComeIn({ enrollmentSession }: { enrollmentSession: EnrollmentSession }) {
  const { t } = useTranslation("offering-sessions");
  const { id } = enrollmentSession;
  return (
    <SignupKey enrollmentSession={enrollmentSession}>
      <p style={{ marginBlockStart: 0 }}>{t("open.comeIn")}</p>
      <Stack direction="row" sx={{ gap: 1, mb: 1, flexWrap: "wrap" }}>
        <Button component={Link} to={stepPath(id, "census")} variant="outlined">
          {t("open.bringCensus")}
        </Button>
        <Button component={Link} to={stepPath(id, "invitations")} variant="outlined">
          {t("open.invite")}
        </Button>
      </Stack>
    </SignupKey>
  );
}

function Summary({ enrollmentSession }: { enrollmentSession: EnrollmentSession }) {
  const { t } = useTranslation("offering-sessions");
  const language = currentLanguage();
  return (
    <Section title={t("open.summary")}>
      <Facts
        facts={[
          { name: t("columns.status"), value: t(`phase.${enrollmentSession.phase}`) },
          { name: t("fields.kind"), value: t(`kind.${enrollmentSession.kind}`) },
          {
            name: t("open.window"),
            value: t("open.fromTo", {
              from: formatDay(enrollmentSession.opensOn, language),
              to: formatDay(enrollmentSession.closesOn, language),
            }),
          },
          {
            name: t("fields.effectiveDateCalculation"),
            value:
              enrollmentSession.effectiveDate === null
                ? t(`calculation.${enrollmentSession.effectiveDateCalculation}`)
                : formatDay(enrollmentSession.effectiveDate, language),
          },
          { name: t("steps.plans"), value: formatCount(enrollmentSession.counts.plans, language) },
          { name: t("open.invited"), value: formatCount(enrollmentSession.counts.invited, language) },
          { name: t("open.started"), value: formatCount(enrollmentSession.counts.started, language) },
          { name: t("open.submitted"), value: formatCount(enrollmentSession.counts.submitted, language) },
          {
            name: t("key.key"),
            value: <code style={{ overflowWrap: "anywhere" }}>{enrollmentSession.signupKey}</code>,
          },
        ]}
      />
    </Section>
  );
}

function Turn({ enrollmentSession, isReady }: { enrollmentSession: EnrollmentSession; isReady: boolean }) {
  const { t } = useTranslation("offering-sessions");
  const changed = useSessionChanged(enrollmentSession.id);
  const isOpen = enrollmentSession.status === "open";
  const turning = useMutation({
    mutationFn: () =>
      isOpen
        ? send<typeof closeEnrollmentSession>("POST /admin/enrollmentsessions/{id}/close", {
            params: { id: enrollmentSession.id },
          })
        : send<typeof openEnrollmentSession>("POST /admin/enrollmentsessions/{id}/open", {
            params: { id: enrollmentSession.id },
          }),
    onSuccess: (saved) => changed(saved),
  });
  const label = isOpen
    ? t("open.close")
    : t(enrollmentSession.status === "closed" ? "open.reopen" : "open.open");
  return (
    <>
      {turning.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(turning.error)}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <BusyButton
          variant={isOpen ? "outlined" : "contained"}
          color={isOpen ? "error" : "primary"}
          size="large"
          isBusy={turning.isPending}
          disabled={!isOpen && !isReady}
          onClick={() => turning.mutate()}
        >
          {label}
        </BusyButton>
        <span>{t(isOpen ? "open.closeHelp" : isReady ? "open.openHelp" : "open.notReady")}</span>
      </Stack>
    </>
  );
}
