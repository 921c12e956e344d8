import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { fieldId } from "#web/forms/use-form-errors.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { KindParts } from "./kind-values.ts";

const names = ["label", "dateLabel", "help"] as const;

/** What people read, in each language. */
export function KindWords({ values, change, messageFor }: KindParts) {
  const { t } = useTranslation("life-events");
  return (
    <Section title={t("kinds.sections.words")}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "repeat(3, 1fr)" } }}>
        {names.flatMap((name) =>
          languages.map((language) => {
            const path = `${name}.${language}`;
            return (
              <Labelled
                key={path}
                id={fieldId(path)}
                label={t(`kinds.fields.${name}`, { language: t(`kinds.language.${language}`) })}
                error={messageFor(path)}
              >
                {({ id, describedBy, invalid }) => (
                  <OutlinedInput
                    id={id}
                    size="small"
                    multiline={name === "help"}
                    value={values[name][language]}
                    error={invalid}
                    onChange={(event) =>
                      change({ [name]: { ...values[name], [language]: event.target.value } })
                    }
                    inputProps={{ "aria-describedby": describedBy, lang: language }}
                  />
                )}
              </Labelled>
            );
          }),
        )}
      </Box>
    </Section>
  );
}
