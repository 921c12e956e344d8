import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId } from "#web/kit/fields/form.ts";
import { currentLanguage } from "#web/i18n.ts";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import { PlanCard } from "../parts/PlanCard.tsx";
import type { PlanQuestionsProps } from "../parts/PlanQuestions.tsx";
import { OrderSelect } from "./OrderSelect.tsx";
import { fewestToOrder } from "./plan-order.ts";
import { shortMoney } from "./short-money.ts";
import type { BenefitChoice } from "./use-choice.ts";
import type { Comparison } from "./use-comparison.ts";
import type { PlansInOrder } from "./use-plan-order.ts";
import { HardWords } from "../words/HardWords.tsx";
import { WaivePart } from "./WaivePart.tsx";

/** Most plans ask nothing. */
const PlanQuestions = lazyPageWith<PlanQuestionsProps>(
  async () => (await import("../parts/PlanQuestions.tsx")).PlanQuestions,
  "members-answers",
);

interface Props {
  choice: BenefitChoice;
  comparison: Comparison;
  inOrder: PlansInOrder;
}

/** The plans to choose from, each with what it needs to know once it is chosen, and the way to go without. */
export function PlansPart({ choice, comparison, inOrder }: Props) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { type, plans, eligible, form, chosen, askedOf } = choice;
  const { order, setOrder, ordered, yearCentsOf } = inOrder;
  const yearCost = (cents: number | null) =>
    cents === null ? t("order.noYear") : t("order.about", { amount: shortMoney(cents, currentLanguage()) });
  return (
    <fieldset
      className="ds-c-fieldset wz-plans"
      id={fieldId("id")}
      aria-describedby={form.faultOf("id") && "plan-fault"}
    >
      <legend className="ds-c-label">{t("benefit.plans")}</legend>
      <FieldFault id="plan-fault">{form.faultOf("id")}</FieldFault>
      {plans.length >= fewestToOrder && (
        <>
          <OrderSelect order={order} hasYear={type === "medical"} onChange={setOrder} />
          <p role="status" className="visually-hidden">
            {order !== "listed" &&
              t("order.said", {
                plans: listOf(
                  ordered.map(({ name }) => name),
                  currentLanguage(),
                ),
              })}
          </p>
        </>
      )}
      {ordered.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          choice={choice}
          comparison={comparison}
          yearCost={order === "year" ? yearCost(yearCentsOf(plan)) : null}
        >
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
      <HardWords of={type} met={choice.met} />
    </fieldset>
  );
}
