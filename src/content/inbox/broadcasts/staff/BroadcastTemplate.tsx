import { useMutation } from "@tanstack/react-query";
import { callsTo, type Saved } from "#records/staff/calls.ts";
import { TemplateField } from "../../staff/TemplateField.tsx";
import { messageTemplates } from "../../template-variables.ts";
import type { Texts } from "../broadcast-text.ts";

type Props = { onChosen: (texts: Texts) => void; onProblem: (error: unknown) => void };

/** Begins a broadcast with a template in all of its languages; its variables are filled in for each reader later. */
export function BroadcastTemplate({ onChosen, onProblem }: Props) {
  const reading = useMutation({
    mutationFn: (id: string) => callsTo(messageTemplates.path).get(id),
    onSuccess: (values) => onChosen(textsOf(values)),
    onError: onProblem,
  });
  return <TemplateField onChoose={(id) => reading.mutate(id)} />;
}

function textsOf(template: Saved): Texts {
  const read = (field: string) => {
    const value = template[field];
    return typeof value === "string" ? value : "";
  };
  const said = (subject: string, body: string) => ({ subject: read(subject), html: read(body) });
  return {
    en: said("subject", "body"),
    ko: said("subjectKo", "bodyKo"),
    es: said("subjectEs", "bodyEs"),
  };
}
