import { useTranslation } from "react-i18next";
import { fullName } from "#kernel/person-name.ts";
import type { MemberDetail } from "#people/members/members.ts";
import type { useFormErrors } from "#web/forms/use-form-errors.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import type { Coverage, Form } from "./change-form.ts";
import { AmountField, DateField } from "./fields.tsx";
import type { useCoverChoices } from "./use-cover-choices.ts";

type Props = {
  member: MemberDetail;
  coverage: Coverage | undefined;
  form: Form;
  choices: ReturnType<typeof useCoverChoices>;
  errors: ReturnType<typeof useFormErrors>;
  onChange: (part: Partial<Form>) => void;
};

/** What an act asks for. */
export function ActFields({ member, coverage, form, choices, errors, onChange }: Props) {
  const { t } = useTranslation("coverage-changes-staff");
  const date = (id: "effectiveDate" | "terminationDate" | "from" | "lastDay", isOptional = false) => (
    <DateField
      id={id}
      label={t(`fields.${id}`)}
      help={id === "terminationDate" ? t("help.terminationDate") : undefined}
      {...{ errors, isOptional }}
      value={form[id]}
      onChange={(value) => onChange({ [id]: value })}
    />
  );
  switch (form.act) {
    case "dates":
      return (
        <>
          {date("effectiveDate")}
          {date("terminationDate", true)}
        </>
      );
    case "end":
      return date("lastDay");
    case "reinstate":
      return <p style={{ margin: 0 }}>{t("help.reinstate")}</p>;
    case "cover":
      return (
        <>
          {date("from")}
          <ChoiceField
            id="planId"
            label={t("fields.planId")}
            error={errors.messageFor("planId")}
            value={choices.planId}
            onChange={(planId) => onChange({ planId })}
            options={[
              { value: "", label: t("choose") },
              ...choices.plans.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {member.family.length > 0 && (
            <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
              <legend style={{ fontWeight: 600, padding: 0 }}>{t("fields.dependents")}</legend>
              {member.family.map((person) => (
                <FlagField
                  key={person.id}
                  id={`covered-${person.id}`}
                  label={fullName(person)}
                  value={choices.dependents.includes(person.id)}
                  onChange={(isCovered) =>
                    onChange({
                      dependents: isCovered
                        ? [...choices.dependents, person.id]
                        : choices.dependents.filter((id) => id !== person.id),
                    })
                  }
                />
              ))}
            </fieldset>
          )}
          {coverage?.volumeCents != null && (
            <AmountField
              id="volumeCents"
              label={t("fields.volumeCents")}
              {...{ errors }}
              value={form.volume}
              onChange={(volume) => onChange({ volume })}
            />
          )}
        </>
      );
  }
}
