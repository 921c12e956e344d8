import { useState } from "react";
import { Button, Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import type { Authorization } from "#enrollment/payments/authorization/authorization.ts";
import { BankLink, type Linked } from "../parts/BankLink.tsx";
import { BankFields } from "../parts/BankFields.tsx";
import { BillingAddress } from "../parts/BillingAddress.tsx";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { MoneyPer } from "../parts/MoneyPer.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { Why } from "../parts/Why.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { subscriberOf } from "../family.ts";
import { store, usePaymentWords } from "../payment.ts";
import { useStep } from "../step-context.ts";
import { fieldId, type Form, type Values } from "#web/kit/fields/form.ts";
import { useForm } from "../use-form.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";

/** The bank account that pays, what is agreed to, and a name under it. */
export function PaymentStep() {
  const { t } = useTranslation(["enrollment-wizard-review", "enrollment-wizard-choosing", "payments-web"]);
  const { enrollment, goOn } = useStep();
  const { payment, paymentTotals, paymentValid, identifier } = enrollment;
  const subscriber = subscriberOf(enrollment.people);
  const form = useForm("payment", () => firstValues(subscriber));
  const [isAsking, setAsking] = useState(payment === null || !paymentValid);
  const words = usePaymentWords(identifier);
  const [linked, setLinked] = useState<Linked | null>(null);
  // The address that was given on the contact page was asked about there.
  const { doubt, isMeant } = useAddressDoubt(subscriber ?? null);
  const isLinking = words.canLink && form.values["way"] === "link";

  const handleContinue = async () => {
    if (!isAsking) return goOn();
    if (!(await isMeant(form.values))) return;
    const { agreed = "", way: _way, ...values } = form.values;
    const isKept = await form.run(async () => {
      const outcome = await store({
        ...(isLinking ? { ...holderOf(values), accessToken: linked?.accessToken ?? "" } : values),
        enrollmentIdentifier: identifier,
        agreed: agreed === "yes",
        authorizationHash: words.authorization?.hash ?? "",
      });
      if (!outcome.ok && outcome.problem.errors.some(({ path }) => path === "authorizationHash"))
        words.again();
      return outcome;
    });
    if (isKept) goOn();
  };
  return (
    <StepPage
      title={t("payment.title")}
      lead={t("payments-web:lead")}
      form={form}
      onContinue={() => void handleContinue()}
    >
      <p className="wz-big">
        <MoneyPer
          cents={paymentTotals?.monthlyChargeCents ?? 0}
          payPeriodsPerYear={enrollment.payPeriodsPerYear}
        />
      </p>
      <Why summary={t("why.charge")} why={paymentTotals?.why ?? []} people={enrollment.people} />
      <p>{t("payments-web:notYet")}</p>
      {payment !== null && !paymentValid && <p className="wz-today">{t("payments-web:outdated")}</p>}
      {!isAsking && payment !== null ? (
        <div className="wz-stored">
          <p>
            {t("payments-web:stored")}{" "}
            <strong>
              {t("payments-web:storedAccount", { bank: payment.bankName, ending: payment.accountEnding })}
            </strong>
          </p>
          <Button type="button" onClick={() => setAsking(true)}>
            {t("payments-web:change")}
          </Button>
        </div>
      ) : (
        <>
          {words.canLink && (
            <RadioInput
              form={form}
              name="way"
              label={t("payments-web:link.way")}
              choices={[
                {
                  value: "link",
                  label: t("payments-web:link.wayLink"),
                  hint: t("payments-web:link.wayLinkHint"),
                },
                { value: "bank", label: t("payments-web:link.wayBank") },
              ]}
            />
          )}
          {isLinking ? (
            <BankLink form={form} identifier={identifier} linked={linked} onLinked={setLinked} />
          ) : (
            <BankFields form={form} />
          )}
          <BillingAddress form={form} known={subscriber} />
          <Agreement
            form={form}
            authorization={words.authorization}
            failure={words.failure}
            onRetry={words.again}
          />
          {doubt !== null && (
            <div role="alert" className="wz-today">
              <p>{t(`payments-web:doubt.${doubt.kind}`, doubt)}</p>
              <Button type="submit">{t("payments-web:doubt.keep")}</Button>
            </div>
          )}
          {payment !== null && paymentValid && (
            <Button type="button" variation="ghost" onClick={() => setAsking(false)}>
              {t("payments-web:keep")}
            </Button>
          )}
        </>
      )}
    </StepPage>
  );
}

/** Numbers that were typed before the account was chosen at the bank stay here. */
function holderOf({ accountName, address1, address2, city, state, zip, authorizedName }: Values): Values {
  const given = { accountName, address1, address2, city, state, zip, authorizedName };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

type Subscriber = ReturnType<typeof subscriberOf>;

/** Nobody types their name and address twice; numbers are never filled in. */
function firstValues(subscriber: Subscriber): Values {
  const address = ["address1", "address2", "city", "state", "zip"] as const;
  return {
    ...Object.fromEntries(address.map((name) => [name, subscriber?.[name] ?? ""])),
    way: "bank",
    accountName: subscriber ? fullName(subscriber) : "",
  };
}

interface AgreementProps {
  form: Form;
  authorization: Authorization | null;
  failure: string | null;
  onRetry: () => void;
}

function Agreement({ form, authorization, failure, onRetry }: AgreementProps) {
  const { t } = useTranslation(["wizard", "payments-web"]);
  const fault = form.faultOf("agreed");
  const changed = form.faultOf("authorizationHash");
  return (
    <>
      <h2>{t("payments-web:agreement")}</h2>
      <p>{t("payments-web:agreementLead")}</p>
      {failure !== null && (
        <p role="alert">
          {t("payments-web:failed")} {failure}{" "}
          <Button type="button" onClick={onRetry}>
            {t("failed.again")}
          </Button>
        </p>
      )}
      <div id={fieldId("authorizationHash")} tabIndex={-1}>
        <FieldFault id="fault-authorization">{changed}</FieldFault>
        <div className="wz-card wz-lines" lang={authorization?.language} aria-busy={authorization === null}>
          {authorization?.text}
        </div>
      </div>
      <div id={fieldId("agreed")}>
        <FieldFault id="fault-agreed">{fault}</FieldFault>
        <Choice
          type="checkbox"
          name="agreed"
          value="yes"
          checked={form.values["agreed"] === "yes"}
          onChange={({ currentTarget }) => form.set("agreed", currentTarget.checked ? "yes" : "")}
          label={t("payments-web:agreed")}
          {...(fault === undefined ? {} : { "aria-describedby": "fault-agreed", "aria-invalid": true })}
        />
      </div>
      <TextInput
        form={form}
        name="authorizedName"
        label={t("payments-web:authorizedName")}
        hint={t("payments-web:authorizedNameHint")}
        autoComplete="name"
      />
    </>
  );
}
