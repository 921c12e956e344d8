import { useEffect, useRef, useState } from "react";
import { type ApiProblem, wordsNow } from "#web/api.ts";
import { type Fault, fieldId, type Form } from "#web/kit/fields/form.ts";
import type { FormAct, FormFile, FormPage, FormValues, Signature, Strokes } from "../form-page.ts";
import { fieldOf, flatValues, valuesOf } from "./fill-values.ts";

export type FillRequest = { act: FormAct; page: string; values: FormValues; signature?: Signature };
export type FillOutcome = { ok: true; page: FormPage | null } | { ok: false; problem: ApiProblem };

export interface Fill {
  /** As it shows now: questions come and go with the answers. */
  page: FormPage;
  form: Form;
  strokes: Strokes;
  setStrokes: (strokes: Strokes) => void;
  setFiles: (question: string, files: FormFile[]) => void;
  /** Goes on; where nothing is wrong, answers the page that comes next, null after the last. */
  goOn: () => Promise<FormPage | null | undefined>;
}

type Failed = { faults: readonly Fault[]; failure: ApiProblem | null };
const decideMs = 700;
const keepMs = 1500;

/**
 * The fields of one page of a form. What is typed is sent soon after (`look`), so that it is saved and the page shows
 * the questions that follow from it. Nothing is checked before the person goes on.
 */
export function useFill(first: FormPage, call: (request: FillRequest) => Promise<FillOutcome>): Fill {
  const [page, setPage] = useState(first);
  const [values, setValues] = useState<Record<string, string>>(() => ({
    ...flatValues(first.questions),
    "signature.name": "",
    "signature.kind": "typed",
  }));
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [{ faults, failure }, setFailed] = useState<Failed>({ faults: [], failure: null });
  const [errors, setErrors] = useState<Form["errors"]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const latest = useRef({ page, values, call });
  useEffect(() => {
    latest.current = { page, values, call };
  });
  const soon = useSoon(async () => {
    const { page: now, values: typed, call: send } = latest.current;
    const outcome = await send({ act: "look", page: now.page, values: valuesOf(now, typed) });
    // Without a connection the answers stay on the page, and go with the next try.
    if (!outcome.ok || outcome.page === null || running.current) return;
    const shown = outcome.page;
    setPage(shown);
    // What stands in a field is the person's; only a question that is new here brings its value.
    setValues((before) => ({ ...flatValues(shown.questions), ...before }));
  });

  const set = (name: string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    if (!name.startsWith("values.")) return;
    const question = page.questions.find(
      (one) => name === fieldOf(one.name) || name.startsWith(`${fieldOf(one.name)}.`),
    );
    const isChosen = question !== undefined && question.type !== "text" && question.type !== "comment";
    soon.start(question?.decides === true ? (isChosen ? 0 : decideMs) : keepMs);
  };
  const fail = (problem: ApiProblem) => {
    const found = problem.errors;
    setFailed({ faults: found, failure: found.length > 0 ? null : problem });
    setErrors(
      found.length > 0 ? found.map(({ path, ...said }) => ({ ...said, id: fieldId(path) })) : [problem],
    );
  };
  const attempt = async (act: () => Promise<FillOutcome>): Promise<FormPage | null | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    soon.stop();
    setBusy(true);
    try {
      const outcome = await act();
      if (outcome.ok) return outcome.page;
      fail(outcome.problem);
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const goOn = () =>
    attempt(() => {
      const sent = { page: page.page, values: valuesOf(page, values) };
      if (page.next !== null) return call({ act: "next", ...sent });
      const { "signature.name": name = "", "signature.kind": kind } = values;
      const drawn = kind === "drawn";
      const signature: Signature = { name, kind: drawn ? "drawn" : "typed", ...(drawn ? { strokes } : {}) };
      return call({ act: "complete", ...sent, ...(page.signature === null ? {} : { signature }) });
    });
  return {
    page,
    strokes,
    setStrokes,
    setFiles: (question, files) =>
      setPage((before) => ({
        ...before,
        isCompleted: false,
        signature: before.signature && { ...before.signature, signed: null },
        questions: before.questions.map((one) => (one.name === question ? { ...one, files } : one)),
      })),
    goOn,
    form: {
      values,
      set,
      setAll: (more) => {
        for (const [name, value] of Object.entries(more)) set(name, value);
      },
      errors,
      failure,
      faultOf: (name) => {
        const found = faults.find(({ path }) => path === name || path.startsWith(`${name}.`));
        return found && wordsNow(found);
      },
      isWrong: (path) => faults.some((fault) => fault.path === path || path.startsWith(`${fault.path}.`)),
      isBusy,
      back: null,
      run: async () => false,
    },
  };
}

/** Runs the newest work after a while without another start, and at once when the page is left. */
function useSoon(work: () => Promise<void>) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const newest = useRef(work);
  useEffect(() => {
    newest.current = work;
  });
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => {
    const flush = () => {
      if (timer.current === undefined) return;
      stop();
      void newest.current();
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return {
    stop,
    start: (afterMs: number) => {
      stop();
      timer.current = setTimeout(() => {
        timer.current = undefined;
        void newest.current();
      }, afterMs);
    },
  };
}
