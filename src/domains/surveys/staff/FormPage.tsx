import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { formDetail } from "../forms.ts";
import { FormBuilder } from "./builder/FormBuilder.tsx";
import { formKey } from "./form-paths.ts";

/** A new form, or the one of the address. */
export function FormPage() {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: formKey(id),
    queryFn: ({ signal }) =>
      send<typeof formDetail>("GET /admin/customforms/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <FormBuilder record={null} />;
  return <Answer of={answer}>{(record) => <FormBuilder key={id} record={record} />}</Answer>;
}
