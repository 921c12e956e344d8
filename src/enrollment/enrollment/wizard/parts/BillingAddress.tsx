import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { states } from "#kernel/us-state.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

const stateChoices = states.map(({ code, name }) => ({ value: code, label: name }));
const fields = ["address1", "address2", "city", "state", "zip"] as const;

/** The address that they gave already, or another one on request. */
export function BillingAddress({ form, known }: { form: Form; known: EnrollmentPerson | undefined }) {
  const { t } = useTranslation("payments-web");
  const isAsGiven = fields.every((name) => (form.values[name] ?? "") === (known?.[name] ?? ""));
  const [isAsked, setAsked] = useState(!known?.address1 || !isAsGiven);
  const isOpen = isAsked || fields.some((name) => form.faultOf(name) !== undefined);
  return (
    <>
      <h2>{t("address")}</h2>
      {isOpen ? (
        <>
          <TextInput form={form} name="address1" label={t("address1")} autoComplete="billing address-line1" />
          <TextInput
            form={form}
            name="address2"
            label={t("address2")}
            autoComplete="billing address-line2"
            isOptional
          />
          <TextInput form={form} name="city" label={t("city")} autoComplete="billing address-level2" />
          <SelectInput
            form={form}
            name="state"
            label={t("state")}
            choices={stateChoices}
            choicesIn="en"
            autoComplete="billing address-level1"
          />
          <TextInput
            form={form}
            name="zip"
            label={t("zip")}
            width="short"
            autoComplete="billing postal-code"
            isNumber
          />
        </>
      ) : (
        <div className="wz-stored">
          <p>
            {t("addressUsed")}{" "}
            <strong>
              {[known?.address1, known?.address2, `${known?.city}, ${known?.state} ${known?.zip}`]
                .filter(Boolean)
                .join(", ")}
            </strong>
          </p>
          <Button type="button" onClick={() => setAsked(true)}>
            {t("addressOther")}
          </Button>
        </div>
      )}
    </>
  );
}
