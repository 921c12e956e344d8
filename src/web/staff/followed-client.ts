import { useUser } from "../session/session.ts";
import { type ChosenClient, useChosenClient } from "../session/chosen-client.ts";

/** The client that the user has chosen to see first; none for those who have only one. */
export function useFollowedClient(): ChosenClient | null {
  const isOneClient = useUser()?.type === "client";
  const chosen = useChosenClient();
  return isOneClient ? null : chosen;
}
