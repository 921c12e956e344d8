import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { keepNotice, update } from "../draft.ts";
import { maskedSsn, withPerson } from "../family-answers.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { NameInputs } from "../parts/NameInputs.tsx";
import { MoreAboutName } from "../parts/MoreAboutName.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { SsnInput } from "../../web/SsnInput.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { subscriberOf } from "../family.ts";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";
import { dateValues, nameValues } from "../values.ts";

const relationships = ["01", "19", "22", "53"] as const;

/** One family member. A new one comes with the employee's last name: most share it. */
export function PersonStep() {
  const { t } = useTranslation("enrollment-wizard-steps");
  const [search] = useSearchParams();
  const { enrollment, extra, go } = useStep();
  const id = search.get("id");
  const person = enrollment.people.find((one) => one.id === id);
  // The person that a life event brings, as long as nobody was added.
  const newcomer = enrollment.event?.newcomer ?? null;
  const titleAdd = newcomer === null ? t("person.titleAdd") : t(`person.titleNew.${newcomer.relationship}`);
  const [page] = useState(`person ${id ?? enrollment.people.length}`);

  const form = useForm(page, () =>
    person
      ? { ...nameValues(person), relationship: person.relationship, ssn: "" }
      : {
          ...nameValues(undefined),
          ...(newcomer === null || newcomer.dob === null ? {} : dateValues("dob", newcomer.dob)),
          relationship: newcomer?.relationship ?? "",
          ssn: "",
          lastName: subscriberOf(enrollment.people)?.lastName ?? "",
        },
  );
  const save = async (): Promise<boolean> => {
    const { dependents, index } = withPerson(enrollment.people, id, form.values);
    const isFine = await form.run(async () => {
      const outcome = await update({ dependents, goTo: "dependents" });
      if (outcome.ok || outcome.problem.errors.length === 0) return outcome;
      // Another person's faults have no field here: their words alone are shown.
      const faults = outcome.problem.errors.map((fault) => ({
        ...fault,
        path: fault.path.startsWith(`dependents.${index}.`) ? fault.path : "",
      }));
      return { ...outcome, faults };
    });
    if (isFine) keepNotice({ key: "family.added", params: { name: form.values["firstName"] ?? "" } });
    return isFine;
  };
  const handleContinue = async () => {
    // In place of the form: Back from the list leads to the page before, not to an empty form.
    if (await save()) go("family", { replace: true });
  };
  const handleAnother = async () => {
    if (await save()) go("person", { replace: true });
  };
  const choices = relationships.map((value) => ({ value, label: t(`relationship.${value}`) }));
  const masked = person && maskedSsn(person);
  return (
    <StepPage
      title={person ? t("person.titleChange", { name: person.firstName }) : titleAdd}
      part={page}
      form={form}
      backHref={hrefOf("family", extra)}
      continueText={t("person.save")}
      onContinue={() => void handleContinue()}
      moreActions={
        !person && (
          <Button type="button" size="big" onClick={() => void handleAnother()}>
            {t("person.saveAndAdd")}
          </Button>
        )
      }
      hasLater={false}
    >
      <RadioInput
        form={form}
        name="relationship"
        label={t("person.relationship")}
        hint={t("person.relationshipQuestion")}
        choices={choices}
      />
      <NameInputs form={form} />
      <DateInput form={form} name="dob" label={t("about.dob")} hint={t("person.dobWhy")} />
      <SsnInput
        form={form}
        label={t("ssn.label")}
        hint={masked ? t("person.ssnStored", { masked }) : t("person.ssnHint")}
        isOptional
      />
      <MoreAboutName form={form} />
    </StepPage>
  );
}
