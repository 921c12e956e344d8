import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import Radio from "@mui/material/Radio";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languages } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import { wordsIn } from "../../form-cells.ts";
import type { FormDefinition, FormQuestion } from "../../form-definition.ts";

/** The form as people will read it, while it is being written; nothing typed here is kept. */
export function FormPreview({ definition }: { definition: FormDefinition }) {
  const { t } = useTranslation("surveys");
  const [language, setLanguage] = useState<Language>("en");
  const [at, setAt] = useState(0);
  const { pages } = definition;
  const page = pages[Math.min(at, pages.length - 1)];
  const title = page?.title && wordsIn(page.title, language);
  return (
    <Section title={t("preview.title")}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
        <Chosen
          id="preview-language"
          label={t("preview.language")}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => setLanguage(languages.find((one) => one === value) ?? "en")}
        />
        {pages.length > 1 && (
          <Chosen
            id="preview-page"
            label={t("preview.page")}
            value={String(Math.min(at, pages.length - 1))}
            options={pages.map((_, place) => ({ value: String(place), label: String(place + 1) }))}
            onChange={(value) => setAt(Number(value))}
          />
        )}
      </Box>
      <Box lang={language} sx={{ fontSize: "1.0625rem", overflowWrap: "anywhere" }}>
        <p style={{ fontSize: "1.375rem", fontWeight: 650, margin: "0 0 8px" }}>
          {wordsIn(definition.title, language) || t("preview.unnamed")}
        </p>
        {definition.description && <p>{wordsIn(definition.description, language)}</p>}
        {title && <p style={{ fontWeight: 650 }}>{title}</p>}
        {page?.elements.map((question) => (
          <Question key={question.name} question={question} language={language} />
        ))}
      </Box>
    </Section>
  );
}

function Chosen({ label, ...choice }: { label: string } & Parameters<typeof NativeChoice>[0]) {
  return (
    <div>
      <label htmlFor={choice.id} style={{ fontWeight: 600 }}>
        {label}
      </label>
      <NativeChoice {...choice} />
    </div>
  );
}

function Question({ question, language }: { question: FormQuestion; language: Language }) {
  const { t } = useTranslation("surveys");
  const condition = question.visibleIf !== undefined && (
    <Box component="p" sx={{ m: 0, fontSize: "0.8125rem", color: "text.secondary" }}>
      {t("preview.sometimes")}
    </Box>
  );
  if (question.type === "html")
    return (
      <Box sx={{ my: 2, color: "text.secondary" }}>
        {condition}
        {plain(wordsIn(question.html, language))}
      </Box>
    );
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, my: 2, minWidth: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>
        {wordsIn(question.title, language) || t("preview.unnamed")}
        {!question.isRequired && ` ${t("preview.optional")}`}
      </legend>
      {condition}
      {question.description && (
        <Box component="p" sx={{ m: 0, color: "text.secondary" }}>
          {wordsIn(question.description, language)}
        </Box>
      )}
      <Control question={question} language={language} />
    </Box>
  );
}

function Control({
  question,
  language,
}: {
  question: Exclude<FormQuestion, { type: "html" }>;
  language: Language;
}) {
  const { t } = useTranslation("surveys");
  const label = wordsIn(question.title, language);
  const name = `preview-${question.name}`;
  if (question.type === "text" || question.type === "comment")
    return (
      <OutlinedInput
        fullWidth
        size="small"
        multiline={question.type === "comment"}
        minRows={question.type === "comment" ? 3 : 1}
        inputProps={{ "aria-label": label, autoComplete: "off" }}
      />
    );
  if (question.type === "file") return <p style={{ margin: 0 }}>{t("preview.file")}</p>;
  if (question.type === "dropdown")
    return (
      <select aria-label={label} style={{ padding: 8, maxWidth: "100%" }}>
        <option value="">–</option>
        {question.choices.map(({ value, text }) => (
          <option key={value}>{wordsIn(text, language) || value}</option>
        ))}
      </select>
    );
  const isRating = question.type === "rating";
  const options =
    question.type === "boolean"
      ? [t("yes"), t("no")]
      : isRating
        ? Array.from({ length: question.rateMax - question.rateMin + 1 }, (_, at) =>
            String(question.rateMin + at),
          )
        : question.choices.map(({ value, text }) => wordsIn(text, language) || value);
  return (
    <Box sx={{ display: "flex", flexDirection: isRating ? "row" : "column", flexWrap: "wrap" }}>
      {options.map((option) => (
        <FormControlLabel
          key={option}
          label={option}
          control={
            question.type === "checkbox" ? <Checkbox size="small" /> : <Radio size="small" name={name} />
          }
        />
      ))}
    </Box>
  );
}

/** A paragraph to read, without its marks. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";
}
