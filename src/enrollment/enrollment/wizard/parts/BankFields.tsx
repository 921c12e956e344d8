import { useTranslation } from "react-i18next";
import type { Form } from "#web/kit/fields/form.ts";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

/** What stands on a check. No browser remembers it, and no page shows it again. */
export function BankFields({ form }: { form: Form }) {
  const { t } = useTranslation("payments-web");
  return (
    <>
      <h2>{t("account")}</h2>
      <TextInput form={form} name="accountName" label={t("accountName")} hint={t("accountNameHint")} />
      <RadioInput
        form={form}
        name="accountType"
        label={t("accountType")}
        choices={[
          { value: "checking", label: t("checking") },
          { value: "savings", label: t("savings") },
        ]}
      />
      <TextInput form={form} name="bankName" label={t("bankName")} />
      <TextInput
        form={form}
        name="routingNumber"
        label={t("routingNumber")}
        hint={t("routingHint")}
        width="medium"
        isNumber
      />
      <TextInput
        form={form}
        name="accountNumber"
        label={t("accountNumber")}
        hint={t("accountHint")}
        width="medium"
        isNumber
      />
      <TextInput
        form={form}
        name="accountNumberAgain"
        label={t("accountNumberAgain")}
        hint={t("againHint")}
        width="medium"
        isNumber
      />
    </>
  );
}
