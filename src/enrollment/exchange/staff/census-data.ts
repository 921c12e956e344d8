import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { censusDetail, CensusImport } from "../census.ts";

export const censusPath = "/admin/census";
const key = (id: string) => ["census", id];
const isRunning = (status: CensusImport["status"] | undefined) =>
  status === "checking" || status === "writing";

/** The import, asked for again every second while a job is at it. */
export function useCensus(id: string) {
  return useQuery({
    queryKey: key(id),
    queryFn: ({ signal }) => send<typeof censusDetail>("GET /admin/census/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (isRunning(state.data?.status) ? 1000 : false),
  });
}

/** Puts what a call has answered in the place of what was known. */
export function useCensusChanged(): (changed: CensusImport) => Promise<void> {
  const queries = useQueryClient();
  return async (changed) => {
    queries.setQueryData(key(changed.id), changed);
    await forgetLists(queries);
  };
}

export async function forgetLists(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: ["list", "census"] });
}
