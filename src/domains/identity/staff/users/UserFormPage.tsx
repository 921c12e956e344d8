import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { userDetail } from "../../users.ts";
import { UserForm } from "./UserForm.tsx";

/** An invitation, or the change of the user of the address. */
export function UserFormPage() {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: ["user to edit", id],
    queryFn: ({ signal }) => send<typeof userDetail>("GET /user/{id}", { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <UserForm user={null} />;
  return <Answer of={answer}>{(user) => <UserForm key={id} user={user} />}</Answer>;
}
