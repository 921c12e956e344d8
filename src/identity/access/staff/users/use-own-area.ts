import type { UserType } from "#kernel/access.ts";
import { useUser } from "#web/session/session.ts";

/** Where the caller's area has its users, and whether those are the users of everybody. */
export function useOwnArea(): { type: UserType; path: string; isAdmin: boolean } {
  const type = useUser()?.type ?? "admin";
  return { type, path: `/${type}/users`, isAdmin: type === "admin" };
}
