import { useTranslation } from "react-i18next";
import { update, useDraft } from "../draft.ts";
import { DateInput } from "../parts/DateInput.tsx";
import { MoreAboutName } from "../parts/MoreAboutName.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { TextInput } from "../parts/TextInput.tsx";
import { subscriberOf } from "../family.ts";
import { useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";
import { aboutAnswers, aboutValues, isAboutPath, reachAnswers, reachValues } from "../contact-answers.ts";

/** The first half of the contact step. */
export function AboutStep() {
  const { t } = useTranslation("wizard");
  const { enrollment, goOn, goTo, isChange } = useStep();
  const subscriber = subscriberOf(enrollment.people);
  const form = useForm("about", () => useDraft.getState().about ?? aboutValues(subscriber));

  const handleContinue = async () => {
    const contact = { ...aboutAnswers(form.values), ...reachAnswers(reachValues(subscriber)) };
    const isFine = await form.run(async () => {
      const outcome = await update({ contact, ...(isChange ? { goTo } : {}) });
      // The second half is not filled in yet: what is wrong with it is no news.
      if (outcome.ok || outcome.problem.errors.length === 0) return outcome;
      const own = outcome.problem.errors.filter(({ path }) => isAboutPath(path));
      return own.length > 0 ? { ...outcome, faults: own } : { ok: true };
    });
    if (!isFine) return;
    useDraft.setState({ about: form.values });
    goOn();
  };

  return (
    <StepPage
      title={t("about.title")}
      lead={t("about.lead")}
      form={form}
      onContinue={() => void handleContinue()}
    >
      <TextInput form={form} name="firstName" label={t("about.firstName")} autoComplete="given-name" />
      <TextInput
        form={form}
        name="middleName"
        label={t("about.middleName")}
        autoComplete="additional-name"
        isOptional
      />
      <TextInput form={form} name="lastName" label={t("about.lastName")} autoComplete="family-name" />
      <DateInput form={form} name="dob" label={t("about.dob")} hint={t("about.dobWhy")} isBirthday />
      <DateInput form={form} name="hireDate" label={t("about.hireDate")} hint={t("about.hireDateWhy")} />
      <MoreAboutName form={form} />
    </StepPage>
  );
}
