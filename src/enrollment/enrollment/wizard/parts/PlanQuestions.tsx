import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import type { OfferedValue } from "#enrollment/offering/session-content/offered-parts.ts";
import { questionsOf } from "#enrollment/offering/session-content/required-values.ts";
import { fieldOf, valueAnswers } from "../plan-values.ts";
import { PendingAmount } from "./PendingAmount.tsx";
import { quote } from "../quote.ts";
import { useStep } from "../step-context.ts";
import type { Form } from "#web/kit/fields/form.ts";
import { AmountInput } from "./AmountInput.tsx";
import { Beneficiaries } from "./Beneficiaries.tsx";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { ProviderInput } from "./ProviderInput.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";

export interface PlanQuestionsProps {
  form: Form;
  asked: readonly OfferedValue[];
  /** The people that the choice covers. */
  covered: readonly EnrollmentPerson[];
}

/** What the chosen plan needs to know, of the person and of each they cover. */
export function PlanQuestions({ form, asked, covered }: PlanQuestionsProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const questions = questionsOf(asked, covered);
  const { enrollment } = useStep();
  const family = { people: enrollment.people, today: enrollment.startedOn };
  if (questions.length === 0) return null;
  return (
    <div className="wz-reasons wz-questions" role="group" aria-labelledby="plan-questions">
      <p id="plan-questions">
        <strong>{t("benefit.questions")}</strong>
      </p>
      {questions.map(({ value, name, dependentId }) => {
        const person = covered.find(({ id }) => id === dependentId);
        const label = person
          ? t("benefit.ofPerson", { label: value.label, name: person.firstName })
          : value.label;
        if (value.kind === "beneficiaries")
          return <Beneficiaries key={name} form={form} value={value} family={family} />;
        return (
          <Fragment key={name}>
            <Question form={form} value={value} name={fieldOf(name)} label={label} />
            {value.feeds === "volume" && <Waiting form={form} asked={asked} dependents={covered} />}
          </Fragment>
        );
      })}
    </div>
  );
}

type WaitingProps = { form: Form; asked: readonly OfferedValue[]; dependents: readonly EnrollmentPerson[] };

/** What of the amount would wait for proof of good health, as it stands on the page; said when it changes. */
function Waiting({ form, asked, dependents }: WaitingProps) {
  const { enrollment, screen } = useStep();
  // The wizard asks these on pages of coverage types only.
  const type: CoverageType = screen;
  const plan = enrollment.plans.find(({ id }) => id === form.values["id"]);
  const typed = valueAnswers(form.values, asked, dependents);
  const quoted =
    plan?.coverageType === type
      ? quote(
          enrollment,
          plan,
          dependents.map(({ id }) => id),
          typed,
        )
      : null;
  return (
    <div role="status">
      {quoted?.eoi != null && <PendingAmount eoi={quoted.eoi} enrollment={enrollment} />}
    </div>
  );
}

function Question({
  form,
  value,
  name,
  label,
}: {
  form: Form;
  value: OfferedValue;
  name: string;
  label: string;
}) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "wizard"]);
  const range = useRange(value);
  const hint = [value.help, range].filter(Boolean).join(" ");
  const common = { form, name, label, isOptional: !value.required, ...(hint === "" ? {} : { hint }) };
  const choices = value.options.map((option) => ({ value: option.code, label: option.label }));
  switch (value.kind) {
    case "flag":
      return (
        <RadioInput
          {...common}
          choices={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
        />
      );
    case "choice":
      return choices.length > 6 ? (
        <SelectInput {...common} choices={choices} />
      ) : (
        <RadioInput {...common} choices={choices} />
      );
    case "date":
      return (
        <DateInput
          form={form}
          name={name}
          label={value.required ? label : `${label} ${t("shell:fields.optional")}`}
          hint={hint === "" ? t("benefit.dateHint") : hint}
        />
      );
    case "text":
      return <TextInput {...common} />;
    case "provider":
      return <ProviderInput {...common} />;
    default:
      return <AmountInput {...common} value={value} />;
  }
}

/** The limits of a number in words: nobody should have to find them out by being refused. */
function useRange({ kind, min, max, step }: OfferedValue): string | null {
  const { t } = useTranslation("enrollment-wizard-choosing");
  if (kind !== "money" && kind !== "number") return null;
  const amount = (number: number) =>
    kind === "money" ? formatMoney(number, currentLanguage()).replace(/\.00$/u, "") : String(number);
  const limits =
    min !== null && max !== null
      ? t("benefit.fromTo", { min: amount(min), max: amount(max) })
      : min !== null
        ? t("benefit.from", { min: amount(min) })
        : max !== null
          ? t("benefit.upTo", { max: amount(max) })
          : "";
  const steps = step === null || step <= 1 ? "" : t("benefit.inSteps", { step: amount(step) });
  return `${limits} ${steps}`.trim();
}
