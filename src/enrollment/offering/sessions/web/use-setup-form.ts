import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { rebased } from "#web/staff/rebased.ts";
import type { EnrollmentSession, SessionValues } from "../sessions.ts";
import { useSaveSession } from "../staff/session-data.ts";

type Form<V extends object> = {
  enrollmentSession: EnrollmentSession;
  nextPath: string;
  valuesOf: (enrollmentSession: EnrollmentSession) => V;
  changesOf: (values: V) => Partial<SessionValues>;
};

/** A form over some of a session's settings: what was typed, saved on the version that it began with. */
export function useSetupForm<V extends object>({
  enrollmentSession,
  nextPath,
  valuesOf,
  changesOf,
}: Form<V>) {
  const navigate = useNavigate();
  const errors = useFormErrors();
  const [base, setBase] = useState(enrollmentSession);
  const [values, setValues] = useState(() => valuesOf(enrollmentSession));
  const [goesOn, setGoesOn] = useState(false);
  const isSame = (one: EnrollmentSession, other: EnrollmentSession) =>
    JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
  // Something else of the session has changed beside this form, like its key: what was typed goes on top of that.
  if (enrollmentSession.version > base.version && isSame(enrollmentSession, base)) setBase(enrollmentSession);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const saving = useSaveSession(base);
  const save = (after: "goOn" | "stay") => {
    errors.clear();
    setGoesOn(after === "goOn");
    const sent = values;
    saving.mutate(changesOf(values), {
      onSuccess: (saved) => {
        setBase(saved);
        // What was typed while it was saved stays.
        setValues((now) => rebased(now, sent, valuesOf(saved)));
        if (after === "goOn") void navigate(nextPath);
      },
      onError: errors.showProblem,
    });
  };
  return {
    values,
    change: (part: Partial<V>) => setValues((now) => ({ ...now, ...part })),
    errors,
    /** For the guard of unsaved changes; nothing is asked on the way that the form itself takes. */
    isGuarded: isDirty && !saving.isPending && !(goesOn && saving.isSuccess),
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isDirty,
    save: () => save("stay"),
    handleSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      save("goOn");
    },
  };
}
