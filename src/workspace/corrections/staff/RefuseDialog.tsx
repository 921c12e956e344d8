import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { WordsField } from "#web/staff/WordsField.tsx";
import type { CorrectionRequest, refuseCorrection } from "../corrections.ts";

type Props = { request: CorrectionRequest; onRefused: () => Promise<void>; onClose: () => void };

/** No takes a reason: the member reads it. */
export function RefuseDialog({ request, onRefused, onClose }: Props) {
  const { t } = useTranslation("corrections-staff");
  const errors = useFormErrors();
  const [answer, setAnswer] = useState("");
  const refusing = useMutation({
    mutationFn: () =>
      send<typeof refuseCorrection>("POST /corrections/{id}/refuse", {
        params: { id: request.id },
        ifMatch: request.version,
        body: { answer },
      }),
    onMutate: errors.clear,
    onSuccess: onRefused,
    onError: errors.showProblem,
  });
  const handleSave = () =>
    answer.trim() === "" ? errors.show([{ id: "answer", message: t("dialog.missing") }]) : refusing.mutate();
  return (
    <FormDialog
      title={t("dialog.title")}
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t("dialog.send")}
      isBusy={refusing.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <WordsField
        id="answer"
        label={t("dialog.reason")}
        help={t("dialog.help")}
        error={errors.messageFor("answer")}
        value={answer}
        onChange={setAnswer}
        maxLength={500}
      />
    </FormDialog>
  );
}
