import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { Labelled } from "#web/staff/Labelled.tsx";

type Props = {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  max?: number;
  type?: "text" | "tel" | "email" | "date" | "number";
  help?: ReactNode;
  isOptional?: boolean;
  error?: string | undefined;
};

/** A line of text with its label, help and message. */
export function TextField({
  id,
  label,
  value,
  onChange,
  max,
  type = "text",
  help,
  isOptional = false,
  error,
}: Props) {
  return (
    <Labelled id={id} label={label} help={help} isOptional={isOptional} error={error}>
      {({ describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          type={type}
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
            autoComplete: "off",
            ...(max === undefined ? {} : { maxLength: max }),
            ...(type === "date" ? { min: "1990-01-01", max: "2199-12-31" } : {}),
            ...(type === "number" ? { min: 0, inputMode: "numeric" } : {}),
          }}
          sx={{ maxWidth: type === "date" ? "11rem" : type === "number" ? "8rem" : "none" }}
        />
      )}
    </Labelled>
  );
}
