import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { type DateParts, parseUsDate, toDateParts } from "#kernel/dates.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import type { PageError } from "#web/forms/ErrorSummary.tsx";

const parts = ["month", "day", "year"] as const;

type Props = { value: DateParts; onValue: (value: DateParts) => void; errors: readonly PageError[] };

/** Month, day and year; a whole date that is pasted into any box fills all three. */
export function BirthField({ value, onValue, errors }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  const wrong = errors.filter(({ id }) => id?.startsWith("dob"));
  const error = wrong[0]?.message;
  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text").trim();
    const read = text.length > 4 ? parseUsDate(text) : null;
    if (!read?.ok) return;
    event.preventDefault();
    onValue(toDateParts(read.value));
  };
  return (
    <fieldset
      className={error ? "field field--error" : "field"}
      id="dob"
      aria-describedby={error ? "dob-hint dob-error" : "dob-hint"}
    >
      <legend>{t("fields.dob")}</legend>
      <p className="field__hint" id="dob-hint">
        {t("fields.dobHint")}
      </p>
      {error && <FieldMessage id="dob-error">{error}</FieldMessage>}
      <div className="date-boxes" onPaste={handlePaste}>
        {parts.map((part) => (
          <div key={part}>
            <label htmlFor={`dob-${part}`}>{t(`fields.${part}`)}</label>
            <input
              id={`dob-${part}`}
              className="input digits"
              name={`dob-${part}`}
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              {...(wrong.some(({ id }) => id === `dob-${part}`) ? { "aria-invalid": true as const } : {})}
              value={value[part]}
              onChange={(event) => onValue({ ...value, [part]: event.target.value })}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}
