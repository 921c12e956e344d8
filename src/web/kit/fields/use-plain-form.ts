import { useRef, useState } from "react";
import { type ApiProblem, wordsNow } from "#web/api.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { type Fault, fieldId, type Form, type Tried, type Values } from "./form.ts";

type Failed = { faults: readonly Fault[]; failure: ApiProblem | null; errors: readonly PageError[] };
const fine: Failed = { faults: [], failure: null, errors: [] };

/**
 * The fields of a page outside an enrollment: what is typed stays on the page until it is sent. `fields` are those that the
 * page has; a fault of any other stands in the summary alone.
 */
export function usePlainForm(first: Values, fields: readonly string[]): Form {
  const [values, setValues] = useState(first);
  const [{ faults, failure, errors }, setFailed] = useState(fine);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);

  const place = ({ path }: Fault) => {
    const at = fields.indexOf(path.split(".")[0] ?? path);
    return at === -1 ? fields.length : at;
  };
  const errorOf = (fault: Fault): PageError => {
    const { path, ...said } = fault;
    return place(fault) === fields.length ? said : { ...said, id: fieldId(path) };
  };
  const run = async (act: () => Promise<Tried>) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    try {
      const outcome = await act();
      if (outcome.ok) {
        setFailed(fine);
        return true;
      }
      const found = outcome.faults ?? outcome.problem.errors;
      const ordered = found.toSorted((one, other) => place(one) - place(other));
      const isOther = ordered.length === 0;
      setFailed({
        faults: ordered,
        failure: isOther ? outcome.problem : null,
        errors: isOther ? [outcome.problem] : ordered.map(errorOf),
      });
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
    faultOf: (name) => {
      const found = faults.find(({ path }) => path === name || path.startsWith(`${name}.`));
      return found && wordsNow(found);
    },
    isWrong: (path) => faults.some((fault) => fault.path === path || path.startsWith(`${fault.path}.`)),
    isBusy,
    back: null,
    run,
  };
}
