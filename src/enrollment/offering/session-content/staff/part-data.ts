import { useQuery } from "@tanstack/react-query";
import type { RecordOf } from "#records/definition.ts";
import { recordsKey, useChangeRecords, useRecords } from "#records/staff/use-records.ts";
import { send } from "#web/api.ts";
import { formMaps, type FormMapRow } from "../../forms/form-maps.ts";
import type { SessionPlan, sessionPlanList } from "../../sessions/session-plans.ts";
import { plansKey } from "../../sessions/staff/plan-calls.ts";
import { useSessionChanged } from "../../sessions/staff/session-data.ts";
import {
  type ExternalBenefit,
  externalBenefits,
  type PlanPage,
  planPages,
  requiredValueRecords,
  type RequiredValueRow,
} from "../session-parts.ts";

/** The parts that are kept as text alone. */
export const parts = {
  planpages: planPages,
  externalbenefits: externalBenefits,
  benefitrequiredvalues: requiredValueRecords,
  forms: formMaps,
};
export type PartName = keyof typeof parts;
export type Parts = {
  planpages: PlanPage;
  externalbenefits: ExternalBenefit;
  benefitrequiredvalues: RequiredValueRow;
  forms: FormMapRow;
};

/** What is sent of a part. */
export type Fields<Name extends PartName> = RecordOf<(typeof parts)[Name]["fields"]>;

/** Also of what is no record of the engine: documents. */
export const partKey = (sessionId: string, path: string) => recordsKey({ path }, sessionId);

export const useParts = <Name extends PartName>(sessionId: string, name: Name) =>
  useRecords<Parts[Name]>(parts[name], sessionId);

/** Changes a part of the session, then asks for it and for what the session lacks again. */
export function useChangePart(sessionId: string, name: PartName) {
  const changed = useSessionChanged(sessionId);
  // What the session lacks takes a while to find: nobody waits for it here.
  return useChangeRecords(parts[name], sessionId, () => void changed());
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
