import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { closeSession, EnrollmentSession, openSession } from "../../sessions.ts";
import { IssueList } from "../parts/ReadinessIssues.tsx";
import { useReadiness, useSessionChanged } from "../session-data.ts";
import type { StepProps } from "../../web/step-props.ts";

/** The last look: what is lacking, what it will be like, and the button that opens it. */
export function OpenStep({ session }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const readiness = useReadiness(session.id);
  return (
    <Answer of={readiness}>
      {({ isReady, issues }) => (
        <>
          {isReady && session.status === "draft" && (
            <Alert severity="success" sx={{ mb: 2 }}>
              {t(issues.length === 0 ? "open.ready" : "open.readyWithWarnings")}
            </Alert>
          )}
          <IssueList session={session} issues={issues} here="open" />
          <Summary session={session} />
          <Turn session={session} isReady={isReady} />
        </>
      )}
    </Answer>
  );
}

function Summary({ session }: { session: EnrollmentSession }) {
  const { t } = useTranslation("offering-sessions");
  const language = currentLanguage();
  return (
    <Section title={t("open.summary")}>
      <Facts
        facts={[
          { name: t("columns.status"), value: t(`phase.${session.phase}`) },
          { name: t("fields.kind"), value: t(`kind.${session.kind}`) },
          {
            name: t("open.window"),
            value: t("open.fromTo", {
              from: formatDay(session.opensOn, language),
              to: formatDay(session.closesOn, language),
            }),
          },
          {
            name: t("fields.effectiveDateCalculation"),
            value:
              session.effectiveDate === null
                ? t(`calculation.${session.effectiveDateCalculation}`)
                : formatDay(session.effectiveDate, language),
          },
          { name: t("steps.plans"), value: formatCount(session.counts.plans, language) },
          { name: t("open.invited"), value: formatCount(session.counts.invited, language) },
          { name: t("open.started"), value: formatCount(session.counts.started, language) },
          { name: t("open.submitted"), value: formatCount(session.counts.submitted, language) },
          {
            name: t("key.key"),
            value: <code style={{ overflowWrap: "anywhere" }}>{session.signupKey}</code>,
          },
        ]}
      />
    </Section>
  );
}

function Turn({ session, isReady }: { session: EnrollmentSession; isReady: boolean }) {
  const { t } = useTranslation("offering-sessions");
  const changed = useSessionChanged(session.id);
  const isOpen = session.status === "open";
  const turning = useMutation({
    mutationFn: () =>
      isOpen
        ? send<typeof closeSession>("POST /admin/enrollmentsessions/{id}/close", {
            params: { id: session.id },
          })
        : send<typeof openSession>("POST /admin/enrollmentsessions/{id}/open", {
            params: { id: session.id },
          }),
    onSuccess: (saved) => changed(saved),
  });
  const label = isOpen ? t("open.close") : t(session.status === "closed" ? "open.reopen" : "open.open");
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
