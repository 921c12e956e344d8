import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/forms/Field.tsx";

type Props = {
  kind: "code" | "recovery";
  error: string | undefined;
  onMissing: (message: string) => void;
  onCode: (code: string) => Promise<void>;
  children?: ReactNode;
};

/** A code of the authenticator app, or a recovery code. */
export function CodeForm({ kind, error, onMissing, onCode, children }: Props) {
  const { t } = useTranslation("accounts-web");
  const [code, setCode] = useState("");
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === "") return onMissing(t(`confirm.${kind}.missing`));
    // A code that was wrong is never right later.
    void onCode(code).finally(() => setCode(""));
  };
  return (
    <form className="form" noValidate onSubmit={handleSubmit}>
      {children}
      <Field id="code" label={t(`confirm.${kind}.label`)} hint={t(`confirm.${kind}.hint`)} error={error}>
        {(control) => (
          <input
            {...control}
            className="input input--code"
            name="code"
            autoComplete={kind === "code" ? "one-time-code" : "off"}
            inputMode={kind === "code" ? "numeric" : "text"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <p className="actions">
        <button type="submit" className="button button--primary">
          {t("step.continue")}
        </button>
      </p>
    </form>
  );
}
