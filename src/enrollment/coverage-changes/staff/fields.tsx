import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import type { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Labelled } from "#web/staff/Labelled.tsx";

type Props = {
  id: string;
  label: string;
  help?: ReactNode;
  isOptional?: boolean;
  errors: Pick<ReturnType<typeof useFormErrors>, "messageFor">;
  value: string;
  onChange: (value: string) => void;
};

export function TextField(props: Props) {
  return <Field {...props} input={{ maxLength: 500 }} />;
}

export function DateField(props: Props) {
  return <Field {...props} type="date" input={{ min: "1900-01-01", max: "9999-12-31" }} />;
}

export function AmountField(props: Props) {
  return <Field {...props} input={{ maxLength: 14, inputMode: "decimal" }} />;
}

function Field({
  value,
  onChange,
  errors,
  type,
  input,
  ...rest
}: Props & { type?: "date"; input: Record<string, string | number> }) {
  return (
    <Labelled {...rest} error={errors.messageFor(rest.id)}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          {...(type === undefined ? { fullWidth: true } : { type })}
          size="small"
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ ...input, "aria-describedby": describedBy }}
        />
      )}
    </Labelled>
  );
}
