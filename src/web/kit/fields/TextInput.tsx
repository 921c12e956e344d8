import { TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

interface Props {
  form: Form;
  name: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** About as many signs as the answer has. */
  width?: "short" | "medium" | "long";
  type?: "text" | "email" | "tel";
  isNumber?: boolean;
  autoComplete?: string;
  onChange?: (value: string) => void;
}

export function TextInput({ form, name, label, hint, isOptional, width = "long", onChange, ...rest }: Props) {
  const { t } = useTranslation("shell");
  const { type = "text", isNumber = false, autoComplete = "off" } = rest;
  const handleChange = (value: string) => {
    form.set(name, value);
    onChange?.(value);
  };
  return (
    <TextField
      id={fieldId(name)}
      name={name}
      className={`wz-field wz-field--${width}`}
      label={isOptional ? `${label} ${t("fields.optional")}` : label}
      hint={hint}
      type={type}
      numeric={isNumber}
      autoComplete={autoComplete}
      autoCapitalize={type === "email" ? "none" : undefined}
      spellCheck={false}
      errorMessage={form.faultOf(name)}
      value={form.values[name] ?? ""}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  );
}
