import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/forms/Field.tsx";

export type NewPassword = { newPassword: string; newPasswordConfirmation: string };

type Props = {
  values: NewPassword;
  onValue: (name: keyof NewPassword, value: string) => void;
  errorOf: (id: string) => string | undefined;
};

/** A new password, twice; one button shows both. */
export function PasswordFields({ values, onValue, errorOf }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  const [isShown, setShown] = useState(false);
  const inputOf = (name: keyof NewPassword) => ({
    className: "input",
    name,
    type: isShown ? "text" : "password",
    autoComplete: "new-password",
    autoCapitalize: "none",
    spellCheck: false,
    value: values[name],
    onChange: (event: { target: { value: string } }) => onValue(name, event.target.value),
  });
  return (
    <>
      <Field
        id="newPassword"
        label={t("fields.newPassword")}
        hint={t("fields.newPasswordHint")}
        error={errorOf("newPassword")}
      >
        {(control) => (
          <span className="input-with-button">
            <input {...control} {...inputOf("newPassword")} />
            <button
              type="button"
              className="button"
              aria-controls="newPassword newPasswordConfirmation"
              aria-label={t(isShown ? "fields.hidePassword" : "fields.showPassword")}
              onClick={() => setShown(!isShown)}
            >
              {t(isShown ? "fields.hide" : "fields.show")}
            </button>
          </span>
        )}
      </Field>
      <Field
        id="newPasswordConfirmation"
        label={t("fields.newPasswordConfirmation")}
        error={errorOf("newPasswordConfirmation")}
      >
        {(control) => <input {...control} {...inputOf("newPasswordConfirmation")} />}
      </Field>
    </>
  );
}
