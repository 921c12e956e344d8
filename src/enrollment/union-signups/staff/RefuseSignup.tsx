import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { WordsField } from "#web/staff/WordsField.tsx";
import type { refuseUnionSignup, UnionSignup } from "../union-signups.ts";

type Props = { signup: UnionSignup; onRefused: () => Promise<void>; onClose: () => void };

/** No takes a reason: the person reads it. */
export function RefuseSignup({ signup, onRefused, onClose }: Props) {
  const { t } = useTranslation("union-signups-staff");
  const errors = useFormErrors();
  const [answer, setAnswer] = useState("");
  const refusing = useMutation({
    mutationFn: () =>
      send<typeof refuseUnionSignup>("POST /admin/unionsignups/{id}/refuse", {
        params: { id: signup.id },
        ifMatch: signup.version,
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
      title={t("dialog.title", { name: signup.name })}
      form={{ errors: errors.errors, nameOf: () => null }}
      act={t("refuse")}
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
