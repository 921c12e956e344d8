import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { Claim, claimDetail } from "../claims.ts";

/** Fetches the claim that the address names, for a page of it. */
export function AnsweredClaim({ children }: { children: (claim: Claim) => ReactNode }) {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["claim", id],
    queryFn: ({ signal }) =>
      send<typeof claimDetail>("GET /claims/{id}", { params: { id }, query: {}, signal }),
  });
  return <Answer of={answer}>{children}</Answer>;
}
