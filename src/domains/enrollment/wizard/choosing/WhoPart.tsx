import { ChoiceList } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { dependentsOf } from "../family.ts";
import { fieldId } from "#web/kit/fields/form.ts";
import type { BenefitChoice } from "./use-choice.ts";

/** Whom to cover; the prices follow. */
export function WhoPart({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation(["enrollment-wizard-steps", "enrollment-wizard-choosing"]);
  const { enrollment, eligible, covered, form, isWaived, newcomers, toggle } = choice;
  if (eligible.length === 0)
    return (
      <p>{t(dependentsOf(enrollment.people).length === 0 ? "benefit.onlyYou" : "benefit.onlyEmployee")}</p>
    );
  return (
    <>
      {newcomers.length > 0 && (
        <p className="wz-today">
          {t("benefit.newcomers", {
            names: listOf(
              newcomers.map((person) => person.firstName),
              currentLanguage(),
            ),
          })}
        </p>
      )}
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
    </>
  );
}
