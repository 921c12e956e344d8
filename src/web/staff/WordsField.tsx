import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { Labelled } from "./Labelled.tsx";

type Props = {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
};

/** A few lines of words that another person reads, such as the reason of a decision. */
export function WordsField({ value, onChange, maxLength, ...field }: Props) {
  return (
    <Labelled {...field}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          multiline
          minRows={3}
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, maxLength }}
        />
      )}
    </Labelled>
  );
}
