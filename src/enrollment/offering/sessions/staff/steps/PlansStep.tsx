import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { sessionPlanList } from "../../session-plans.ts";
import { AddPlan } from "../parts/AddPlan.tsx";
import { ReadinessIssues } from "../parts/ReadinessIssues.tsx";
import { OfferedPlans } from "../parts/OfferedPlans.tsx";
import { plansKey } from "../plan-calls.ts";
import type { StepProps } from "../../web/step-props.ts";

/** What is offered, in which order, and to which people. */
export function PlansStep({ enrollmentSession }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const answer = useQuery({
    queryKey: plansKey(enrollmentSession.id),
    queryFn: ({ signal }) =>
      send<typeof sessionPlanList>("GET /admin/enrollmentsessions/{id}/plans", {
        params: { id: enrollmentSession.id },
        signal,
      }),
  });
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("plans.about")}</p>
      <ReadinessIssues enrollmentSession={enrollmentSession} step="plans" />
      <Answer of={answer}>
        {(found) => (
          <>
            <OfferedPlans enrollmentSession={enrollmentSession} offered={found} />
            <AddPlan enrollmentSession={enrollmentSession} offered={found} />
          </>
        )}
      </Answer>
    </>
  );
}
