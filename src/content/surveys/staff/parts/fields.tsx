import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { FormWords } from "../../form-definition.ts";

type Common = { id: string; label: string; help?: ReactNode; error?: string | undefined };

export function Line({
  value,
  onChange,
  type = "text",
  isOptional = false,
  lines = 1,
  lang,
  max,
  ...rest
}: Common & {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "number" | "date" | "email";
  isOptional?: boolean;
  lines?: number;
  lang?: string;
  max?: number;
}) {
  return (
    <Labelled {...rest} isOptional={isOptional}>
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          type={type}
          multiline={lines > 1}
          minRows={lines}
          maxRows={10}
          error={invalid}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputProps={{
            lang,
            maxLength: max,
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
            autoComplete: "off",
          }}
        />
      )}
    </Labelled>
  );
}

/** English stands under SurveyJS's own word for it. */
const places = { en: "default", ko: "ko", es: "es" } as const;

/** The same words in the three languages, side by side; what is not translated yet is said. */
export function Words({
  id,
  label,
  help,
  value,
  onChange,
  messageFor,
  isOptional = false,
  lines = 1,
}: {
  id: string;
  label: string;
  help?: string;
  value: FormWords;
  onChange: (value: FormWords) => void;
  messageFor: (id: string) => string | undefined;
  isOptional?: boolean;
  lines?: number;
}) {
  const { t } = useTranslation(["surveys", "records"]);
  const isBegun = languages.some((language) => value[places[language]] !== "");
  const missing = isBegun ? languages.filter((language) => value[places[language]].trim() === "") : [];
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0, marginBlockEnd: 4 }}>
        {isOptional ? t("records:optional", { label }) : label}
        {missing.length > 0 && (
          <Box component="span" sx={{ color: "warning.dark", fontWeight: 400, ml: 1 }}>
            {t("builder.missing", {
              languages: missing.map((language) => languageNames[language]).join(", "),
            })}
          </Box>
        )}
      </legend>
      {help && <p style={{ margin: "0 0 8px", fontSize: "0.8125rem", opacity: 0.85 }}>{help}</p>}
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
          alignItems: "start",
        }}
      >
        {languages.map((language) => {
          const place = places[language];
          return (
            <Line
              key={language}
              id={`${id}-${place}`}
              label={languageNames[language]}
              lang={language}
              lines={lines}
              value={value[place]}
              onChange={(text) => onChange({ ...value, [place]: text })}
              error={messageFor(`${id}-${place}`)}
            />
          );
        })}
      </Box>
    </fieldset>
  );
}
