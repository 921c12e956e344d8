import OutlinedInput from "@mui/material/OutlinedInput";
import { Labelled } from "#web/staff/Labelled.tsx";

type Props = {
  id: string;
  label: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
  error?: string | undefined;
};

/** A line of text with its label and message. */
export function LineField({ id, label, value, max, onChange, error }: Props) {
  return (
    <Labelled id={id} label={label} error={error}>
      {({ describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
            maxLength: max,
          }}
        />
      )}
    </Labelled>
  );
}
