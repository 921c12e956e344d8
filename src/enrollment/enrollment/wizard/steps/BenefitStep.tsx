import "../choosing/choosing.css";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import { ChoosePage } from "../choosing/ChoosePage.tsx";
import { useChoice } from "../choosing/use-choice.ts";
import { useComparison } from "../choosing/use-comparison.ts";
import { usePlanOrder } from "../choosing/use-plan-order.ts";
import { update } from "../draft.ts";
import { paidAnswers } from "../plan-values.ts";
import { useStep } from "../step-context.ts";

const ComparePage = lazyPageWith(
  async () => (await import("../choosing/ComparePage.tsx")).ComparePage,
  "enrollment-wizard-choosing-compare",
);

/** Answers are sent only where something was asked. */
const choiceOf = <Answers extends object>({
  dependents,
  values,
}: {
  dependents: string[];
  values: Answers;
}) => (Object.keys(values).length > 0 ? { dependents, values } : { dependents });

/** One coverage type: the choice, or some of its plans side by side. What is ticked and typed is of both pages. */
export function BenefitStep() {
  const { goOn, goTo, isChange } = useStep();
  const choice = useChoice();
  const comparison = useComparison(choice.plans);
  const inOrder = usePlanOrder(choice);
  const { type, form, chosen: plan, isWaived, reasons, askedOf } = choice;

  const handleContinue = async () => {
    const benefit = {
      coverageType: type,
      ...(plan
        ? { id: plan.id, ...choiceOf(askedOf(plan)), ...paidAnswers(form.values, askedOf(plan).asked) }
        : {}),
      ...(isWaived ? { waived: true, waiveReasons: reasons, waiveText: form.values["waiveText"] ?? "" } : {}),
    };
    if (await form.run(() => update({ benefit, ...(isChange ? { goTo } : {}) }))) goOn();
  };
  if (comparison.isOpen) return <ComparePage choice={choice} comparison={comparison} />;
  return (
    <ChoosePage
      choice={choice}
      comparison={comparison}
      inOrder={inOrder}
      onContinue={() => void handleContinue()}
    />
  );
}
