import { useIsMutating, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { firstSteps, type FirstStep, type firstDay } from "../client-matrix.ts";

const queryKey = ["first day"];

/** How far a new installation is. It is asked anew on each page and after each change, until there is nothing left to do. */
export function useFirstDay() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const isChanging = useIsMutating() > 0;
  const mayAsk = useUser()?.permissions.some(({ machineName }) => machineName === "manageClients") === true;
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => send<typeof firstDay>("GET /admin/firstday", { signal }),
    enabled: mayAsk,
    staleTime: Infinity,
  });
  const isOver = data === undefined || data.next === null;
  useEffect(() => {
    if (!isOver && !isChanging) void queries.invalidateQueries({ queryKey });
  }, [queries, isOver, isChanging, pathname]);
  return isOver ? null : data;
}

export const stepsInOrder: readonly FirstStep[] = firstSteps;
