import { useMutation, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type {
  addSessionPlan,
  orderSessionPlans,
  removeSessionPlan,
  SessionPlan,
  updateSessionPlan,
} from "../session-plans.ts";
import { useSessionChanged } from "./session-data.ts";

export const plansKey = (id: string) => ["enrollment session plans", id];

export type PlanChange =
  | { kind: "add"; basePlanId: string }
  | { kind: "remove"; planId: string }
  | { kind: "order"; ids: string[] }
  | { kind: "update"; plan: SessionPlan };

/** Changes the plans of a session, then asks for all that follows from them. */
export function useChangePlans(id: string) {
  const queries = useQueryClient();
  const changed = useSessionChanged(id);
  return useMutation({
    mutationFn: async (change: PlanChange): Promise<unknown> => {
      switch (change.kind) {
        case "add":
          return send<typeof addSessionPlan>("POST /admin/enrollmentsessions/{id}/plans", {
            params: { id },
            body: { basePlanId: change.basePlanId },
          });
        case "remove":
          return send<typeof removeSessionPlan>("DELETE /admin/enrollmentsessions/{id}/plans/{planId}", {
            params: { id, planId: change.planId },
          });
        case "order":
          return send<typeof orderSessionPlans>("POST /admin/enrollmentsessions/{id}/plans/order", {
            params: { id },
            body: { ids: change.ids },
          });
        case "update": {
          const { id: planId, version, displayName, divisionIds, eligibilityClasses } = change.plan;
          return send<typeof updateSessionPlan>("PUT /admin/enrollmentsessions/{id}/plans/{planId}", {
            params: { id, planId },
            body: { displayName, divisionIds, eligibilityClasses },
            ifMatch: version,
          });
        }
      }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: plansKey(id) });
      await changed();
    },
  });
}
