import { useState } from "react";
import { ApiProblem, wordsNow } from "../api.ts";
import type { PageError } from "./ErrorSummary.tsx";

/** `dependents.0.dob.day` → `dependents-0-dob-day`: how a field's id comes from its path in the request. */
export function fieldId(path: string): string {
  return path.replaceAll(".", "-");
}

type Options = {
  /** The field's id for a path of the server; nothing for one that has no field on this page. */
  idOf?: (path: string) => string | undefined;
};

/** The errors of one form, for its summary and its fields alike: the same words in both. */
export function useFormErrors({ idOf = fieldId }: Options = {}) {
  const [errors, setErrors] = useState<readonly PageError[]>([]);
  return {
    /** For `<ErrorSummary errors>`. */
    errors,
    show: (found: readonly PageError[]) => setErrors([...found]),
    /** Shows what the server refused. Throws on what is no answer of the server: the error page takes that. */
    showProblem: (error: unknown) => setErrors(problemErrors(error, idOf)),
    clear: () => setErrors((before) => (before.length === 0 ? before : [])),
    /** For a field's own message. */
    messageFor: (id: string): string | undefined => {
      const found = errors.find((error) => error.id === id);
      return found && wordsNow(found);
    },
  };
}

function problemErrors(error: unknown, idOf: (path: string) => string | undefined = fieldId): PageError[] {
  if (!(error instanceof ApiProblem)) throw error;
  if (error.errors.length === 0) return [error];
  return error.errors.map(({ path, ...said }) => {
    const id = idOf(path);
    return id === undefined ? said : { ...said, id };
  });
}
