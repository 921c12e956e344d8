import NativeSelect from "@mui/material/NativeSelect";
import OutlinedInput from "@mui/material/OutlinedInput";

type Props = {
  id: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  describedBy?: string | undefined;
  invalid?: boolean;
  autoFocus?: boolean | undefined;
};

/** One of a few, by the device's own list: the quickest on a phone and with the keyboard. Its label is elsewhere. */
export function NativeChoice({
  id,
  value,
  onChange,
  options,
  describedBy,
  invalid = false,
  autoFocus = false,
}: Props) {
  return (
    <NativeSelect
      fullWidth
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput size="small" error={invalid} />}
      // What does not fit into a line of a narrow screen goes on in the next one.
      sx={{ "& select": { height: "auto", minHeight: "1.4375em", whiteSpace: "normal" } }}
      inputProps={{ id, "aria-describedby": describedBy, "aria-invalid": invalid || undefined }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
