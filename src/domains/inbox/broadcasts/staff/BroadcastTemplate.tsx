import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { callsTo, type Saved } from "#resource/staff/calls.ts";
import { send } from "#web/api.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { messageTemplates } from "../../template-variables.ts";
import type { deskTemplates } from "../../templates.ts";
import type { Texts } from "../broadcast-text.ts";

type Props = { onChosen: (texts: Texts) => void; onProblem: (error: unknown) => void };

/** Begins a broadcast with a template in all of its languages; its variables are filled in for each reader later. */
export function BroadcastTemplate({ onChosen, onProblem }: Props) {
  const { t } = useTranslation("inbox-staff");
  const templates = useQuery({
    queryKey: ["desk templates"],
    queryFn: ({ signal }) => send<typeof deskTemplates>("GET /admin/inbox/templates", { signal }),
    staleTime: 60_000,
  });
  const reading = useMutation({
    mutationFn: (id: string) => callsTo(messageTemplates.path).get(id),
    onSuccess: (values) => onChosen(textsOf(values)),
    onError: onProblem,
  });
  const rows = templates.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <ChoiceField
      id="template"
      label={t("template")}
      help={t("templateHelp")}
      value=""
      onChange={(id) => id !== "" && reading.mutate(id)}
      options={[
        { value: "", label: t("noTemplate") },
        ...rows.map(({ id, name, clientName }) => ({
          value: id,
          label: [name, clientName].filter(Boolean).join(" · "),
        })),
      ]}
    />
  );
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
