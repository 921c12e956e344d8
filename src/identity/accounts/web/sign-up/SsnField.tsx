import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/forms/Field.tsx";

type Props = { value: string; onValue: (value: string) => void; error: string | undefined };

/** One field for the whole number, hidden until asked for. Not of type "password": browsers would offer to keep it. */
export function SsnField({ value, onValue, error }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  const [isShown, setShown] = useState(false);
  return (
    <Field
      id="ssn"
      label={t("fields.ssn")}
      hint={`${t("fields.ssnHint")} ${t("fields.ssnWhy")}`}
      error={error}
    >
      {(control) => (
        <span className="input-with-button">
          <input
            {...control}
            className={isShown ? "input digits" : "input digits digits--hidden"}
            name="ssn"
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          <button
            type="button"
            className="button"
            aria-controls="ssn"
            aria-label={t(isShown ? "fields.hideSsn" : "fields.showSsn")}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? "fields.hide" : "fields.show")}
          </button>
        </span>
      )}
    </Field>
  );
}
