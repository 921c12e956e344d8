import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { apiKeyDetail } from "../../api-keys.ts";
import { ApiKeyForm } from "./ApiKeyForm.tsx";
import { MadeKey } from "./MadeKey.tsx";

/** A new key, or the one of the address. */
export function ApiKeyPage() {
  const { id } = useParams();
  const [made, setMade] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ["record", "apikeys", id],
    queryFn: ({ signal }) =>
      send<typeof apiKeyDetail>("GET /admin/apikeys/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (made !== null) return <MadeKey secret={made} />;
  if (id === undefined) return <ApiKeyForm record={null} onMade={setMade} />;
  return <Answer of={answer}>{(record) => <ApiKeyForm key={id} record={record} onMade={setMade} />}</Answer>;
}
