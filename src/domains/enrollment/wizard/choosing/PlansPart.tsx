import { useTranslation } from "react-i18next";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { PlanCard } from "../parts/PlanCard.tsx";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import type { PlanQuestionsProps } from "../parts/PlanQuestions.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { PickToCompare } from "./PickToCompare.tsx";
import type { Comparison } from "./use-comparison.ts";
import type { BenefitChoice } from "./use-choice.ts";
import { WaivePart } from "./WaivePart.tsx";
import { YearOnCard } from "./YearOnCard.tsx";

/** Most plans ask nothing. */
const PlanQuestions = lazyPageWith<PlanQuestionsProps>(
  async () => (await import("../parts/PlanQuestions.tsx")).PlanQuestions,
  "members-answers",
);

interface Props {
  choice: BenefitChoice;
  comparison: Comparison;
}

/** The plans to choose from, each with what it needs to know once it is chosen, and the way to go without. */
export function PlansPart({ choice, comparison }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, plans, eligible, form, chosen, askedOf, quoteOf } = choice;
  return (
    <fieldset
      className="ds-c-fieldset wz-plans"
      id={fieldId("id")}
      aria-describedby={form.faultOf("id") && "plan-fault"}
    >
      <legend className="ds-c-label">{t("benefit.plans")}</legend>
      <FieldFault id="plan-fault">{form.faultOf("id")}</FieldFault>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          quote={quoteOf(plan)}
          enrollment={enrollment}
          isChosen={chosen?.id === plan.id}
          inputId={`plan-${plan.id}`}
          onChoose={() => form.set("id", plan.id)}
        >
          <YearOnCard plan={plan} choice={choice} />
          {plans.length > 1 && <PickToCompare plan={plan} comparison={comparison} />}
          {chosen?.id === plan.id && askedOf(plan).asked.length > 0 && (
            <PlanQuestions
              form={form}
              asked={askedOf(plan).asked}
              covered={eligible.filter(({ id }) => askedOf(plan).dependents.includes(id))}
            />
          )}
        </PlanCard>
      ))}
      <WaivePart choice={choice} />
    </fieldset>
  );
}
