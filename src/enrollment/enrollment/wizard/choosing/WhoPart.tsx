import { type ReactNode, useState } from "react";
import { ChoiceList } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { dependentsOf } from "../family.ts";
import { fieldId } from "#web/kit/fields/form.ts";
import { NoticeHere, noticeOf } from "../parts/NoticeHere.tsx";
import type { BenefitChoice } from "./use-choice.ts";

/** The people to cover; the prices follow. */
export function WhoPart({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation(["enrollment-wizard-steps", "enrollment-wizard-choosing"]);
  const { enrollment, eligible, covered, form, isWaived, newcomers, toggle } = choice;
  if (eligible.length === 0)
    return (
      <p>{t(dependentsOf(enrollment.people).length === 0 ? "benefit.onlyYou" : "benefit.onlyEmployee")}</p>
    );
  const coversPartner =
    !isWaived && eligible.some(({ id, relationship }) => relationship === "53" && covered.includes(id));
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
      <WhoBox choice={choice}>
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
      </WhoBox>
      {coversPartner && <NoticeHere notice={noticeOf(enrollment, "partnerTax")} isOpen />}
    </>
  );
}

/** Folded where the answer is known: the coverage before took everybody, and so does this one until somebody is taken out. */
function WhoBox({ choice, children }: { choice: BenefitChoice; children: ReactNode }) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { covered, eligible, form, isAsBefore } = choice;
  const [isFolded] = useState(isAsBefore);
  const id = fieldId("dependents");
  if (!isFolded) return <div id={id}>{children}</div>;
  const names = eligible.filter(({ id: one }) => covered.includes(one)).map(({ firstName }) => firstName);
  return (
    <details id={id} className="wz-who" open={form.faultOf("dependents") !== undefined}>
      <summary>
        {names.length === 0
          ? t("benefit.coversYou")
          : t("benefit.coversAll", { names: listOf(names, currentLanguage()) })}
      </summary>
      {children}
    </details>
  );
}
