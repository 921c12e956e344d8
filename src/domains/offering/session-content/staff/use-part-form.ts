import { useMemo, useState } from "react";
import { isLanguage } from "#kernel/language.ts";
import { wordsNow } from "#web/api.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { languageNames } from "#web/language-names.ts";

/** The values of a dialog's form, and what the server refused of them; the summary names each field by its label. */
export function usePartForm<V>(initial: V, labels: Readonly<Record<string, string>> = {}) {
  const [values, setValues] = useState(initial);
  const errors = useFormErrors();
  const [first] = useState(labels);
  // A new array for each try alone: the summary takes the focus with it.
  const named = useMemo(
    () =>
      errors.errors.map((error) => {
        const label = labelOf(first, error.id);
        return label === undefined ? error : namedError(error, label);
      }),
    [errors.errors, first],
  );
  return {
    values,
    change: (part: Partial<V>) => setValues((before) => ({ ...before, ...part })),
    errors: named,
    errorOf: errors.messageFor,
    clear: errors.clear,
    show: errors.show,
    showProblem: errors.showProblem,
  };
}

/** The same error, said of its field by name. A dialog is read in the language that it was opened in. */
function namedError({ id, ...error }: PageError, name: string): PageError {
  const said = { message: `${name}: ${wordsNow(error)}` };
  return id === undefined ? said : { id, ...said };
}

/** `label-ko` is the Korean of `label`, `options-1-label-en` is one of `options`. */
function labelOf(labels: Readonly<Record<string, string>>, id: string | undefined): string | undefined {
  const [field = "", ...rest] = (id ?? "").split("-");
  const label = labels[field];
  const language = rest.find(isLanguage);
  return label === undefined || language === undefined ? label : `${label} (${languageNames[language]})`;
}

/** An empty line is no value. */
export function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}
