import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { languageNames } from "#web/language-names.ts";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import type { PlanPage } from "../../session-parts.ts";
import { useSessionPlans } from "../part-data.ts";
import { PageDialog } from "../parts/PageDialog.tsx";
import { SessionNotices } from "../parts/SessionNotices.tsx";
import { PartsStep } from "../parts/PartsStep.tsx";

/** Pages that people can open beside a plan, or beside all plans of a kind. */
export function PagesStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation(["offering-session-content", "enrollment"]);
  const plans = useSessionPlans(enrollmentSession.id);
  const placeOf = ({ sessionPlanId, coverageType }: PlanPage) =>
    sessionPlanId === null
      ? t("pages.ofType", { type: coverageLabel(coverageType ?? "") })
      : (plans.find(({ id }) => id === sessionPlanId)?.displayName ?? "");
  return (
    <>
      <PartsStep
        enrollmentSession={enrollmentSession}
        part="planpages"
        step="pages"
        itemOf={(page) => ({
          title: page.title,
          about: `${placeOf(page)} · ${languageNames[page.language]}`,
        })}
        dialogOf={(page, onClose) => (
          <PageDialog enrollmentSession={enrollmentSession} plans={plans} page={page} onClose={onClose} />
        )}
      />
      <SessionNotices enrollmentSession={enrollmentSession} />
    </>
  );
}
