import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { type ListQuery, queryOf, readState } from "#web/staff/list/list-state.ts";
import type { pendingEnrollments } from "../processing.ts";

export type QueuePlace = {
  /** What the list was opened with; goes along to the next one. */
  queue: string;
  nextId: string | null;
  /** How many come after it. */
  left: number;
};

/** The queue that an enrollment was opened from, and which one comes after it; null where it was opened from elsewhere. */
export function useQueuePlace(id: string): QueuePlace | null {
  const [search] = useSearchParams();
  const followed = useFollowedClient()?.id ?? null;
  const queue = search.get("queue");
  const query: ListQuery = {
    ...queryOf(readState(new URLSearchParams(queue ?? ""), "submittedAt", followed)),
    page: 1,
    pageSize: 100,
  };
  const { data } = useQuery({
    // Not made old by a decision: the one that was decided still tells which comes next.
    queryKey: ["queue place", query],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      send<typeof pendingEnrollments>("GET /pendingenrollments", {
        query: query as QueryOf<typeof pendingEnrollments>,
        signal,
      }),
    enabled: queue !== null,
  });
  if (queue === null) return null;
  const ids = (data?.rows ?? []).map((row) => row.id);
  const at = ids.indexOf(id);
  const nextId = (at === -1 ? ids[0] : ids[at + 1]) ?? null;
  return { queue, nextId, left: Math.max(0, (data?.total ?? 0) - (at + 1)) };
}
