import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { formMapCalls, FormMapRow } from "../../forms/form-maps.ts";
import { send } from "#web/api.ts";
import type { sessionPlanList, SessionPlan } from "../../sessions/sessions.ts";
import { plansKey } from "../../sessions/staff/plan-calls.ts";
import { useSessionChanged } from "../../sessions/staff/session-data.ts";
import type {
  ExternalBenefit,
  externalBenefitCalls,
  PlanPage,
  planPageCalls,
  requiredValueCalls,
  RequiredValueRow,
} from "../session-content.ts";

/** The parts that are kept as text alone: what the calls of each take and give. */
export type Parts = {
  planpages: PlanPage;
  externalbenefits: ExternalBenefit;
  benefitrequiredvalues: RequiredValueRow;
  forms: FormMapRow;
};
export type PartName = keyof Parts;
export type Fields<Name extends PartName> = Omit<
  Parts[Name],
  "id" | "version" | "sortOrder" | "documents" | "formName" | "formStatus" | "holdsHealth" | "isSigned"
>;
// Types only; the calls of the parts differ in their fields, which `Fields` tells.
type Calls =
  | typeof planPageCalls
  | typeof externalBenefitCalls
  | typeof requiredValueCalls
  | typeof formMapCalls;

export const partKey = (sessionId: string, name: string) => ["session part", sessionId, name];

export function useParts<Name extends PartName>(sessionId: string, name: Name) {
  return useQuery({
    queryKey: partKey(sessionId, name),
    queryFn: async ({ signal }) => {
      const path = `/admin/enrollmentsessions/{sessionId}/${name}` as const;
      const { rows } = await send<Calls["list"]>(
        `GET ${path}` as "GET /admin/enrollmentsessions/{sessionId}/planpages",
        {
          params: { sessionId },
          signal,
        },
      );
      // The answer of the call that the name chose.
      return rows as unknown as Parts[Name][];
    },
  });
}

export type PartChange<Name extends PartName> =
  | { kind: "save"; row: { id: string; version: number } | null; fields: Fields<Name> }
  | { kind: "remove"; id: string }
  | { kind: "order"; ids: string[] };

/** Changes a part of the session, then asks for it and for what the session lacks again. */
export function useChangePart<Name extends PartName>(sessionId: string, name: Name) {
  const queries = useQueryClient();
  const changed = useSessionChanged(sessionId);
  // One literal stands for them all: their paths differ in the last word alone.
  const path =
    `/admin/enrollmentsessions/{sessionId}/${name}` as "/admin/enrollmentsessions/{sessionId}/planpages";
  type C = typeof planPageCalls;
  return useMutation({
    mutationFn: async (change: PartChange<Name>): Promise<unknown> => {
      switch (change.kind) {
        case "save": {
          const body = change.fields as unknown as PlanPage;
          if (change.row === null) return send<C["create"]>(`POST ${path}`, { params: { sessionId }, body });
          const { id, version } = change.row;
          return send<C["update"]>(`PUT ${path}/{id}`, { params: { sessionId, id }, body, ifMatch: version });
        }
        case "remove":
          return send<C["remove"]>(`DELETE ${path}/{id}`, { params: { sessionId, id: change.id } });
        case "order":
          return send<C["order"]>(`PUT ${path}/order`, { params: { sessionId }, body: { ids: change.ids } });
      }
    },
    onSuccess: async () => {
      // What the session lacks takes a while to find: nobody waits for it here.
      void changed();
      await queries.invalidateQueries({ queryKey: partKey(sessionId, name) });
    },
  });
}

/** The plans that the session offers, to put a page or a question beside. */
export function useSessionPlans(sessionId: string): readonly SessionPlan[] {
  const answer = useQuery({
    queryKey: plansKey(sessionId),
    queryFn: ({ signal }) =>
      send<typeof sessionPlanList>("GET /admin/enrollmentsessions/{id}/plans", {
        params: { id: sessionId },
        signal,
      }),
  });
  return answer.data?.plans ?? [];
}
