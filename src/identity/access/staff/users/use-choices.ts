import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { userChoices } from "../../users.ts";

/** The roles of the users that the caller manages. */
export function useChoices() {
  return useQuery({
    queryKey: ["user choices"],
    queryFn: ({ signal }) => send<typeof userChoices>("GET /user/choices", { signal }),
  });
}
