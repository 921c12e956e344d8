import Alert from "@mui/material/Alert";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { actOnPayments } from "../payment-queue.ts";
import { needsNote } from "../payment-states.ts";

/** What is done with many at once. A refund is looked at one by one. */
export const bulkActs = ["submit", "settle", "retry", "writeOff", "cancel"] as const;
export type BulkAct = (typeof bulkActs)[number];

type Props = {
  act: BulkAct;
  /** Of the list: kind and id. */
  rows: readonly string[];
  onDone: (done: number, left: number) => Promise<void>;
  onClose: () => void;
};

/** Says what will be done with how many, and asks for the reason where one is needed. */
export function BulkDialog({ act, rows, onDone, onClose }: Props) {
  const { t } = useTranslation("payment-queue-staff");
  const errors = useFormErrors();
  const [note, setNote] = useState("");
  const ids = rows.flatMap((row) => (row.startsWith("charge:") ? [row.slice("charge:".length)] : []));
  const others = rows.length - ids.length;
  const acting = useMutation({
    mutationFn: () => send<typeof actOnPayments>("POST /admin/payments/acts", { body: { act, note, ids } }),
    onMutate: errors.clear,
    onSuccess: ({ done, left }) => onDone(done.length, left.length + others),
    onError: errors.showProblem,
  });
  const handleSave = () => {
    if (ids.length === 0) return onClose();
    if (needsNote(act) && note.trim() === "") return errors.show([{ id: "note", message: t("noteMissing") }]);
    acting.mutate();
  };
  return (
    <FormDialog
      title={t(`act.${act}`)}
      form={{ errors: errors.errors, nameOf: (id) => (id === "note" ? t("note") : undefined) }}
      act={t(`act.${act}`)}
      isBusy={acting.isPending}
      onSave={handleSave}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t(`ask.${act}`, { count: ids.length })}</p>
      {others > 0 && <Alert severity="info">{t("bulk.others", { count: others })}</Alert>}
      <Labelled id="note" label={t("note")} isOptional={!needsNote(act)} error={errors.messageFor("note")}>
        {({ id, describedBy, invalid }) => (
          <OutlinedInput
            id={id}
            multiline
            minRows={2}
            value={note}
            error={invalid}
            onChange={(event) => setNote(event.target.value)}
            inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
