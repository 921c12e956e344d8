import { useTranslation } from "react-i18next";
import { update } from "../draft.ts";
import { inEnglish } from "../parts/in-english.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";

export function LocationStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { enrollment, goOn, goTo, isChange } = useStep();
  const form = useForm("location", () => ({ divisionId: enrollment.divisionId ?? "" }));

  const handleContinue = async () => {
    const location = { divisionId: form.values["divisionId"] ?? "" };
    if (await form.run(() => update({ location, ...(isChange ? { goTo } : {}) }))) goOn();
  };
  const choices = enrollment.divisions.map(({ id, name, city, state }) => ({
    value: id,
    label: inEnglish(name),
    hint: city ? inEnglish([city, state].filter(Boolean).join(", ")) : undefined,
  }));
  return (
    <StepPage
      title={t("location.title")}
      lead={t("location.lead")}
      form={form}
      onContinue={() => void handleContinue()}
    >
      <RadioInput form={form} name="divisionId" label={t("location.label")} choices={choices} />
    </StepPage>
  );
}
