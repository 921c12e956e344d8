import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { endRates } from "../../price-list.ts";
import type { Period } from "./rate-tables.ts";
import { usePriceWords } from "./use-price-words.ts";

type Props = { planId: string; period: Period; onClose: () => void; onEnded: () => Promise<void> };

/** Ends all prices of a period on one day. */
export function EndDialog({ planId, period, onClose, onEnded }: Props) {
  const { t } = useTranslation(["plans-staff", "records"]);
  const words = usePriceWords();
  const id = useId();
  const [date, setDate] = useState(period.terminationDate ?? `${period.effectiveDate.slice(0, 4)}-12-31`);
  const ending = useMutation({
    mutationFn: () =>
      send<typeof endRates>("POST /admin/baseplans/{id}/rates/end", {
        params: { id: planId },
        body: { ids: period.rates.map((rate) => rate.id), terminationDate: date },
      }),
    onSuccess: async () => {
      onClose();
      await onEnded();
    },
  });
  const error = ending.error instanceof ApiProblem ? ending.error.errors[0]?.message : undefined;
  return (
    <FieldsDialog open onClose={onClose} aria-labelledby={`${id}title`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ending.mutate();
        }}
      >
        <DialogTitle id={`${id}title`}>{t("end.title", { count: period.rates.length })}</DialogTitle>
        <DialogContent>
          {ending.error && error === undefined && <Alert severity="error">{ending.error.message}</Alert>}
          <p style={{ marginTop: 0 }}>{t("end.text", { period: words.period(period) })}</p>
          <Labelled id={`${id}date`} label={t("end.date")} error={error}>
            {(control) => (
              <OutlinedInput
                id={control.id}
                size="small"
                type="date"
                error={control.invalid}
                value={date}
                onChange={(event) => setDate(event.target.value)}
                inputProps={{ "aria-describedby": control.describedBy, min: period.effectiveDate }}
                sx={{ maxWidth: "11rem" }}
              />
            )}
          </Labelled>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("row.cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={ending.isPending}>
            {t("end.confirm")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
