import { useEffect, useRef, useState } from "react";
import type { ApiProblem } from "#web/api.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { type Values, useDraft } from "./draft.ts";

/** What is wrong with one field, in the person's words. `path` is the field's name on the page. */
export interface Fault {
  path: string;
  message: string;
}

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
  /** Runs once at a time; shows the faults that come back. Answers whether it went well. */
  run: (act: () => Promise<Tried>) => Promise<boolean>;
}

type Failed = { faults: readonly Fault[]; failure: ApiProblem | null; errors: readonly PageError[] };

/** A page's fields. Nothing is checked before the person asks to go on; values stay after an error. */
export function useForm(page: string, initial: () => Values): Form {
  const id = useDraft((draft) => draft.enrollment?.id ?? "");
  const [values, setValues] = useState(() => {
    const { typed } = useDraft.getState();
    return typed?.enrollment === id && typed.page === page ? typed.values : initial();
  });
  const [{ faults, failure, errors }, setState] = useState<Failed>({ faults: [], failure: null, errors: [] });
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);

  const fail = (faults: readonly Fault[], failure: ApiProblem | null) =>
    setState({
      faults,
      failure,
      errors: failure
        ? [{ message: failure.message }]
        : faults.map(({ path, message }) => ({ id: fieldId(path), message })),
    });

  const run = async (act: () => Promise<Tried>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    useDraft.setState({ typed: { enrollment: id, page, values: latest.current } });
    try {
      const outcome = await act();
      if (outcome.ok) return true;
      const { problem } = outcome;
      // spec §8: closed, not eligible, or sent already, is a page of its own.
      if (["notActive", "notEligible", "alreadySubmitted"].includes(problem.code))
        useDraft.setState({ refusal: problem });
      const faults = (outcome.faults ?? problem.errors).map(({ path, message }) => ({
        path: ownPath(path),
        message,
      }));
      fail(faults, faults.length > 0 ? null : problem);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    setAll: (more) => setValues((before) => ({ ...before, ...more })),
    errors,
    failure,
    faultOf: (name) => faults.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message,
    isWrong: (path) => faults.some((fault) => fault.path === path || path.startsWith(`${fault.path}.`)),
    isBusy,
    run,
  };
}

/** The server names a field from the top of what was sent: `dependents.0.dob.day`, `selections.medical.id`. */
function ownPath(path: string): string {
  return path.replace(/^(?:contact|location|benefit|ssn|dependents\.\d+|selections\.\w+)\./u, "");
}

/** The id of a field, or of the group around it: a date's parts and a choice's options stand in one. */
export function fieldId(path: string): string {
  return `f-${path.replace(/\.(?:month|day|year)$/u, "")}`;
}
