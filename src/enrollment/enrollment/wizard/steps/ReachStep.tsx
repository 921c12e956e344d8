import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { states } from "#kernel/us-state.ts";
import { useAddressDoubt } from "#web/forms/use-address-doubt.ts";
import { useZip } from "#web/forms/use-zip.ts";
import { reachAnswers, reachValues } from "../contact-answers.ts";
import { update } from "../draft.ts";
import type { Values } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { subscriberOf } from "../family.ts";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

const stateChoices = states.map(({ code, name }) => ({ value: code, label: name }));

/** The second half of the contact step. */
export function ReachStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { enrollment, extra, goOn, goTo, isChange } = useStep();
  const form = useForm("reach", () => reachValues(subscriberOf(enrollment.people)));
  const place = useZip({ values: form.values, fill: form.setAll });

  const { doubt, isMeant } = useAddressDoubt();

  const handleContinue = async () => {
    // Enter right after the ZIP code: its city and state are still on their way.
    const filled: Values = { ...form.values, ...(await place.arriving.current) };
    if (!(await isMeant(filled))) return;
    const only = enrollment.divisions.length === 1 ? enrollment.divisions[0] : undefined;
    const answers = {
      contact: reachAnswers(filled),
      ...(only && enrollment.divisionId === null ? { location: { divisionId: only.id } } : {}),
      ...(isChange ? { goTo } : {}),
    };
    if (await form.run(() => update(answers))) goOn();
  };

  return (
    <StepPage
      title={t("reach.title")}
      lead={t("reach.lead")}
      form={form}
      {...(isChange ? {} : { backHref: hrefOf("about", extra) })}
      onContinue={() => void handleContinue()}
    >
      <TextInput
        form={form}
        name="email"
        label={t("reach.email")}
        hint={t("reach.emailHint")}
        type="email"
        autoComplete="email"
      />
      <TextInput
        form={form}
        name="phone"
        label={t("reach.phone")}
        type="tel"
        autoComplete="tel"
        width="medium"
      />
      <TextInput
        form={form}
        name="mobilePhone"
        label={t("reach.mobilePhone")}
        type="tel"
        autoComplete="tel"
        width="medium"
        isOptional
      />
      <h2>{t("reach.address")}</h2>
      <TextInput form={form} name="address1" label={t("reach.address1")} autoComplete="address-line1" />
      <TextInput
        form={form}
        name="address2"
        label={t("reach.address2")}
        autoComplete="address-line2"
        isOptional
      />
      <TextInput
        form={form}
        name="zip"
        label={t("reach.zip")}
        hint={t("reach.zipHint")}
        width="short"
        autoComplete="postal-code"
        isNumber
        onChange={place.look}
      />
      <p role="status" className="wz-said">
        {place.found && t("reach.zipFilled", { place: place.found })}
      </p>
      <TextInput form={form} name="city" label={t("reach.city")} autoComplete="address-level2" />
      <SelectInput
        form={form}
        name="state"
        label={t("reach.state")}
        choices={stateChoices}
        choicesIn="en"
        autoComplete="address-level1"
      />
      {doubt !== null && (
        <div role="alert" className="wz-today">
          <p>{t(`reach.doubt.${doubt.kind}`, doubt)}</p>
          <Button type="submit">{t("reach.doubt.keep")}</Button>
        </div>
      )}
    </StepPage>
  );
}
