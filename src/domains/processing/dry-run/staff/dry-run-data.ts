import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { dryRun } from "../dry-run.ts";
import type { SilentChoice } from "../kinds.ts";
import type { participation } from "../participation.ts";

export function useDryRun(sessionId: string, silent: SilentChoice) {
  return useQuery({
    queryKey: ["dryRun", sessionId, silent],
    queryFn: ({ signal }) =>
      send<typeof dryRun>("GET /admin/enrollmentsessions/{sessionId}/dryrun", {
        params: { sessionId },
        query: { silent },
        signal,
        patience: 120_000,
      }),
  });
}

export function useParticipation(sessionId: string) {
  return useQuery({
    queryKey: ["participation", sessionId],
    queryFn: ({ signal }) =>
      send<typeof participation>("GET /admin/enrollmentsessions/{sessionId}/participation", {
        params: { sessionId },
        signal,
      }),
  });
}
