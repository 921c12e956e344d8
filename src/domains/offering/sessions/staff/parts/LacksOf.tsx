import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SetupStepKey } from "../../session-words.ts";
import type { EnrollmentSession, Readiness } from "../../sessions.ts";
import { stepPath, useReadiness } from "../session-data.ts";
import { useLackWords } from "../words.ts";

type Lack = Readiness["lacks"][number];

/** What one step lacks, above its page. */
export function LacksOf({ session, step }: { session: EnrollmentSession; step: SetupStepKey }) {
  const readiness = useReadiness(session.id);
  const lacks = readiness.data?.lacks.filter((lack) => lack.step === step) ?? [];
  return <LackList session={session} lacks={lacks} here={step} />;
}

type Props = {
  session: EnrollmentSession;
  lacks: readonly Lack[];
  /** The step on the page, to which no link leads. */
  here: SetupStepKey;
};

/** Lacks as sentences, each with the link to the page that mends it; first what keeps the session from opening. */
export function LackList({ session, lacks, here }: Props) {
  const { t } = useTranslation("offering-sessions");
  return (["error", "warning"] as const).map((severity) => {
    const its = lacks.filter((lack) => lack.severity === severity);
    if (its.length === 0) return null;
    return (
      <Alert key={severity} severity={severity} sx={{ mb: 2 }}>
        <strong>{t(`open.${severity}`, { count: its.length })}</strong>
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, "& li + li": { mt: 0.5 } }}>
          {its.map((lack) => (
            <li key={`${lack.code} ${lack.step} ${JSON.stringify(lack.params)}`}>
              <LackLine {...{ session, lack, here }} />
            </li>
          ))}
        </Box>
      </Alert>
    );
  });
}

function LackLine({ session, lack, here }: { session: EnrollmentSession; lack: Lack; here: SetupStepKey }) {
  const { t } = useTranslation("offering-sessions");
  const words = useLackWords();
  const to =
    lack.basePlanId !== null
      ? { path: `/admin/baseplans/${lack.basePlanId}`, label: t("open.toPlan") }
      : lack.step === here
        ? null
        : {
            path: stepPath(session.id, lack.step),
            label: t("open.toStep", { step: t(`steps.${lack.step}`) }),
          };
  return (
    <>
      {words(lack)} {to && <Link to={to.path}>{to.label}</Link>}
    </>
  );
}
