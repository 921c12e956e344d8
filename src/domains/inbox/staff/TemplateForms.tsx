import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isLanguage } from "#kernel/language.ts";
import { FormPage } from "#resource/staff/FormPage.tsx";
import { textOf, type Values } from "#resource/definition.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Section } from "#web/staff/Section.tsx";
import { entityTemplateValues, messageTemplates } from "../template-variables.ts";
import type { Previewed, previewText, previewValue } from "../templates.ts";

/** A value of a variable, with what readers of its place would see. */
export function ValueForm() {
  return (
    <FormPage
      resource={entityTemplateValues}
      preview={(values) => {
        const variableId = textOf(values, "variableId");
        const value = textOf(values, "value");
        const asked = variableId && value ? { ...placeOf(values), variableId, value } : null;
        return (
          <Preview
            asked={asked}
            fetchText={(body, signal) =>
              send<typeof previewValue>("POST /admin/templatevariables/preview", { body, signal })
            }
          />
        );
      }}
    />
  );
}

/** A template of the desk, with its variables filled in as its client's people would read it. */
export function TemplateForm() {
  return (
    <FormPage
      resource={messageTemplates}
      preview={(values) => {
        const text = [textOf(values, "subject"), textOf(values, "body")].filter(Boolean).join("\n\n");
        return (
          <Preview
            asked={text === "" ? null : { ...placeOf(values), text }}
            fetchText={(body, signal) =>
              send<typeof previewText>("POST /admin/inbox/preview", { body, signal })
            }
          />
        );
      }}
    />
  );
}

function placeOf(values: Values) {
  const language = textOf(values, "language");
  return {
    clientId: textOf(values, "clientId") || null,
    language: isLanguage(language) ? language : currentLanguage(),
  };
}

type PreviewProps<Asked> = {
  asked: Asked | null;
  fetchText: (asked: Asked, signal: AbortSignal) => Promise<Previewed>;
};

function Preview<Asked>({ asked, fetchText }: PreviewProps<Asked>) {
  const { t } = useTranslation("inbox");
  const found = useQuery({
    queryKey: ["template preview", asked],
    queryFn: ({ signal }) => (asked === null ? null : fetchText(asked, signal)),
    placeholderData: keepPreviousData,
  });
  const shown = found.data;
  return (
    <Section title={t("preview.title")}>
      <div role="status">
        {found.error && asked !== null ? (
          <Alert severity="warning">{found.error.message}</Alert>
        ) : shown ? (
          <>
            <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{shown.text}</Box>
            <ul>
              {shown.used.map(({ name, value, why }) => (
                <li key={name} style={{ overflowWrap: "anywhere" }}>
                  {name}: {value} ({t(`preview.why.${why}`)})
                </li>
              ))}
            </ul>
            {shown.unknown.length > 0 && (
              <Alert severity="warning">{t("preview.unknown", { names: shown.unknown.join(", ") })}</Alert>
            )}
          </>
        ) : (
          <p>{t("preview.none")}</p>
        )}
      </div>
    </Section>
  );
}
