import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { participation } from "../participation.ts";

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
