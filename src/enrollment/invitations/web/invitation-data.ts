import { useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { invitationFunnel } from "../invitations.ts";

export type Funnel = AnswerOf<typeof invitationFunnel>;

/** How far people are; while work goes on in the background it is asked again. */
export function useFunnel(sessionId: string) {
  return useQuery({
    queryKey: ["invitation funnel", sessionId],
    queryFn: ({ signal }) =>
      send<typeof invitationFunnel>("GET /admin/enrollmentsessions/{sessionId}/invitations/funnel", {
        params: { sessionId },
        signal,
      }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? 2000 : false),
  });
}

export function isRunning(funnel: Funnel | undefined): boolean {
  return funnel !== undefined && funnel.run !== null && !funnel.run.isStopped;
}

/** After a change: the figures and the list are old. */
export function useInvitationsChanged(sessionId: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["invitation funnel", sessionId] }),
      queries.invalidateQueries({ queryKey: ["list", "invitations"] }),
      queries.invalidateQueries({ queryKey: ["reminder preview", sessionId] }),
      queries.invalidateQueries({ queryKey: ["invitation candidates", sessionId] }),
    ]);
  };
}
