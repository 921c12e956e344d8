import { useState } from "react";
import { useFormErrors } from "#web/forms/use-form-errors.ts";

/** The values of a dialog's form, and what the server refused of them. */
export function usePartForm<V>(initial: V) {
  const [values, setValues] = useState(initial);
  const errors = useFormErrors();
  return {
    values,
    change: (part: Partial<V>) => setValues((before) => ({ ...before, ...part })),
    errors: errors.errors,
    errorOf: errors.messageFor,
    clear: errors.clear,
    show: errors.show,
    showProblem: errors.showProblem,
  };
}

/** An empty line is no value. */
export function orNull(text: string): string | null {
  return text.trim() === "" ? null : text;
}
