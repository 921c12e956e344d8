import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { lifeEventKindDetail } from "../life-event-kinds.ts";
import { LifeEventKindForm } from "./LifeEventKindForm.tsx";

/** A new kind of life event, or the one of the address. */
export function LifeEventKindPage() {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: ["record", "lifeeventkinds", id],
    queryFn: ({ signal }) =>
      send<typeof lifeEventKindDetail>("GET /admin/lifeeventkinds/{id}", {
        params: { id: id ?? "" },
        signal,
      }),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <LifeEventKindForm record={null} />;
  return <Answer of={answer}>{(record) => <LifeEventKindForm key={id} record={record} />}</Answer>;
}
