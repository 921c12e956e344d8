import type { ApiProblem, Said } from "#web/api.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";

// What the fields of public pages know of the form that they stand in.

export type Values = Record<string, string>;

/** What is wrong with one field, in the person's words. `path` is the field's name on the page. */
export type Fault = Said & { path: string };

/** What came of a try. `faults` are those that this page shows, where they are not all of the problem's. */
export type Tried = { ok: true } | { ok: false; problem: ApiProblem; faults?: readonly Fault[] };

export interface Form {
  values: Values;
  set: (name: string, value: string) => void;
  setAll: (values: Values) => void;
  faultOf: (name: string) => string | undefined;
  /** The part of a date (`dob.year`) that is wrong. */
  isWrong: (path: string) => boolean;
  /** For the summary: the faults, or some other trouble such as a lost connection. A new array for each try. */
  errors: readonly PageError[];
  /** Why the last try failed, where it was no wrong field. */
  failure: ApiProblem | null;
  isBusy: boolean;
  /** What was typed before came back: whether something was left out of it, and the way to begin the page anew. */
  back: { left: "ssn" | "bank" | null; drop: () => void } | null;
  /** Runs once at a time; shows the faults that come back. Answers whether it went well. */
  run: (act: () => Promise<Tried>) => Promise<boolean>;
}

/** The id of a field, or of the group around it: a date's parts and a choice's options stand in one. */
export function fieldId(path: string): string {
  return `f-${path.replace(/\.(?:month|day|year)$/u, "")}`;
}
