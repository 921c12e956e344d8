import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { SetupStepKey } from "../session-words.ts";
import type {
  EnrollmentSession,
  sessionDetail,
  sessionReadiness,
  SessionValues,
  updateSession,
} from "../sessions.ts";

export const sessionsPath = "/admin/enrollmentsessions";
export const stepPath = (id: string, step: SetupStepKey) => `${sessionsPath}/${id}/${step}`;

const sessionKey = (id: string) => ["enrollment session", id];
const readinessKey = (id: string) => ["enrollment session readiness", id];

export function useSetupSession(id: string) {
  return useQuery({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) =>
      send<typeof sessionDetail>("GET /admin/enrollmentsessions/{id}", { params: { id }, signal }),
  });
}

export function useReadiness(id: string) {
  return useQuery({
    queryKey: readinessKey(id),
    queryFn: ({ signal }) =>
      send<typeof sessionReadiness>("GET /admin/enrollmentsessions/{id}/readiness", {
        params: { id },
        signal,
      }),
  });
}

/** For a step that has changed something of the session: its figures and what it lacks are asked for again. */
export function useSessionChanged(id: string): (saved?: EnrollmentSession) => Promise<void> {
  const queries = useQueryClient();
  return async (saved) => {
    if (saved) queries.setQueryData(sessionKey(id), saved);
    else await queries.invalidateQueries({ queryKey: sessionKey(id) });
    await Promise.all([
      queries.invalidateQueries({ queryKey: readinessKey(id) }),
      queries.invalidateQueries({ queryKey: ["list", "enrollmentsessions"] }),
    ]);
  };
}

/** Saves some of a session's settings on top of the version that the page began with. */
export function useSaveSession(base: EnrollmentSession) {
  const changed = useSessionChanged(base.id);
  return useMutation({
    mutationFn: (changes: Partial<SessionValues>) =>
      send<typeof updateSession>("PUT /admin/enrollmentsessions/{id}", {
        params: { id: base.id },
        body: { ...valuesOf(base), ...changes },
        ifMatch: base.version,
      }),
    onSuccess: (saved) => changed(saved),
  });
}

function valuesOf(session: EnrollmentSession): SessionValues {
  return {
    name: session.name,
    clientId: session.clientId,
    kind: session.kind,
    languages: session.languages,
    payPeriodsPerYear: session.payPeriodsPerYear,
    contactName: session.contactName,
    contactPhone: session.contactPhone,
    contactEmail: session.contactEmail,
    opensOn: session.opensOn,
    closesOn: session.closesOn,
    effectiveDateCalculation: session.effectiveDateCalculation,
    effectiveDate: session.effectiveDate,
    waitingPeriod: session.waitingPeriod,
    waitingPeriodUnit: session.waitingPeriodUnit,
    newHireDays: session.newHireDays,
    themeId: session.themeId,
    reminderCap: session.reminderCap,
    reminderEveryDays: session.reminderEveryDays,
    remindsItself: session.remindsItself,
    requiresSignIn: session.requiresSignIn,
    linkProof: session.linkProof,
    paymentRequired: session.paymentRequired,
    chargeBasis: session.chargeBasis,
    monthlyChargeCents: session.monthlyChargeCents,
  };
}
