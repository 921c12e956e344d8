import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SetupStepKey } from "../../session-words.ts";
import type { EnrollmentSession, Readiness } from "../../sessions.ts";
import { stepPath, useReadiness } from "../session-data.ts";
import { useIssueWords } from "../words.ts";

type ReadinessIssue = Readiness["issues"][number];

/** What one step lacks, above its page. */
export function ReadinessIssues({
  enrollmentSession,
  step,
}: {
  enrollmentSession: EnrollmentSession;
  step: SetupStepKey;
}) {
  const readiness = useReadiness(enrollmentSession.id);
  const issues = readiness.data?.issues.filter((issue) => issue.step === step) ?? [];
  return <IssueList enrollmentSession={enrollmentSession} issues={issues} here={step} />;
}

type Props = {
  enrollmentSession: EnrollmentSession;
  issues: readonly ReadinessIssue[];
  /** The step on the page, to which no link leads. */
  here: SetupStepKey;
};

/** Lacks as sentences, each with the link to the page that mends it; first what keeps the session from opening. */
export function IssueList({ enrollmentSession, issues, here }: Props) {
  const { t } = useTranslation("offering-sessions");
  const isOpen = enrollmentSession.status === "open";
  return (["error", "warning"] as const).map((severity) => {
    const its = issues.filter((issue) => issue.severity === severity);
    if (its.length === 0) return null;
    return (
      <Alert key={severity} severity={severity} sx={{ mb: 2 }}>
        <strong>
          {t(isOpen && severity === "warning" ? "open.toReview" : `open.${severity}`, { count: its.length })}
        </strong>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, "& li + li": { mt: 0.5 } }}>
          {its.map((issue) => (
            <li key={`${issue.code} ${issue.step} ${JSON.stringify(issue.params)}`}>
              <LackLine {...{ enrollmentSession, issue, here }} />
            </li>
          ))}
        </Box>
      </Alert>
    );
  });
}

function LackLine({
  enrollmentSession,
  issue,
  here,
}: {
  enrollmentSession: EnrollmentSession;
  issue: ReadinessIssue;
  here: SetupStepKey;
}) {
  const { t } = useTranslation("offering-sessions");
  const words = useIssueWords();
  const to =
    issue.basePlanId !== null
      ? { path: `/admin/baseplans/${issue.basePlanId}`, label: t("open.toPlan") }
      : issue.step === here
        ? null
        : {
            path: stepPath(enrollmentSession.id, issue.step),
            label: t("open.toStep", { step: t(`steps.${issue.step}`) }),
          };
  return (
    <>
      {words(issue)} {to && <Link to={to.path}>{to.label}</Link>}
    </>
  );
}
