import { Hint, InlineError, Label } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

interface Props {
  form: Form;
  name: string;
  label: string;
  hint?: string;
  choices: readonly { value: string; label: string }[];
  /** The language of the choices, where it is not the page's. */
  choicesIn?: Language;
  isOptional?: boolean;
  autoComplete?: string;
}

/** The browser's own list: lighter than the kit's, and the phone shows it its own way. */
export function SelectInput({
  form,
  name,
  label,
  hint,
  choices,
  choicesIn,
  isOptional = false,
  autoComplete,
}: Props) {
  const { t } = useTranslation("shell");
  const id = fieldId(name);
  const fault = form.faultOf(name);
  return (
    <div className="wz-field wz-field--medium">
      <Label fieldId={id}>{isOptional ? `${label} ${t("fields.optional")}` : label}</Label>
      {hint && <Hint id={`${id}__hint`}>{hint}</Hint>}
      {fault && <InlineError id={`${id}__error`}>{fault}</InlineError>}
      <select
        id={id}
        name={name}
        className={fault ? "ds-c-field ds-c-field--error" : "ds-c-field"}
        autoComplete={autoComplete}
        aria-invalid={fault ? true : undefined}
        aria-describedby={
          [hint && `${id}__hint`, fault && `${id}__error`].filter(Boolean).join(" ") || undefined
        }
        value={form.values[name] ?? ""}
        onChange={(event) => form.set(name, event.target.value)}
      >
        <option value="">{t("fields.pickOne")}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} lang={choicesIn}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
