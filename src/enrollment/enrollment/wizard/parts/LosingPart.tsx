import { Choice } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { formatLong } from "#kernel/dates.ts";
import { FieldFault } from "#web/kit/fields/FieldFault.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { Enrollment } from "../../enrollment.ts";
import { coverageName } from "../coverage-name.ts";

/** Names everyone who has coverage today and none by these answers, and asks once, before anything is sent. */
export function LosingPart({ enrollment, form }: { enrollment: Enrollment; form: Form }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const { losing } = enrollment;
  const [first] = losing;
  if (first === undefined) return null;
  const language = currentLanguage();
  const names = [...new Set(losing.map(({ firstName }) => firstName))];
  const coveragesOf = (name: string) =>
    losing
      .filter(({ firstName }) => firstName === name)
      .map(({ coverageType }) => coverageName(enrollment, coverageType));
  const fault = form.faultOf("losing");
  return (
    <section className="wz-today" id={fieldId("losing")} tabIndex={-1} aria-labelledby="losing">
      <h3 id="losing">{t("losing.title")}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {t("losing.person", {
              name,
              coverages: listOf(coveragesOf(name), language),
              date: formatLong(first.lastDay, language),
            })}
          </li>
        ))}
      </ul>
      <FieldFault id="fault-losing">{fault}</FieldFault>
      <Choice
        type="checkbox"
        name="losing"
        value="yes"
        checked={form.values["losing"] === "yes"}
        onChange={({ currentTarget }) => form.set("losing", currentTarget.checked ? "yes" : "")}
        label={t("losing.confirm")}
        {...(fault === undefined ? {} : { "aria-describedby": "fault-losing", "aria-invalid": true })}
      />
    </section>
  );
}
