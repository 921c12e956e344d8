import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/forms/Field.tsx";

type Props = {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  autoComplete: "current-password" | "new-password";
  value: string;
  onValue: (value: string) => void;
};

/** A password that can be looked at while it is typed. */
export function PasswordInput({ value, onValue, autoComplete, ...field }: Props) {
  const { t } = useTranslation("accounts-web-profile");
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(control) => (
        <span className="input-with-button">
          <input
            {...control}
            className="input"
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <button
            type="button"
            className="button"
            aria-controls={field.id}
            aria-label={t(isShown ? "password.hideLabel" : "password.showLabel", { label: field.label })}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "password.hide" : "password.show")}
          </button>
        </span>
      )}
    </Field>
  );
}
