import { useState } from "react";
import { isLanguage } from "#kernel/language.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { languageNames } from "#web/language-names.ts";

/** The values of a dialog's form, and what the server refused of them; the summary names each field by its label. */
export function usePartForm<V>(initial: V, labels: Readonly<Record<string, string>> = {}) {
  const [values, setValues] = useState(initial);
  const errors = useFormErrors();
  return {
    values,
    change: (part: Partial<V>) => setValues((before) => ({ ...before, ...part })),
    errors: errors.errors,
    nameOf: (id: string) => labelOf(labels, id),
    errorOf: errors.messageFor,
    clear: errors.clear,
    show: errors.show,
    showProblem: errors.showProblem,
  };
}

/** Of a form, what its dialog needs to know. */
export type PartForm = Pick<ReturnType<typeof usePartForm>, "errors" | "nameOf" | "clear" | "showProblem">;

/** `label-ko` is the Korean of `label`, `options-1-label-en` is one of `options`. */
function labelOf(labels: Readonly<Record<string, string>>, id: string): string | undefined {
  const [field = "", ...rest] = id.split("-");
  const label = labels[field];
  const language = rest.find(isLanguage);
  return label === undefined || language === undefined ? label : `${label} (${languageNames[language]})`;
}

/** An empty line is no value. */
export function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}
