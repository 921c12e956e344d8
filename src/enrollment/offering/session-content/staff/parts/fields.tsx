import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { TextField } from "../../../sessions/web/TextField.tsx";

type Common = { id: string; label: string; help?: ReactNode; error?: string | undefined };

export function LongTextField({
  value,
  onChange,
  isOptional = false,
  lang,
  ...rest
}: Common & { value: string; onChange: (value: string) => void; isOptional?: boolean; lang?: Language }) {
  return (
    <Labelled {...rest} isOptional={isOptional}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          multiline
          minRows={3}
          maxRows={10}
          error={invalid}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{ lang, "aria-describedby": describedBy, "aria-invalid": invalid || undefined }}
        />
      )}
    </Labelled>
  );
}

export type InThree = Record<Language, string>;

/** The same words in the three languages, side by side. */
export function InThreeFields({
  id,
  label,
  help,
  value,
  onChange,
  isOptional = false,
  errorOf,
}: {
  id: string;
  label: string;
  help?: string;
  value: InThree;
  onChange: (value: InThree) => void;
  isOptional?: boolean;
  errorOf: (id: string) => string | undefined;
}) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0, marginBlockEnd: 4 }}>{label}</legend>
      {help && <p style={{ margin: "0 0 8px", fontSize: "0.8125rem", opacity: 0.85 }}>{help}</p>}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
          alignItems: "start",
        }}
      >
        {languages.map((language) => (
          <TextField
            key={language}
            id={`${id}-${language}`}
            label={languageNames[language]}
            isOptional={isOptional}
            value={value[language]}
            onChange={(text) => onChange({ ...value, [language]: text })}
            error={errorOf(`${id}-${language}`)}
          />
        ))}
      </Box>
    </fieldset>
  );
}
