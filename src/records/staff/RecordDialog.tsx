import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import Box from "@mui/material/Box";
import { fieldId, useFormErrors } from "#web/forms/use-form-errors.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import { isSameValue, type Resource, type Value, type Values } from "../definition.ts";
import type { Saved } from "./calls.ts";
import { FieldInput } from "./FieldInput.tsx";
import { newValues, valuesOf } from "./form-values.ts";
import { RecordFields } from "./RecordFields.tsx";
import { useChangeRecords, wholeCallsTo } from "./use-records.ts";
import { useWords } from "./use-words.tsx";

type Props = {
  resource: Resource;
  parent?: string | undefined;
  /** Null: a new one. */
  record: Saved | null;
  onChanged?: (() => void) | undefined;
  onClose: () => void;
};

/** One record of a list, over the list: its fields as the definition says. */
export function RecordDialog({ resource, parent, record, onChanged, onClose }: Props) {
  const { t } = useTranslation("records");
  const words = useWords(resource);
  const errors = useFormErrors();
  /** What the changes are made on, and what another has saved meanwhile. */
  const [base, setBase] = useState(record);
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const first = (from: Saved | null) => (from ? valuesOf(resource, from) : newValues(resource));
  const [values, setValues] = useState<Values>(() => first(record));
  const isDirty = !isSameValue(values, first(base));
  const saving = useChangeRecords(resource, parent, onChanged);
  const reload = useMutation({
    mutationFn: async () => {
      const all = await wholeCallsTo(resource, parent).list();
      return all.find(({ id }) => id === base?.id) ?? null;
    },
    onSuccess: (newest) => {
      if (newest === null) return onClose();
      setValues((now) => rebased(now, first(base), first(newest)));
      setBase(newest);
      setTheirs(newest);
      saving.reset();
    },
    onError: errors.showProblem,
  });
  const handleSave = () => {
    errors.clear();
    saving.mutate(
      { kind: "save", row: base, fields: values },
      { onSuccess: onClose, onError: (error) => !isStale(error) && errors.showProblem(error) },
    );
  };
  const change = (name: string, value: Value) => setValues((before) => ({ ...before, [name]: value }));
  const noteOf = (name: string) =>
    theirs !== null &&
    name in resource.fields &&
    !isSameValue(values[name], theirs[name]) &&
    t("stale.theirs", { value: words.textOf(name, theirs) || "–" });
  const shown = Object.keys(resource.fields).filter((name) => !(base && resource.fields[name]?.fixed));
  return (
    <FormDialog
      title={record ? words.edit : words.add}
      width="md"
      form={{ errors: errors.errors, nameOf: words.nameOf }}
      isBusy={saving.isPending}
      onSave={handleSave}
      onClose={onClose}
      above={
        <StaleAlert
          error={saving.error}
          isBusy={reload.isPending}
          onReload={() => reload.mutate()}
          isCompared={theirs !== null}
        />
      }
    >
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <RecordFields
        {...{ resource, words, noteOf, onChange: change }}
        names={shown}
        valueFor={(name) => values[name] ?? null}
        errorOf={errors.messageFor}
        fieldOf={(name, field) => (
          <Box key={name} sx={{ gridColumn: field.kind === "longText" ? "1 / -1" : "auto" }}>
            <FieldInput
              id={fieldId(name)}
              {...{ name, field, words }}
              value={values[name] ?? null}
              onChange={(value) => change(name, value)}
              error={errors.messageFor(fieldId(name))}
              note={noteOf(name)}
            />
          </Box>
        )}
      />
    </FormDialog>
  );
}
