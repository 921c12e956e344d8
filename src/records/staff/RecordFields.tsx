import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { type Language, languages } from "#kernel/language.ts";
import { fieldId } from "#web/forms/use-form-errors.ts";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { isWords, type Field, type Resource, type Value, type Words as InWords } from "../definition.ts";
import { LanguageTabs } from "./LanguageTabs.tsx";
import { PageInput } from "./PageInput.tsx";
import type { Words } from "./use-words.tsx";

type Props = {
  resource: Resource;
  /** The fields of this part of the form, in their order. */
  names: readonly string[];
  words: Words;
  valueFor: (name: string) => Value;
  onChange: (name: string, value: Value) => void;
  /** By the field's id. */
  errorOf: (id: string) => string | undefined;
  /** The field of any kind but texts in each language. */
  fieldOf: (name: string, field: Field) => ReactNode;
  /** Stands below the field. */
  noteOf?: (name: string) => ReactNode;
};

/** The fields of a form side by side; texts in each language stand below them, behind one row of tabs. */
export function RecordFields({ resource, names, words, fieldOf, ...rest }: Props) {
  const texts = textsOf(resource, names);
  const inTexts = new Set(texts.flatMap(({ fields }) => fields));
  const others = names.filter((name) => !inTexts.has(name));
  const textFields = texts.length > 0 && (
    <LanguageTabs
      id={`words-${names[0] ?? ""}`}
      isWrong={(language) => texts.some((text) => rest.errorOf(text.idOf(language)) !== undefined)}
      isMissing={(language) => texts.some((text) => isLeftOut(text, language, rest.valueFor))}
      isBeside={texts.some(({ isPage }) => isPage)}
    >
      {(language) => (
        <Box sx={{ display: "grid", gap: 2 }}>
          {texts.map((text) => (
            <TextInput key={text.name} {...{ text, language, words, ...rest }} />
          ))}
        </Box>
      )}
    </LanguageTabs>
  );
  // What people read comes first where a record is called by it.
  const isFirst = inTexts.has(resource.title);
  return (
    <Box sx={{ display: "grid", gap: 2, minWidth: 0 }}>
      {isFirst && textFields}
      {others.length > 0 && (
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
            gap: 2,
            alignItems: "start",
          }}
        >
          {others.map((name) => {
            const field = resource.fields[name];
            return field && fieldOf(name, field);
          })}
        </Box>
      )}
      {!isFirst && textFields}
    </Box>
  );
}

type Text = {
  name: string;
  /** The fields it is kept in: one for all languages, or one for each. */
  fields: string[];
  idOf: (language: Language) => string;
  max: number;
  isLong: boolean;
  /** Written in the editor of pages. */
  isPage: boolean;
  isOptional: (language: Language) => boolean;
  /** English is read where another language is empty. */
  fallsBack: boolean;
  kept: { field: string } | { each: Readonly<Record<Language, string>> };
};

function textsOf({ fields, translations = {} }: Resource, names: readonly string[]): Text[] {
  const own = names.flatMap((name): Text[] => {
    const field = fields[name];
    if (field?.kind !== "words") return [];
    return [
      {
        name,
        fields: [name],
        idOf: (language) => fieldId(`${name}.${language}`),
        max: field.max,
        isLong: field.max > 200,
        isPage: false,
        isOptional: (language) => !field.required || (field.fallback === true && language !== "en"),
        fallsBack: field.fallback === true,
        kept: { field: name },
      },
    ];
  });
  const parted = Object.entries(translations).flatMap(([name, each]): Text[] => {
    const first = fields[each.en];
    if (first === undefined || !names.includes(each.en)) return [];
    return [
      {
        name,
        fields: languages.map((language) => each[language]),
        idOf: (language) => fieldId(each[language]),
        max: "max" in first ? first.max : 200,
        isLong: first.kind === "longText",
        isPage: first.kind === "html",
        isOptional: (language) => !fields[each[language]]?.required,
        fallsBack: true,
        kept: { each },
      },
    ];
  });
  return [...own, ...parted];
}

function readText({ kept }: Text, one: Language, valueFor: Props["valueFor"]): string {
  const value = valueFor("field" in kept ? kept.field : kept.each[one]);
  if (value !== null && isWords(value)) return value[one];
  return typeof value === "string" ? value : "";
}

/** Written in another language, and not in this one. */
function isLeftOut(text: Text, language: Language, valueFor: Props["valueFor"]): boolean {
  const isWritten = (one: Language) => readText(text, one, valueFor) !== "";
  return !isWritten(language) && languages.some(isWritten);
}

const empty: InWords = { en: "", ko: "", es: "" };

type InputProps = Pick<Props, "words" | "valueFor" | "onChange" | "errorOf" | "noteOf"> & {
  text: Text;
  language: Language;
};

function TextInput({ text, language, words, valueFor, onChange, errorOf, noteOf }: InputProps) {
  const { kept } = text;
  const read = (one: Language) => readText(text, one, valueFor);
  const handleChange = (typed: string) => {
    if ("each" in kept) return onChange(kept.each[language], typed === "" ? null : typed);
    const before = valueFor(kept.field);
    const after = { ...(before !== null && isWords(before) ? before : empty), [language]: typed };
    const isNothing = text.isOptional("en") && languages.every((one) => after[one] === "");
    onChange(kept.field, isNothing ? null : after);
  };
  const help = [words.help(text.name), noteOf?.(text.name)].filter(Boolean);
  if (text.isPage)
    return (
      <PageInput
        id={text.idOf(language)}
        label={`${words.field(text.name)} (${languageNames[language]})`}
        isOptional={text.isOptional(language)}
        language={language}
        value={read(language)}
        help={help}
        error={errorOf(text.idOf(language))}
        onChange={handleChange}
      />
    );
  return (
    <Labelled
      id={text.idOf(language)}
      label={`${words.field(text.name)} (${languageNames[language]})`}
      isOptional={text.isOptional(language)}
      help={help.length > 0 && help}
      error={errorOf(text.idOf(language))}
    >
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          error={invalid}
          multiline={text.isLong}
          minRows={text.isLong ? 3 : 1}
          maxRows={text.isLong ? 12 : 1}
          value={read(language)}
          placeholder={text.fallsBack && language !== "en" ? read("en") : ""}
          onChange={(event) => handleChange(event.target.value)}
          inputProps={{
            lang: language,
            maxLength: text.max,
            "aria-describedby": describedBy,
            "aria-invalid": invalid || undefined,
          }}
        />
      )}
    </Labelled>
  );
}
