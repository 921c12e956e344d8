import OutlinedInput from "@mui/material/OutlinedInput";
import { Labelled } from "./Labelled.tsx";

type Props = {
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A day, by the device's own calendar. */
export function DateField({ id, label, help, error, isOptional = false, value, onChange }: Props) {
  return (
    <Labelled id={id} label={label} help={help} isOptional={isOptional} error={error}>
      {({ describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          type="date"
          size="small"
          value={value}
          error={invalid}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ "aria-describedby": describedBy, min: "1900-01-01", max: "9999-12-31" }}
        />
      )}
    </Labelled>
  );
}
