import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import type { Recipient } from "../desk.ts";
import type { fillTemplate } from "../templates.ts";
import { TemplateField } from "./TemplateField.tsx";

type Props = {
  to: Pick<Recipient, "type" | "id"> | null;
  onFilled: (filled: AnswerOf<typeof fillTemplate>) => void;
  onProblem: (error: unknown) => void;
};

/** Begins a message with a template, filled in for the one it is for; nothing where there are no templates. */
export function TemplateChoice({ to, onFilled, onProblem }: Props) {
  const { t } = useTranslation("inbox-staff");
  const [filled, setFilled] = useState<AnswerOf<typeof fillTemplate> | null>(null);
  const filling = useMutation({
    mutationFn: (templateId: string) =>
      send<typeof fillTemplate>("POST /admin/inbox/fill", {
        body: { templateId, to: to === null ? null : { type: to.type, id: to.id } },
      }),
    onSuccess: (filled) => {
      setFilled(filled);
      onFilled(filled);
    },
    onError: onProblem,
  });
  return (
    <div>
      <TemplateField onChoose={(id) => filling.mutate(id)} />
      <div role="status">
        {filled && filled.language !== filled.readerLanguage && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {t("templateMissing", {
              wanted: languageNames[filled.readerLanguage],
              taken: languageNames[filled.language],
            })}
          </Alert>
        )}
      </div>
    </div>
  );
}
