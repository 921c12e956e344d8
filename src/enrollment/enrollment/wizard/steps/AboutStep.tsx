import { useTranslation } from "react-i18next";
import { update } from "../draft.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { NameInputs } from "../parts/NameInputs.tsx";
import { MoreAboutName } from "../parts/MoreAboutName.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { subscriberOf } from "../family.ts";
import { useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";
import { aboutAnswers, aboutValues } from "../contact-answers.ts";

/** The first half of the contact step. */
export function AboutStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const { enrollment, goOn, goTo, isChange } = useStep();
  const form = useForm("about", () => aboutValues(subscriberOf(enrollment.people)));

  const handleContinue = async () => {
    const contact = aboutAnswers(form.values);
    if (await form.run(() => update({ contact, ...(isChange ? { goTo } : {}) }))) goOn();
  };

  return (
    <StepPage
      title={t("about.title")}
      lead={t("about.lead")}
      form={form}
      onContinue={() => void handleContinue()}
    >
      <NameInputs form={form} isOwn />
      <DateInput form={form} name="dob" label={t("about.dob")} hint={t("about.dobWhy")} isBirthday />
      <DateInput form={form} name="hireDate" label={t("about.hireDate")} hint={t("about.hireDateWhy")} />
      <MoreAboutName form={form} />
    </StepPage>
  );
}
