import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { CheckInput } from "./CheckInput.tsx";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import type { ElectState } from "../elect.ts";
import { fieldOf, groupOf } from "./choices.ts";

type Props = { form: Form; person: ElectState["people"][number]; place: number; state: ElectState };

/** The page lists what one person had, at the price for them alone, or what became of it. */
export function PersonChoices({ form, person, place, state }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const { name, offers, continued, mayAnswer } = person;
  const day = (date: string) => formatLong(date, language);
  const none = fieldOf(place, "none");
  const group = fieldId(groupOf(place));
  const isAnswered = ["none", ...offers.map(({ coverageType }) => coverageType)].some(
    (what) => form.values[fieldOf(place, what)] === "yes",
  );
  const fault = isAnswered ? undefined : form.faultOf(groupOf(place));
  const clearOffers = (isChecked: boolean) => {
    if (isChecked)
      form.setAll(Object.fromEntries(offers.map(({ coverageType }) => [fieldOf(place, coverageType), ""])));
  };
  return (
    <fieldset
      className="wz-field cobra-person"
      id={group}
      {...(fault !== undefined && { "aria-describedby": `${group}-fault` })}
    >
      <legend>
        <h2>{name}</h2>
      </legend>
      <FieldFault id={`${group}-fault`}>{fault}</FieldFault>
      {continued.length > 0 && (
        <p>{t("continued", { list: listOf(continued, language), date: day(person.lastDay) })}</p>
      )}
      {person.state === "waived" && (
        <p>{t(mayAnswer ? "waived" : "waivedOver", { date: day(state.electBy) })}</p>
      )}
      {person.state === "noticeSent" && !mayAnswer && <p>{t("over", { date: day(state.electBy) })}</p>}
      {person.state === "noticeDue" && <p>{t("notYet")}</p>}
      {mayAnswer && (
        <>
          {offers.map(({ coverageType, coverageName, planName, cents }) => (
            <CheckInput
              key={coverageType}
              form={form}
              name={fieldOf(place, coverageType)}
              label={t("offer", { coverage: coverageName, plan: planName })}
              hint={t("alone", { money: formatMoney(cents, language) })}
              onChange={(isChecked) => isChecked && form.set(none, "")}
            />
          ))}
          {person.state !== "waived" && (
            <CheckInput form={form} name={none} label={t("decline")} onChange={clearOffers} />
          )}
        </>
      )}
    </fieldset>
  );
}
