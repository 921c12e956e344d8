import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { Profile, profile } from "../../profile.ts";
import { refreshUser } from "#identity/access/web/session-calls.ts";

const key = ["profile"];

export function useProfile() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send<typeof profile>("GET /user/profile", { signal }),
  });
}

/** What was saved, for every section and for the header. */
export function useKeepProfile(): (saved: Profile) => void {
  const queries = useQueryClient();
  return (saved) => {
    queries.setQueryData(key, saved);
    refreshUser();
    void refreshAccessHistory(queries);
  };
}

export async function fetchNewestProfile(queries: QueryClient): Promise<Profile> {
  const newest = await send<typeof profile>("GET /user/profile");
  queries.setQueryData(key, newest);
  return newest;
}

/** Whatever was done stands in the list of who looked and changed. */
export function refreshAccessHistory(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ["accessHistory"] });
}
