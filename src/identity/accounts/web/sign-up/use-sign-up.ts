import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiProblem, send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { checkSignUp, signUp } from "../../sign-up.ts";
import { useBusy } from "./use-busy.ts";

export const steps = ["account", "personal", "check"] as const;
export type Step = (typeof steps)[number];

const empty = {
  username: "",
  email: "",
  newPassword: "",
  newPasswordConfirmation: "",
  firstName: "",
  lastName: "",
  hasOneName: false,
  phone: "",
  memberNumber: "",
  ssn: "",
  dob: { month: "", day: "", year: "" },
};
export type Values = typeof empty;

const accountFields: readonly string[] = ["username", "email", "newPassword", "newPasswordConfirmation"];

export function hrefOf(step: Step, from?: "check"): string {
  return `/signup?step=${step}${from === undefined ? "" : `&from=${from}`}`;
}

/** Everything that is typed lives in this page alone, never in the browser's storage or in an address. */
export function useSignUp() {
  const [query, setQuery] = useSearchParams();
  const [values, setValues] = useState(empty);
  /** How many steps are done: nobody gets further than they have come. */
  const [done, setDone] = useState(0);
  const [sent, setSent] = useState<"once" | "again" | null>(null);
  const errors = useFormErrors();
  const once = useBusy();

  const wanted = query.get("step");
  const asked = steps.findIndex((step) => step === wanted);
  const step = steps[Math.min(Math.max(asked, 0), done)] ?? "account";
  const isChange = query.get("from") === "check" && done >= 2;

  const go = (to: Step, from?: "check") => {
    errors.clear();
    setQuery(from === undefined ? { step: to } : { step: to, from });
  };

  const goOn = (part: "account" | "personal") =>
    once(async () => {
      try {
        await send<typeof checkSignUp>("POST /auth/checkSignUp", { body: { part, ...values } });
        const next = part === "account" && !isChange ? "personal" : "check";
        setDone((now) => Math.max(now, steps.indexOf(next)));
        go(next);
      } catch (error) {
        errors.showProblem(error);
      }
    });

  const submit = () =>
    once(async () => {
      try {
        await send<typeof signUp>("POST /auth/signUp", { body: { ...values, language: currentLanguage() } });
        errors.clear();
        setSent(sent === null ? "once" : "again");
        setQuery({ step: "sent" }, { replace: true });
      } catch (error) {
        setSent(null);
        errors.showProblem(error);
        // Where a field is wrong after all, its page opens, with the words at the field.
        const [first] = error instanceof ApiProblem ? error.errors : [];
        const place = first && (accountFields.includes(first.path) ? "account" : "personal");
        setQuery(place === undefined ? { step: "check" } : { step: place, from: "check" });
      }
    });

  return {
    values,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setValues((before) => ({ ...before, [name]: value })),
    step,
    isChange,
    errors,
    goOn,
    submit,
    sent,
    /** Back to the answers after all, from the page that says where the mail went. */
    reopen: () => {
      setSent(null);
      go("check");
    },
    /** The page was loaded anew after sending. */
    isReloaded: sent === null && wanted === "sent",
  };
}

export type SignUp = ReturnType<typeof useSignUp>;
