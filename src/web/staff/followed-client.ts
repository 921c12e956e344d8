import { useUser } from "../session/session.ts";

/** The client that the user has chosen to see first; none for those who have only one. */
export function useFollowedClient(): { id: string; name: string } | null {
  const user = useUser();
  return user === null || user.type === "client" ? null : user.activeClient;
}
