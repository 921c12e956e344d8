import { useEffect, useRef, useState } from "react";
import { type ApiProblem, wordsNow } from "#web/api.ts";
import { type Fault, fieldId, type Form, type Tried, type Values } from "#web/kit/fields/form.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { keepable } from "../autosave/keepable.ts";
import { useDraft } from "./draft.ts";
import { clearKept, forgetWaiting, keepSoon } from "./autosave.ts";

type Failed = { faults: readonly Fault[]; failure: ApiProblem | null; errors: readonly PageError[] };

/**
 * A page's fields. Nothing is checked before the person asks to go on; values stay after an error, and what is typed is
 * kept until it is confirmed.
 */
export function useForm(page: string, initial: () => Values): Form {
  const id = useDraft((draft) => draft.enrollment?.id ?? "");
  const [first] = useState(initial);
  const [values, setValues] = useState(() => ({ ...first, ...typedBefore(id, page) }));
  const [isBack, setBack] = useState(() => !isSame(values, first));
  const [{ faults, failure, errors }, setState] = useState<Failed>({ faults: [], failure: null, errors: [] });
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const confirmed = useKept(id, page, { values, first, latest });

  const fail = (faults: readonly Fault[], failure: ApiProblem | null) =>
    setState({
      faults,
      failure,
      errors: failure ? [failure] : inOrder(faults),
    });

  const run = async (act: () => Promise<Tried>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    useDraft.setState({ typed: { enrollment: id, page, values: latest.current } });
    try {
      const outcome = await act();
      if (outcome.ok) {
        confirmed();
        return true;
      }
      const { problem } = outcome;
      // spec §8: closed, not eligible, or sent already, is a page of its own.
      if (["notActive", "notEligible", "alreadySubmitted"].includes(problem.code))
        useDraft.setState({ refusal: problem });
      const faults = (outcome.faults ?? problem.errors).map((fault) => ({
        ...fault,
        path: ownPath(fault.path),
      }));
      fail(faults, faults.length > 0 ? null : problem);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const drop = () => {
    setValues(first);
    setBack(false);
    useDraft.setState({ typed: null });
    clearKept(page);
    setState({ faults: [], failure: null, errors: [] });
  };

  return {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    setAll: (more) => setValues((before) => ({ ...before, ...more })),
    errors,
    failure,
    faultOf: (name) => {
      const found = faults.find(({ path }) => path === name || path.startsWith(`${name}.`));
      return found && wordsNow(found);
    },
    isWrong: (path) => faults.some((fault) => fault.path === path || path.startsWith(`${fault.path}.`)),
    isBusy,
    back: isBack ? { left: leftOut(page, values), drop } : null,
    run,
  };
}

/** As the fields stand on the page: the rules look at them in an order of their own. Without a field here, last. */
function inOrder(faults: readonly Fault[]): readonly PageError[] {
  const ids = [...document.querySelectorAll('[id^="f-"]')].map(({ id }) => id);
  const place = ({ id = "" }: PageError) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return faults
    .map(({ path, ...said }): PageError => (path === "" ? said : { ...said, id: fieldId(path) }))
    .sort((one, other) => place(one) - place(other));
}

function typedBefore(enrollment: string, page: string): Values {
  const { typed } = useDraft.getState();
  return typed?.enrollment === enrollment && typed.page === page ? typed.values : {};
}

function isSame(one: Values, other: Values): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? "") === (other[name] ?? ""),
  );
}

/** What of the page was typed perhaps, and is not here. */
function leftOut(page: string, values: Values): "ssn" | "bank" | null {
  if (page === "payment") return values["accountNumber"] ? null : "bank";
  return values["ssn"] === "" ? "ssn" : null;
}

type Typing = { values: Values; first: Values; latest: { readonly current: Values } };

/**
 * Keeps what is typed on the server while it changes, and in this tab for who goes to another page and comes back.
 * Answers what to call when the page is confirmed.
 */
function useKept(enrollment: string, page: string, { values, first, latest }: Typing): () => void {
  const confirmed = useRef(first);
  const seen = useRef(values);
  const [arrivals] = useState(() => useDraft.getState().arrivals);
  useEffect(() => {
    if (enrollment === "" || isSame(keepable(page, values), keepable(page, seen.current))) return;
    seen.current = values;
    keepSoon({ enrollment, page, values: isSame(values, confirmed.current) ? {} : values, arrivals });
  }, [enrollment, page, values, arrivals]);
  useEffect(
    () => () => {
      const { enrollment: now, arrivals: nowArrived } = useDraft.getState();
      // Not of an enrollment that this tab has left, nor of a page that starts over with what another one saved.
      const isHere = now?.id === enrollment && nowArrived === arrivals;
      if (isHere && !isSame(latest.current, confirmed.current))
        useDraft.setState({ typed: { enrollment, page, values: keepable(page, latest.current) } });
    },
    [enrollment, page, arrivals, latest],
  );
  return () => {
    confirmed.current = latest.current;
    seen.current = latest.current;
    forgetWaiting(page);
  };
}

/** The server names a field from the top of what was sent: `dependents.0.dob.day`, `selections.medical.id`. */
function ownPath(path: string): string {
  return path.replace(/^(?:contact|location|benefit|ssn|dependents\.\d+|selections\.\w+)\./u, "");
}
