import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";

type FieldProps = {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The control; it gets `id`, and these two where they apply. */
  children: (control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }) => ReactElement;
};

/** A label, its hint, its message and a control: for the pages of the shell, which use no kit. */
export function Field({ id, label, hint, error, children }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={error ? "field field--error" : "field"}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true as const } : {}),
      })}
    </div>
  );
}

export function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation("shell");
  return (
    <p className="field__error" id={id}>
      <span className="visually-hidden">{t("errors.prefix")}</span> {children}
    </p>
  );
}
