import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { dryRun } from "../dry-run.ts";
import type { SilentChoice } from "../kinds.ts";

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
