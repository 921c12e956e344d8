import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { NumericFormat } from "react-number-format";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { removeLaser, setLaser, StandingPerson } from "../standing.ts";

type Props = { policyId: string; person: StandingPerson | undefined; onClose: () => void };

/** Another deductible for one person: the one of a row, or somebody by their member number. */
export function LaserForm({ policyId, person, onClose }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [memberNumber, setMemberNumber] = useState("");
  const [cents, setCents] = useState<number | null>(
    person === undefined || person.laserId === null ? null : person.deductibleCents,
  );
  const [countsForAll, setCountsForAll] = useState(person?.countsForAll ?? true);
  const onSuccess = async () => {
    await queries.invalidateQueries({ queryKey: ["stop-loss", policyId] });
    onClose();
  };
  const saving = useMutation({
    mutationFn: () =>
      send<typeof setLaser>("POST /reinsurance/policies/{id}/lasers", {
        params: { id: policyId },
        body: {
          ...(person === undefined ? { memberNumber } : { memberId: person.memberId }),
          // What is missing is refused at its field.
          deductibleCents: cents as number,
          countsForAll,
        },
      }),
    onMutate: errors.clear,
    onSuccess,
    onError: errors.showProblem,
  });
  const removing = useMutation({
    mutationFn: (id: string) =>
      send<typeof removeLaser>("DELETE /reinsurance/lasers/{id}", { params: { id } }),
    onMutate: errors.clear,
    onSuccess,
    onError: errors.showProblem,
  });
  const labels: Record<string, string> = {
    memberNumber: t("memberNumber"),
    deductibleCents: t("ownDeductible"),
  };
  const laserId = person?.laserId ?? null;
  return (
    <FormDialog
      title={person === undefined ? t("laserOfNumber") : t("setLaserFor", { name: person.name })}
      form={{ errors: errors.errors, nameOf: (id) => labels[id] }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      {person === undefined && (
        <Labelled id="memberNumber" label={t("memberNumber")} error={errors.messageFor("memberNumber")}>
          {({ describedBy, invalid }) => (
            <OutlinedInput
              id="memberNumber"
              size="small"
              value={memberNumber}
              error={invalid}
              onChange={(event) => setMemberNumber(event.target.value)}
              inputProps={{ "aria-describedby": describedBy, maxLength: 40 }}
            />
          )}
        </Labelled>
      )}
      <Labelled id="deductibleCents" label={t("ownDeductible")} error={errors.messageFor("deductibleCents")}>
        {({ describedBy, invalid }) => (
          <NumericFormat
            id="deductibleCents"
            customInput={OutlinedInput}
            size="small"
            error={invalid}
            inputProps={{ "aria-describedby": describedBy, "aria-invalid": invalid || undefined }}
            value={cents === null ? "" : cents / 100}
            onValueChange={({ floatValue }) =>
              setCents(floatValue === undefined ? null : Math.round(floatValue * 100))
            }
            allowNegative={false}
            decimalScale={2}
            prefix="$"
            thousandSeparator=","
            inputMode="decimal"
            sx={{ maxWidth: "14rem" }}
          />
        )}
      </Labelled>
      <FlagField
        id="countsForAll"
        label={t("countsForAll")}
        value={countsForAll}
        onChange={setCountsForAll}
      />
      {person !== undefined && laserId !== null && (
        <Button color="error" sx={{ alignSelf: "start" }} onClick={() => removing.mutate(laserId)}>
          {t("removeLaser", { name: person.name })}
        </Button>
      )}
    </FormDialog>
  );
}
