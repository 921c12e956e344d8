import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { callsTo } from "#resource/staff/calls.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { sessionThemes } from "../session-themes.ts";
import { ThemeForm } from "./parts/ThemeForm.tsx";

/** A new theme, or the one of the address. */
export function ThemePage() {
  const { id } = useParams();
  const answer = useQuery({
    queryKey: ["record", sessionThemes.path, id],
    queryFn: ({ signal }) => callsTo(sessionThemes.path).get(id ?? "", signal),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (id === undefined) return <ThemeForm record={null} />;
  return <Answer of={answer}>{(record) => <ThemeForm key={id} record={record} />}</Answer>;
}
