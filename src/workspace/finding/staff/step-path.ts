import type { FirstStep } from "../client-matrix.ts";

type About = { clientId: string | null; planId: string | null; sessionId: string | null };

/** Where each step is done; a new record of this client is filled in with it. */
export function pathOfStep(step: FirstStep, { clientId, planId, sessionId }: About): string {
  const of = clientId === null ? "" : `client=${clientId}`;
  switch (step) {
    case "organization":
      return "/admin/organization";
    case "client":
      return "/admin/clients/new";
    case "division":
      return `/admin/divisions/new?clientId=${clientId}&${of}`;
    case "plan":
      return `/admin/baseplans/new?clientId=${clientId}&${of}`;
    case "price":
      return planId === null ? `/admin/baseplans?${of}` : `/admin/baseplans/${planId}?${of}#prices`;
    case "session":
      return `/admin/enrollmentsessions/new?clientId=${clientId}&${of}`;
    case "openSession":
    case "people":
      return sessionId === null
        ? `/admin/enrollmentsessions?${of}`
        : `/admin/enrollmentsessions/${sessionId}/open?${of}`;
  }
}
