import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#web/forms/Field.tsx";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> & {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  isOptional?: boolean;
  value: string;
  onValue: (value: string) => void;
};

export function TextInput({ id, label, hint, error, isOptional = false, onValue, ...input }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  return (
    <Field
      id={id}
      label={isOptional ? `${label} ${t("optional")}` : label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          {...input}
          className={`input ${input.className ?? ""}`}
          name={id}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}
