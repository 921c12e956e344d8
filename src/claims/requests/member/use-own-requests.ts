import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import type { ownClaimRequests } from "../requests.ts";

/** The person's bills and appeals; of a claim only those against it, and whether it can be appealed. */
export const useOwnRequests = (claimId?: string) =>
  useQuery({
    queryKey: ["own claim requests", claimId ?? ""],
    queryFn: ({ signal }) =>
      send<typeof ownClaimRequests>("GET /member/claimrequests", {
        query: claimId === undefined ? {} : { claimId },
        signal,
      }),
    staleTime: 0,
  });
