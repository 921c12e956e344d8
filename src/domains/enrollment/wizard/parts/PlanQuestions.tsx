import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import type { OfferedValue } from "../../session-parts/offered-parts.ts";
import { questionsOf } from "../../session-parts/required-values.ts";
import { fieldOf } from "../plan-values.ts";
import type { Form } from "../use-form.ts";
import { DateInput } from "./DateInput.tsx";
import { RadioInput } from "./RadioInput.tsx";
import { SelectInput } from "./SelectInput.tsx";
import { TextInput } from "./TextInput.tsx";

interface Props {
  form: Form;
  asked: readonly OfferedValue[];
  /** Those whom the choice covers. */
  covered: readonly EnrollmentPerson[];
}

/** What the chosen plan needs to know, of the person and of each they cover. */
export function PlanQuestions({ form, asked, covered }: Props) {
  const { t } = useTranslation("wizard");
  const questions = questionsOf(
    asked,
    covered.map(({ id }) => id),
  );
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
        return <Question key={name} form={form} value={value} name={fieldOf(name)} label={label} />;
      })}
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
  const { t } = useTranslation("wizard");
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
          label={value.required ? label : `${label} ${t("optional")}`}
          hint={hint === "" ? t("benefit.dateHint") : hint}
        />
      );
    case "text":
      return <TextInput {...common} />;
    default:
      return <TextInput {...common} width="medium" isNumber />;
  }
}

/** The limits of a number in words: nobody should have to find them out by being refused. */
function useRange({ kind, min, max, step }: OfferedValue): string | null {
  const { t } = useTranslation("wizard");
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
