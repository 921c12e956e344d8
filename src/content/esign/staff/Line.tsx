import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { Labelled } from "#web/staff/Labelled.tsx";

type Props = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "number" | "email";
  max?: number;
  lines?: number;
};

/** One line of text or a number. */
export function Line({ value, onChange, type = "text", max, lines = 1, ...rest }: Props) {
  return (
    <Labelled {...rest}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          type={type}
          multiline={lines > 1}
          minRows={lines}
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, maxLength: max, autoComplete: "off" }}
        />
      )}
    </Labelled>
  );
}
