import { Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { noneYet } from "#enrollment/offering/session-content/required-values.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

interface Props {
  form: Form;
  name: string;
  label: string;
  hint?: string;
  isOptional: boolean;
}

/** The number of somebody's doctor; who may leave it out can say that they have none yet. */
export function ProviderInput({ form, name, label, hint, isOptional }: Props) {
  const { t } = useTranslation("members-answers");
  const hasNone = form.values[name] === noneYet;
  const about = [hint, t("provider.hint")].filter(Boolean).join(" ");
  return (
    <div>
      {hasNone ? (
        <p>
          <strong>{label}</strong>
        </p>
      ) : (
        <TextInput
          form={form}
          name={name}
          label={label}
          hint={about}
          isOptional={isOptional}
          width="medium"
          isNumber
        />
      )}
      {isOptional && (
        <Choice
          type="checkbox"
          id={`${fieldId(name)}-none`}
          name={`${name}-none`}
          value={noneYet}
          checked={hasNone}
          aria-label={`${t("provider.none")}: ${label}`}
          label={t("provider.none")}
          onChange={() => form.set(name, hasNone ? "" : noneYet)}
        />
      )}
    </div>
  );
}
