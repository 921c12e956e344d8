import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Modal } from "#web/shell/Modal.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { wholeCallsTo } from "#records/staff/use-records.ts";
import {
  type CensusColumn,
  censusColumns,
  type CensusColumnValues,
} from "#enrollment/offering/session-content/census-columns.ts";
import { censusFieldKeys } from "../census-fields.ts";

type Props = {
  sessionId: string;
  /** Left out: a new one. */
  field: CensusColumn | undefined;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

const empty: CensusColumnValues = {
  key: "",
  label: "",
  aliases: "",
  target: null,
  required: false,
  isUnique: false,
  isSensitive: false,
};

/** One column of a session's census. */
export function CensusFieldDialog({ sessionId, field, onSaved, onClose }: Props) {
  const { t } = useTranslation("exchange");
  const id = useId();
  const errors = useFormErrors();
  const [values, setValues] = useState<CensusColumnValues>(() => {
    if (field === undefined) return empty;
    const { key, label, aliases, target, required, isUnique, isSensitive } = field;
    return { key, label, aliases, target, required, isUnique, isSensitive };
  });
  const saving = useMutation({
    mutationFn: () => wholeCallsTo(censusColumns, sessionId).save(field ?? null, values),
    onMutate: errors.clear,
    onSuccess: async () => {
      await onSaved();
      onClose();
    },
    onError: errors.showProblem,
  });
  const text = (name: "key" | "label" | "aliases", help?: string) => (
    <Labelled
      id={`${id}${name}`}
      label={t(`censusFields.${name}`)}
      isOptional={name === "aliases"}
      help={help}
      error={errors.messageFor(name)}
    >
      {(control) => (
        <OutlinedInput
          id={control.id}
          size="small"
          value={values[name]}
          error={control.invalid}
          onChange={({ target: { value } }) => setValues((now) => ({ ...now, [name]: value }))}
          inputProps={{ "aria-describedby": control.describedBy, maxLength: name === "aliases" ? 500 : 80 }}
        />
      )}
    </Labelled>
  );
  const rule = (name: "required" | "isUnique" | "isSensitive") => (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={values[name]}
          onChange={({ target: { checked } }) => setValues((now) => ({ ...now, [name]: checked }))}
        />
      }
      label={t(`censusFields.${name}`)}
    />
  );
  const title = field === undefined ? t("censusFields.add") : t("censusFields.edit", { name: field.label });
  const { error } = saving;
  return (
    <Modal title={title} onClose={onClose}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          saving.mutate();
        }}
        sx={{ display: "grid", gap: 2 }}
      >
        {text("key", t("censusFields.keyHelp"))}
        {text("label")}
        {text("aliases", t("censusFields.aliasesHelp"))}
        <Labelled id={`${id}target`} label={t("censusFields.target")}>
          {(control) => (
            <NativeChoice
              id={control.id}
              value={values.target ?? ""}
              onChange={(target) => setValues((now) => ({ ...now, target: target === "" ? null : target }))}
              options={[
                { value: "", label: t("mapping.leftOut") },
                ...censusFieldKeys.map((key) => ({ value: key, label: t(`fields.${key}`) })),
              ]}
            />
          )}
        </Labelled>
        <Box sx={{ display: "grid" }}>
          {rule("required")}
          {rule("isUnique")}
          {rule("isSensitive")}
        </Box>
        {error instanceof Error && errors.errors.length === 0 && (
          <Alert severity="error">{error.message}</Alert>
        )}
        <div>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("censusFields.save")}
          </BusyButton>
        </div>
      </Box>
    </Modal>
  );
}
