import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { Answer } from "#web/staff/Answer.tsx";
import type { Resource } from "../definition.ts";
import { callsTo, type Saved } from "./calls.ts";
import { RecordForm } from "./RecordForm.tsx";

type Props = {
  resource: Resource;
  /** What a page of its own shows below the form of a record that exists. */
  below?: (record: Saved) => ReactNode;
};

/** A new record, or the one of the address. */
export function FormPage({ resource, below }: Props) {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: ["record", resource.path, id],
    queryFn: ({ signal }) => callsTo(resource.path).get(id ?? "", signal),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <RecordForm resource={resource} record={null} />;
  return (
    <Answer of={answer}>
      {(record) => (
        <>
          <RecordForm key={id} resource={resource} record={record} />
          {below?.(record)}
        </>
      )}
    </Answer>
  );
}
