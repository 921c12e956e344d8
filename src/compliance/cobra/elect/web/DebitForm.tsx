import { Button } from "@cmsgov/design-system";
import type { SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import type { giveCobraDebit } from "../../debit/debits.ts";
import type { ElectState } from "../elect.ts";
import { CheckInput } from "./CheckInput.tsx";
import { tried } from "./tried.ts";

type Props = {
  link: string;
  offer: NonNullable<ElectState["debit"]["offer"]>;
  onState: (state: ElectState) => void;
  onClose: () => void;
};

const fields = [
  "accountName",
  "accountType",
  "bankName",
  "routingNumber",
  "accountNumber",
  "accountNumberAgain",
  "authorizationHash",
  "agreed",
  "authorizedName",
] as const;

/** The facts of a check, and the person's word. No browser remembers them, and no page shows the number again. */
export function DebitForm({ link, offer, onState, onClose }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const form = usePlainForm({}, fields);
  const { values } = form;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run(() =>
      tried(async () =>
        onState(
          await send<typeof giveCobraDebit>("POST /cobra/link/{key}/debit", {
            params: { key: link },
            body: {
              ...Object.fromEntries(fields.map((name) => [name, values[name] ?? ""])),
              agreed: values["agreed"] === "yes",
              authorizationHash: offer.hash,
            },
          }),
        ),
      ),
    );
  };
  const number = (name: "routingNumber" | "accountNumber" | "accountNumberAgain") => (
    <TextInput
      form={form}
      name={name}
      label={t(`debit.${name}`)}
      hint={t(`debit.${name}Hint`)}
      width="medium"
      isNumber
    />
  );
  return (
    <form noValidate onSubmit={handleSubmit}>
      <ErrorSummary errors={form.errors} />
      <TextInput
        form={form}
        name="accountName"
        label={t("debit.accountName")}
        hint={t("debit.accountNameHint")}
      />
      <RadioInput
        form={form}
        name="accountType"
        label={t("debit.accountType")}
        choices={[
          { value: "checking", label: t("debit.checking") },
          { value: "savings", label: t("debit.savings") },
        ]}
      />
      <TextInput form={form} name="bankName" label={t("debit.bankName")} />
      {number("routingNumber")}
      {number("accountNumber")}
      {number("accountNumberAgain")}
      <h3>{t("debit.agreement")}</h3>
      <div id={fieldId("authorizationHash")} tabIndex={-1}>
        <FieldFault id="fault-authorization">{form.faultOf("authorizationHash")}</FieldFault>
        <div className="wz-card wz-lines">{offer.text}</div>
      </div>
      <FieldFault id="fault-agreed">{form.faultOf("agreed")}</FieldFault>
      <CheckInput form={form} name="agreed" label={t("debit.agreed")} />
      <TextInput
        form={form}
        name="authorizedName"
        label={t("debit.authorizedName")}
        hint={t("debit.authorizedNameHint")}
        autoComplete="name"
      />
      <div className="wz-actions">
        <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
          {t("debit.send", { money: formatMoney(offer.amountCents, language) })}
        </Button>
        <Button type="button" size="big" onClick={onClose}>
          {t("debit.close")}
        </Button>
      </div>
    </form>
  );
}
