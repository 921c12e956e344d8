import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "../forms/Field.tsx";

type Props = {
  id: string;
  label: string;
  /** Not everybody has to fill it in. */
  isOptional?: boolean;
  help?: ReactNode;
  error?: string | undefined;
  children: (control: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactElement;
};

/** A staff form's field: label above, then control, help, and what is wrong. */
export function Labelled({ id, label, isOptional = false, help, error, children }: Props) {
  const { t } = useTranslation("records");
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <FormControl fullWidth error={error !== undefined}>
      <label id={`${id}-label`} htmlFor={id} style={{ fontWeight: 600, marginBlockEnd: 4 }}>
        {isOptional ? t("optional", { label }) : label}
      </label>
      {children({ id, describedBy: described === "" ? undefined : described, invalid: error !== undefined })}
      {help && (
        <FormHelperText id={`${id}-help`} error={false} sx={{ mx: 0, color: "text.secondary" }}>
          {help}
        </FormHelperText>
      )}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </FormControl>
  );
}
