import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language, languages } from "#kernel/language.ts";
import { FormPage } from "#records/staff/FormPage.tsx";
import { textOf } from "#records/definition.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { RichText } from "#web/RichText.tsx";
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
        const language = textOf(values, "language");
        const place = {
          clientId: textOf(values, "clientId") || null,
          language: isLanguage(language) ? language : currentLanguage(),
        };
        return <ValuePreview asked={variableId && value ? { ...place, variableId, value } : null} />;
      }}
    />
  );
}

const fieldsOf = {
  en: { subject: "subject", body: "body" },
  ko: { subject: "subjectKo", body: "bodyKo" },
  es: { subject: "subjectEs", body: "bodyEs" },
} as const;

/** A template of the desk, with its variables filled in as its client's people would read it, in each language. */
export function TemplateForm() {
  return (
    <FormPage
      resource={messageTemplates}
      preview={(values) => {
        const clientId = textOf(values, "clientId") || null;
        const written = languages.flatMap((language) => {
          const subject = textOf(values, fieldsOf[language].subject) ?? "";
          const html = textOf(values, fieldsOf[language].body) ?? "";
          return subject === "" && html === "" ? [] : [{ subject, html, language, clientId }];
        });
        return <TemplatePreview written={written} />;
      }}
    />
  );
}

type Written = { subject: string; html: string; language: Language; clientId: string | null };

function TemplatePreview({ written }: { written: readonly Written[] }) {
  const { t } = useTranslation("inbox");
  return (
    <Section title={t("preview.title")}>
      {written.length === 0 && <p>{t("preview.none")}</p>}
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(3, minmax(0, 1fr))" },
        }}
      >
        {written.map((one) => (
          <InLanguage key={one.language} written={one} />
        ))}
      </Box>
    </Section>
  );
}

function InLanguage({ written }: { written: Written }) {
  const { language } = written;
  const found = useQuery({
    queryKey: ["template preview", written],
    queryFn: ({ signal }) => send<typeof previewText>("POST /admin/inbox/preview", { body: written, signal }),
    placeholderData: keepPreviousData,
  });
  const shown = found.data;
  return (
    <Box role="status" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Box sx={{ color: "text.secondary", fontSize: "0.85rem" }}>{languageNames[language]}</Box>
      {found.error && <Alert severity="warning">{found.error.message}</Alert>}
      {shown && (
        <>
          <h3 lang={language} style={{ margin: "4px 0 8px" }}>
            {shown.subject}
          </h3>
          <RichText html={shown.html} language={language} />
          <Values of={shown} />
        </>
      )}
    </Box>
  );
}

/** What each variable says and where that comes from, and the names that nobody knows. */
function Values({ of: { used, unknown } }: { of: Pick<Previewed, "used" | "unknown"> }) {
  const { t } = useTranslation("inbox");
  return (
    <>
      <ul>
        {used.map(({ name, value, why }) => (
          <li key={name} style={{ overflowWrap: "anywhere" }}>
            {name}: {value} ({t(`preview.why.${why}`)})
          </li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <Alert severity="warning">{t("preview.unknown", { names: unknown.join(", ") })}</Alert>
      )}
    </>
  );
}

type Tried = { variableId: string; value: string; clientId: string | null; language: Language };

function ValuePreview({ asked }: { asked: Tried | null }) {
  const { t } = useTranslation("inbox");
  const found = useQuery({
    queryKey: ["value preview", asked],
    queryFn: ({ signal }) =>
      asked === null
        ? null
        : send<typeof previewValue>("POST /admin/templatevariables/preview", { body: asked, signal }),
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
            <Values of={shown} />
          </>
        ) : (
          <p>{t("preview.none")}</p>
        )}
      </div>
    </Section>
  );
}
