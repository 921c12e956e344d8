import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { keepNotice, update, useDraft } from "../draft.ts";
import { withoutPerson } from "../family-answers.ts";
import { type Repriced, repriced } from "../repriced.ts";
import { StepPage } from "../parts/StepPage.tsx";
import { hrefOf, useStep } from "../step-context.ts";
import { useForm } from "../use-form.ts";
import { coverageName } from "../coverage-name.ts";

/** Asks before a family member is removed, and says which choices that touches. */
export function RemoveStep() {
  const { t } = useTranslation(["enrollment-wizard-steps", "wizard"]);
  const [search] = useSearchParams();
  const { enrollment, extra, go } = useStep();
  const form = useForm("remove", () => ({}));
  const id = search.get("id") ?? "";
  const person = enrollment.people.find((one) => one.id === id);
  if (!person) return <Navigate to={hrefOf("family", extra)} replace />;

  const name = person.firstName;
  const touched = enrollment.coverageTypes.filter((type) =>
    enrollment.benefitSelections[type]?.dependents.includes(id),
  );
  const handleRemove = async () => {
    const dependents = withoutPerson(enrollment.people, id);
    if (!(await form.run(() => update({ dependents, goTo: "dependents" })))) return;
    const after = useDraft.getState().enrollment ?? enrollment;
    const lines = repriced(enrollment, after).map((one) => ({
      key: `family.repriced.${one.kind}`,
      params: wordsOf(one),
    }));
    keepNotice({ key: "family.removed", params: { name }, lines });
    go("family", { replace: true });
  };
  const wordsOf = ({ coverageType, names, fromCents, toCents }: Repriced) => ({
    coverage: coverageName(enrollment, coverageType),
    names: names.join(", "),
    from: formatMoney(fromCents, currentLanguage()),
    to: formatMoney(toCents, currentLanguage()),
  });
  return (
    <StepPage
      title={t("removePerson.title", { name })}
      part="remove"
      lead={t("removePerson.lead", { name })}
      form={form}
      backHref={hrefOf("family", extra)}
      hasLater={false}
    >
      {touched.length > 0 && (
        <>
          <p>{t("removePerson.keeps", { name })}</p>
          <ul>
            {touched.map((type) => (
              <li key={type}>{coverageName(enrollment, type)}</li>
            ))}
          </ul>
        </>
      )}
      <div className="wz-actions">
        <Button
          type="button"
          variation="solid"
          className="wz-danger"
          size="big"
          onClick={() => void handleRemove()}
        >
          {t("removePerson.yes", { name })}
        </Button>
        <Button type="button" size="big" onClick={() => go("family", { replace: true })}>
          {t("removePerson.no", { name })}
        </Button>
      </div>
    </StepPage>
  );
}
