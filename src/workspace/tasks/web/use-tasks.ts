import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import type { taskList } from "../tasks.ts";

const minute = 60_000;

export function useTasks(client: string | null) {
  const user = useUser();
  return useQuery({
    queryKey: ["tasks", client],
    queryFn: ({ signal }) =>
      send<typeof taskList>("GET /tasks", { query: client === null ? {} : { client }, signal }),
    enabled: user !== null,
    staleTime: minute,
  });
}

/** For the menu: all that waits, behind the entry of the page. */
export function useTaskCounts(): Readonly<Record<string, number>> {
  const type = useUser()?.type ?? "admin";
  const { data } = useTasks(null);
  return useMemo(
    () => ({ [`/${type}/tasks`]: (data?.tasks ?? []).reduce((sum, { count }) => sum + count, 0) }),
    [data, type],
  );
}
