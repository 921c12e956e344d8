import type { ReactNode } from "react";
import { ChoiceList } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

interface Props {
  form: Form;
  name: string;
  label: ReactNode;
  hint?: string;
  isOptional?: boolean;
  choices: readonly { value: string; label: ReactNode; hint?: ReactNode }[];
}

export function RadioInput({ form, name, label, hint, isOptional = false, choices }: Props) {
  const { t } = useTranslation("shell");
  const id = fieldId(name);
  return (
    <div id={id}>
      <ChoiceList
        id={`${id}-input`}
        type="radio"
        name={name}
        label={
          isOptional ? (
            <>
              {label} {t("fields.optional")}
            </>
          ) : (
            label
          )
        }
        hint={hint}
        errorMessage={form.faultOf(name)}
        choices={choices.map((choice) => ({ ...choice, checked: form.values[name] === choice.value }))}
        onChange={(event) => form.set(name, event.currentTarget.value)}
      />
    </div>
  );
}
