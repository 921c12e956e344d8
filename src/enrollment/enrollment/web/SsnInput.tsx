import "./ssn-input.css";
import { useState } from "react";
import { Button, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

interface Props {
  form: Form;
  label: string;
  hint: string;
  isOptional?: boolean;
}

/** One field for the whole number, hidden until asked for. */
export function SsnInput({ form, label, hint, isOptional = false }: Props) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const [isShown, setShown] = useState(false);
  return (
    <div className="wz-ssn">
      <TextField
        id={fieldId("ssn")}
        name="ssn"
        className="wz-field wz-field--medium"
        fieldClassName={isShown ? "wz-digits" : "wz-digits wz-digits--hidden"}
        label={isOptional ? `${label} ${t("shell:fields.optional")}` : label}
        hint={hint}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        errorMessage={form.faultOf("ssn")}
        value={form.values["ssn"] ?? ""}
        onChange={({ currentTarget }) => form.set("ssn", currentTarget.value)}
      />
      <Button
        type="button"
        aria-label={t(isShown ? "ssn.hideLabel" : "ssn.showLabel")}
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? "hide" : "show")}
      </Button>
      <span className="ds-u-visibility--screen-reader" role="status">
        {t(isShown ? "ssn.shown" : "ssn.hidden")}
      </span>
    </div>
  );
}
