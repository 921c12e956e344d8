import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { settleDifference, TotalDifference } from "../difference-list.ts";

/** Marks a difference as settled, with what was found. */
export function Settle({ difference: { id, memberName } }: { difference: TotalDifference }) {
  const { t } = useTranslation("accumulators-staff");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState("");
  const settle = useMutation({
    mutationFn: () =>
      send<typeof settleDifference>("POST /accumulatordifferences/{id}/settle", {
        params: { id },
        body: { note: note.trim() === "" ? null : note.trim() },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["total differences"] }),
  });
  const errors = useMemo(() => (settle.error ? [{ message: errorWords(settle.error) }] : []), [settle.error]);
  return (
    <>
      <Button
        size="small"
        onClick={() => setOpen(true)}
        aria-label={t("differences.settleOf", { name: memberName })}
      >
        {t("differences.settle")}
      </Button>
      {isOpen && (
        <FormDialog
          title={t("differences.settleOf", { name: memberName })}
          form={{ errors, nameOf: () => undefined }}
          act={t("differences.settle")}
          isBusy={settle.isPending}
          onSave={() => settle.mutate()}
          onClose={() => setOpen(false)}
        >
          <p style={{ margin: 0 }}>{t("differences.settleAbout")}</p>
          <TextField
            label={t("differences.note")}
            fullWidth
            multiline
            minRows={2}
            value={note}
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={({ target }) => setNote(target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
