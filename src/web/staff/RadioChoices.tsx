import Box from "@mui/material/Box";
import { useId } from "react";

type Choice<Value extends string> = { value: Value; label: string; note?: string; lines?: readonly string[] };

type Props<Value extends string> = {
  question: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** A question with few answers, each with what it would mean: all of them are seen before one is chosen. */
export function RadioChoices<Value extends string>({ question, choices, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 0.5, overflowWrap: "anywhere" }}>
        {question}
      </Box>
      {choices.map((choice) => (
        <Box
          key={choice.value}
          component="label"
          sx={{
            display: "flex",
            gap: 1.5,
            alignItems: "flex-start",
            py: 1,
            minHeight: 44,
            cursor: "pointer",
          }}
        >
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            style={{ width: 20, height: 20, margin: "2px 0 0", flex: "none" }}
          />
          <span style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <strong>{choice.label}</strong>
            {choice.note !== undefined && ` · ${choice.note}`}
            {choice.lines?.map((line) => (
              <Box key={line} component="span" sx={{ display: "block", color: "text.secondary" }}>
                {line}
              </Box>
            ))}
          </span>
        </Box>
      ))}
    </Box>
  );
}
