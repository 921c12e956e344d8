import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { Field } from "#web/forms/Field.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { PasswordInput } from "./PasswordInput.tsx";

export type Proof = { currentPassword: string } | { code: string };

type Props = {
  /** What it is about, above the fields. */
  children?: ReactNode;
  /** With a field for a name, which begins as this. */
  name?: string;
  /** A code of the authenticator app proves it too. */
  hasTotp: boolean;
  submit: string;
  onSubmit: (given: { name: string; proof: Proof }) => Promise<void>;
  onCancel: () => void;
};

/** Asks once more who is there, before something makes the account less safe. */
export function ProofForm({ children, name: firstName, hasTotp, submit, onSubmit, onCancel }: Props) {
  const { t } = useTranslation("accounts-web-profile");
  const [name, setName] = useState(firstName ?? "");
  const [isByCode, setByCode] = useState(false);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: (path) => ids[path] });

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const missing: PageError[] = [];
    if (firstName !== undefined && name.trim() === "")
      missing.push({ id: "proof-name", message: t("proof.missing.name") });
    if (!isByCode && password === "")
      missing.push({ id: "proof-password", message: t("proof.missing.password") });
    if (isByCode && code.trim() === "") missing.push({ id: "proof-code", message: t("proof.missing.code") });
    if (missing.length > 0) return errors.show(missing);
    isBusy.current = true;
    try {
      await onSubmit({ name: name.trim(), proof: isByCode ? { code } : { currentPassword: password } });
    } catch (error) {
      // A code works once.
      setCode("");
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ErrorSummary errors={errors.errors} />
      {children}
      {firstName !== undefined && (
        <NameField value={name} onValue={setName} error={errors.messageFor("proof-name")} />
      )}
      {isByCode ? (
        <CodeField
          id="proof-code"
          label={t("proof.code")}
          value={code}
          onValue={setCode}
          error={errors.messageFor("proof-code")}
        />
      ) : (
        <PasswordInput
          id="proof-password"
          label={t("proof.password")}
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={errors.messageFor("proof-password")}
        />
      )}
      {hasTotp && (
        <button
          type="button"
          className="profile__link"
          onClick={() => {
            setByCode(!isByCode);
            errors.clear();
          }}
        >
          {t(isByCode ? "proof.usePassword" : "proof.useCode")}
        </button>
      )}
      <div className="profile__actions">
        <button type="submit" className="button button--primary">
          {submit}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}

const ids: Readonly<Record<string, string>> = {
  name: "proof-name",
  currentPassword: "proof-password",
  code: "proof-code",
};

type FieldProps = { value: string; onValue: (value: string) => void; error: string | undefined };

export function NameField({ value, onValue, error }: FieldProps) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <Field id="proof-name" label={t("proof.name")} hint={t("proof.nameHint")} error={error}>
      {(control) => (
        <input
          {...control}
          className="input"
          autoComplete="off"
          maxLength={60}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

export function CodeField({ id, label, value, onValue, error }: FieldProps & { id: string; label: string }) {
  const { t } = useTranslation("accounts-web-profile");
  return (
    <Field id={id} label={label} hint={t("proof.codeHint")} error={error}>
      {(control) => (
        <input
          {...control}
          className="input profile__code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
