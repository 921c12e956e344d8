import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { SetupStepKey } from "../session-words.ts";
import type {
  EnrollmentSession,
  sessionDetail,
  sessionReadiness,
  SessionValues,
  updateEnrollmentSession,
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
      send<typeof updateEnrollmentSession>("PUT /admin/enrollmentsessions/{id}", {
        params: { id: base.id },
        body: { ...valuesOf(base), ...changes },
        ifMatch: base.version,
      }),
    onSuccess: (saved) => changed(saved),
  });
}

function valuesOf(enrollmentSession: EnrollmentSession): SessionValues {
  return {
    name: enrollmentSession.name,
    clientId: enrollmentSession.clientId,
    kind: enrollmentSession.kind,
    languages: enrollmentSession.languages,
    payPeriodsPerYear: enrollmentSession.payPeriodsPerYear,
    contactName: enrollmentSession.contactName,
    contactPhone: enrollmentSession.contactPhone,
    contactEmail: enrollmentSession.contactEmail,
    opensOn: enrollmentSession.opensOn,
    closesOn: enrollmentSession.closesOn,
    effectiveDateCalculation: enrollmentSession.effectiveDateCalculation,
    effectiveDate: enrollmentSession.effectiveDate,
    waitingPeriod: enrollmentSession.waitingPeriod,
    waitingPeriodUnit: enrollmentSession.waitingPeriodUnit,
    newHireDays: enrollmentSession.newHireDays,
    themeId: enrollmentSession.themeId,
    reminderCap: enrollmentSession.reminderCap,
    reminderEveryDays: enrollmentSession.reminderEveryDays,
    remindsItself: enrollmentSession.remindsItself,
    requiresSignIn: enrollmentSession.requiresSignIn,
    paymentRequired: enrollmentSession.paymentRequired,
    chargeBasis: enrollmentSession.chargeBasis,
    monthlyChargeCents: enrollmentSession.monthlyChargeCents,
  };
}
