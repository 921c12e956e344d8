import { useState } from "react";
import { Choice, ChoiceList } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import type { CoverageType, EnrollmentPerson, OfferedPlan } from "../../enrollment.ts";
import { askedBy } from "../../session-parts/required-values.ts";
import { update, useDraft } from "../draft.ts";
import { CurrentCoverage } from "../parts/CurrentCoverage.tsx";
import { FieldFault } from "../parts/FieldFault.tsx";
import { leftOut } from "../left-out.ts";
import { NotOffered } from "../parts/NotOffered.tsx";
import { PlanCard } from "../parts/PlanCard.tsx";
import { PlanPages } from "../parts/PlanPages.tsx";
import { PlanQuestions } from "../parts/PlanQuestions.tsx";
import { RunningTotal } from "../parts/RunningTotal.tsx";
import { StepPage } from "../parts/StepPage.tsx";
import { TextInput } from "../parts/TextInput.tsx";
import { dependentsOf } from "../family.ts";
import { valueAnswers, valueFields } from "../plan-values.ts";
import { eligibleFor, quote, runningTotal } from "../quote.ts";
import { useStep } from "../step-context.ts";
import { fieldId, useForm } from "../use-form.ts";

const waived = "waived";
const idsOf = (people: readonly EnrollmentPerson[]) => people.map(({ id }) => id);
/** Answers are sent only where something was asked. */
const choiceOf = <Answers extends object>({
  dependents,
  values,
}: {
  dependents: string[];
  values: Answers;
}) => (Object.keys(values).length > 0 ? { dependents, values } : { dependents });

/** One coverage type: whom to cover, and a plan; or no plan, and why. */
export function BenefitStep() {
  const { t } = useTranslation("wizard");
  const { enrollment, screen, goOn, goTo, isChange } = useStep();
  // The wizard opens this page for coverage types only.
  const type = screen as CoverageType;
  const plans = enrollment.plans.filter((plan) => plan.coverageType === type);
  const eligible = eligibleFor(enrollment, plans);
  const saved = enrollment.benefitSelections[type];
  const missing = leftOut(enrollment, type, plans);

  const [newcomers] = useState(() => {
    const isAskedAgain = saved?.id && enrollment.missing.includes(`benefit:${type}`);
    return isAskedAgain ? eligible.filter(({ id }) => useDraft.getState().newcomers.includes(id)) : [];
  });
  const form = useForm(type, () => ({
    id: saved ? (saved.id ?? waived) : "",
    // Everyone is covered until someone is taken out.
    dependents: (saved?.id ? [...saved.dependents, ...idsOf(newcomers)] : idsOf(eligible)).join(),
    waiveReasons: saved?.waiveReasons.join() ?? "",
    waiveText: saved?.waiveText ?? "",
    ...valueFields(saved?.values ?? {}, enrollment.requiredValues),
  }));
  const listOf = (name: string) => (form.values[name] ?? "").split(",").filter((item) => item !== "");
  const toggle = (name: string, item: string) => {
    const items = listOf(name);
    form.set(name, (items.includes(item) ? items.filter((one) => one !== item) : [...items, item]).join());
  };
  const chosen = form.values["id"] ?? "";
  const isWaived = chosen === waived;
  const covered = listOf("dependents");
  const reasons = listOf("waiveReasons");
  const isTold = enrollment.waiveReasons.some(({ code, asksText }) => asksText && reasons.includes(code));
  const askedOf = (plan: OfferedPlan) => {
    const asked = askedBy(enrollment.requiredValues, plan);
    const dependents = plan.coversDependents ? covered : [];
    return { asked, dependents, values: valueAnswers(form.values, asked, dependents) };
  };
  const quotes = new Map(
    plans.map((plan) => {
      const { dependents, values } = askedOf(plan);
      return [plan.id, quote(enrollment, plan, dependents, values)];
    }),
  );

  const handleContinue = async () => {
    const plan = plans.find((one) => one.id === chosen);
    const benefit = {
      coverageType: type,
      ...(plan ? { id: plan.id, ...choiceOf(askedOf(plan)) } : {}),
      ...(isWaived ? { waived: true, waiveReasons: reasons, waiveText: form.values["waiveText"] ?? "" } : {}),
    };
    if (await form.run(() => update({ benefit, ...(isChange ? { goTo } : {}) }))) goOn();
  };
  const here = quotes.get(chosen)?.price?.employeePerPayPeriodCents ?? 0;
  return (
    <StepPage title={t(`benefit.title.${type}`)} form={form} onContinue={() => void handleContinue()}>
      <CurrentCoverage
        enrollment={enrollment}
        type={type}
        chosenName={plans.find(({ id }) => id === chosen)?.name}
      />
      <PlanPages
        identifier={enrollment.identifier}
        pages={enrollment.pages.filter((page) => page.coverageType === type)}
      />
      {newcomers.length > 0 && (
        <p className="wz-today">
          {t("benefit.newcomers", { names: newcomers.map((person) => person.firstName).join(", ") })}
        </p>
      )}
      {eligible.length === 0 ? (
        <p>{t(dependentsOf(enrollment.people).length === 0 ? "benefit.onlyYou" : "benefit.onlyEmployee")}</p>
      ) : (
        <div id={fieldId("dependents")}>
          <ChoiceList
            id="cover"
            type="checkbox"
            name="dependents"
            label={t("benefit.who")}
            hint={t("benefit.whoHint")}
            errorMessage={form.faultOf("dependents")}
            disabled={isWaived}
            choices={eligible.map((person) => ({
              value: person.id,
              label: person.firstName,
              hint: t(`relationship.${person.relationship}`),
              checked: covered.includes(person.id),
            }))}
            onChange={(event) => toggle("dependents", event.currentTarget.value)}
          />
        </div>
      )}
      <NotOffered {...missing} />
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
            quote={quotes.get(plan.id) ?? null}
            enrollment={enrollment}
            isChosen={chosen === plan.id}
            inputId={`plan-${plan.id}`}
            onChoose={() => form.set("id", plan.id)}
          >
            {chosen === plan.id && (
              <PlanQuestions
                form={form}
                asked={askedOf(plan).asked}
                covered={eligible.filter(({ id }) => askedOf(plan).dependents.includes(id))}
              />
            )}
          </PlanCard>
        ))}
        <div className={isWaived ? "wz-plan wz-plan--chosen" : "wz-plan"}>
          <Choice
            type="radio"
            name="plan"
            id="plan-waived"
            value={waived}
            checked={isWaived}
            onChange={() => form.set("id", waived)}
            label={t(`benefit.waive.${type}`)}
          />
          {isWaived && (
            <div id={fieldId("waiveReasons")} className="wz-reasons">
              <ChoiceList
                id="reasons"
                type="checkbox"
                name="waiveReasons"
                label={t("benefit.waiveReasons")}
                hint={t("benefit.waiveHint")}
                errorMessage={form.faultOf("waiveReasons")}
                choices={enrollment.waiveReasons.map(({ code, label }) => ({
                  value: code,
                  label,
                  checked: reasons.includes(code),
                }))}
                onChange={(event) => toggle("waiveReasons", event.currentTarget.value)}
              />
              {isTold && (
                <TextInput
                  form={form}
                  name="waiveText"
                  label={t("benefit.waiveText")}
                  hint={t("benefit.waiveTextHint")}
                />
              )}
            </div>
          )}
        </div>
      </fieldset>
      <RunningTotal
        cents={runningTotal(enrollment, type, here)}
        payPeriodsPerYear={enrollment.payPeriodsPerYear}
      />
    </StepPage>
  );
}
