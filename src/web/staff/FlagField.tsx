import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { ReactNode } from "react";

type Props = {
  id: string;
  label: string;
  help?: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** A box to tick, with what it means below. */
export function FlagField({ id, label, help, value, onChange }: Props) {
  return (
    <div>
      <FormControlLabel
        label={label}
        sx={{ m: 0 }}
        control={
          <Checkbox
            size="small"
            sx={{ p: 1, ml: -1 }}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { id, "aria-describedby": help ? `${id}-help` : undefined } }}
          />
        }
      />
      {help && (
        <div id={`${id}-help`} style={{ fontSize: "0.8125rem", opacity: 0.85 }}>
          {help}
        </div>
      )}
    </div>
  );
}
