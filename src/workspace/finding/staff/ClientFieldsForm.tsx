import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { ApiProblem } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { ClientOverview, MatrixField } from "../client-matrix.ts";
import { editingOf } from "./matrix-columns.ts";
import { saveFieldValue } from "./use-cell.ts";

type Props = { clientId: string; overview: ClientOverview; onSaved: () => Promise<unknown> };

/** The client fields of one client; each value is a record of its own, so that two who fill in different ones do not meet. */
export function ClientFieldsForm({ clientId, overview: { fields, values }, onSaved }: Props) {
  const { t } = useTranslation(["finding-staff", "records"]);
  const errors = useFormErrors();
  const before = (field: MatrixField) => values.find(({ fieldId }) => fieldId === field.id);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const textOf = (field: MatrixField) => typed[field.id] ?? before(field)?.value ?? "";
  const changed = fields.filter((field) => textOf(field) !== (before(field)?.value ?? ""));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: async () => {
      const found: Record<string, string> = {};
      for (const field of changed) {
        try {
          // One after the other: what was right is kept, what was wrong is told at its field.
          await saveFieldValue({ clientId, field, before: before(field), typed: textOf(field) });
        } catch (error) {
          if (!(error instanceof ApiProblem) || error.errors.length === 0) throw error;
          found[field.id] = error.errors.map(({ message }) => message).join(" ");
        }
      }
      setWrong(found);
      return Object.keys(found).length === 0;
    },
    onSuccess: async (isWhole) => {
      if (isWhole) await onSaved();
    },
    onError: (error) => !isStale(error) && errors.showProblem(error),
  });
  const handleSave = (event: SubmitEvent) => {
    event.preventDefault();
    errors.clear();
    saving.mutate();
  };
  return (
    <Section title={t("place.fields")}>
      <form noValidate onSubmit={handleSave}>
        <LeaveGuard isDirty={changed.length > 0 && !saving.isPending} />
        <ErrorSummary errors={errors.errors} nameOf={() => null} />
        <StaleAlert
          error={saving.error}
          isBusy={false}
          onReload={() => void onSaved().then(() => saving.reset())}
          isCompared={false}
        />
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr" }, mb: 2 }}>
          {fields.map((field) => (
            <Labelled
              key={field.id}
              id={`client-field-${field.id}`}
              label={field.label}
              isOptional={!field.required}
              help={field.help}
              error={wrong[field.id]}
            >
              {(control) => (
                <Input
                  {...control}
                  field={field}
                  value={textOf(field)}
                  onChange={(text) => setTyped((others) => ({ ...others, [field.id]: text }))}
                />
              )}
            </Labelled>
          ))}
        </Box>
        <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
          {t("place.saveFields")}
        </BusyButton>
      </form>
    </Section>
  );
}

type InputProps = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  field: MatrixField;
  value: string;
  onChange: (text: string) => void;
};

function Input({ id, describedBy, invalid, field, value, onChange }: InputProps) {
  const { t } = useTranslation("records");
  const editing = editingOf(field, t);
  if (editing.kind === "choice")
    return (
      <NativeChoice
        {...{ id, describedBy, invalid, value, onChange }}
        options={[{ value: "", label: t("choose") }, ...editing.options]}
      />
    );
  return (
    <OutlinedInput
      id={id}
      size="small"
      type={editing.kind === "date" ? "date" : "text"}
      multiline={editing.kind === "longText"}
      error={invalid}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      inputProps={{ "aria-describedby": describedBy, maxLength: 2000 }}
    />
  );
}
