import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { DateField } from "#web/staff/DateField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { LetterRun, mailLetters } from "../letter-runs.ts";

type Props = { run: LetterRun; onDone: (recorded: number) => void; onClose: () => void };

/** On which day the letters of a run were mailed: then each of them is a request for the number. */
export function MailedDialog({ run, onDone, onClose }: Props) {
  const { t } = useTranslation("work-lists-staff");
  const errors = useFormErrors();
  const queries = useQueryClient();
  const zone = useUser()?.timeZone ?? "UTC";
  const [askedOn, setAskedOn] = useState(() => todayIn(zone, new Date()));
  const saving = useMutation({
    mutationFn: () =>
      send<typeof mailLetters>("POST /letterruns/{id}/mailed", { params: { id: run.id }, body: { askedOn } }),
    onMutate: errors.clear,
    onSuccess: async ({ recorded }) => {
      await queries.invalidateQueries({ queryKey: ["list", `worklist ${run.list}`] });
      onDone(recorded);
    },
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("runs.mailed")}
      form={{ errors: errors.errors, nameOf: (id) => (id === "askedOn" ? t("runs.mailedOn") : undefined) }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("runs.mailedAbout", { count: run.total })}</p>
      <DateField
        id="askedOn"
        label={t("runs.mailedOn")}
        value={askedOn}
        error={errors.messageFor("askedOn")}
        onChange={setAskedOn}
      />
    </FormDialog>
  );
}
