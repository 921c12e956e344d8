import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LazyRichTextEditor } from "#web/staff/rich-text/LazyRichTextEditor.tsx";
import { longestSubject } from "../../parties.ts";
import { isSaid, type Texts } from "../broadcast-text.ts";

type Props = {
  texts: Texts;
  /** What the editors begin with; another count begins them anew. */
  round: { count: number; texts: Texts };
  messageFor: (id: string) => string | undefined;
  onChange: (texts: Texts) => void;
};

/** The text in each language, side by side; what is missing in one says so. */
export function BroadcastTexts({ texts, round, messageFor, onChange }: Props) {
  const { t } = useTranslation("inbox-staff");
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
      }}
    >
      {languages.map((language) => {
        const said = texts[language];
        const change = (part: Partial<typeof said>) =>
          onChange({ ...texts, [language]: { ...said, ...part } });
        const id = `texts-${language}-html`;
        const error = messageFor(id);
        return (
          <Box key={language} component="section" aria-labelledby={`${language}-title`} sx={{ minWidth: 0 }}>
            <Box sx={{ display: "flex", gap: 1, alignItems: "center", mb: 1 }}>
              <h3 id={`${language}-title`} lang={language} style={{ margin: 0 }}>
                {languageNames[language]}
              </h3>
              {!isSaid(said) && <Chip size="small" label={t("broadcasts.missing")} />}
            </Box>
            <Labelled
              id={`texts-${language}-subject`}
              label={t("inbox:columns.subject")}
              error={messageFor(`texts-${language}-subject`)}
            >
              {(control) => (
                <OutlinedInput
                  id={control.id}
                  size="small"
                  value={said.subject}
                  error={control.invalid}
                  onChange={(event) => change({ subject: event.target.value })}
                  inputProps={{
                    lang: language,
                    "aria-describedby": control.describedBy,
                    maxLength: longestSubject,
                  }}
                />
              )}
            </Labelled>
            <div id={`${id}-label`} style={{ fontWeight: 600, marginTop: 16 }}>
              {t("text")}
            </div>
            <LazyRichTextEditor
              key={round.count}
              id={id}
              labelId={`${id}-label`}
              language={language}
              initial={round.texts[language].html}
              onChange={(html) => change({ html })}
              invalid={error !== undefined}
              messageId={`${id}-error`}
            />
            {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
          </Box>
        );
      })}
    </Box>
  );
}
