import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { conversationOfHelp } from "../desk.ts";

/** From a help request to the conversation in which it is answered. */
export function HelpAnswerPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["conversation of help", id],
    queryFn: ({ signal }) =>
      send<typeof conversationOfHelp>("GET /admin/inbox/help/{id}", { params: { id }, signal }),
  });
  return <Answer of={answer}>{(found) => <Navigate to={`/admin/inbox/${found.id}`} replace />}</Answer>;
}
