import type { SyntheticEvent } from "react";
import { Button, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { parseUsDate, toDateParts } from "#kernel/dates.ts";
import { isLanguage, languages } from "#kernel/language.ts";
import { formatPhone } from "#kernel/phone.ts";
import { states } from "#kernel/us-state.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { fieldId, type Form, type Tried, type Values } from "#web/kit/fields/form.ts";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { languageNames } from "#web/language-names.ts";
import { contactFields, type CorrectableField, correctableFields } from "../correctable.ts";
import type { askForCorrection, ProfilePerson } from "../corrections.ts";

type Props = { person: ProfilePerson; onSent: () => Promise<void> };

/** All that is known, to be mended where it is wrong; what stays as it is is not sent. */
export function CorrectionForm({ person, onSent }: Props) {
  const { t } = useTranslation(["corrections-member", "shell"]);
  const first = valuesOf(person);
  const form = usePlainForm(first, [...correctableFields, "note"]);
  const name = person.facts.firstName ?? "";

  const ask = async (): Promise<Tried> => {
    try {
      await send<typeof askForCorrection>("POST /member/profile/corrections", {
        body: {
          memberId: person.id,
          wanted: wantedOf(form.values, first),
          note: (form.values["note"] ?? "").trim() || null,
        },
      });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { ok: false, problem: error };
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (await form.run(ask)) await onSent();
  };
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <h1>{t("form.title", { name })}</h1>
      <p className="wz-lead">{t("form.lead")}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <h2>{t("form.person")}</h2>
        {(["firstName", "middleName", "lastName", "suffix"] as const).map((field) => (
          <Text
            key={field}
            form={form}
            field={field}
            isOptional={field === "middleName" || field === "suffix"}
          />
        ))}
        <DateInput form={form} name="dob" label={t("fields.dob")} hint={t("form.dateHint")} />
        {person.hasContact && (
          <>
            <h2>{t("form.contact")}</h2>
            <Text form={form} field="email" type="email" isOptional />
            <Text form={form} field="phone" type="tel" isOptional />
            <Text form={form} field="mobilePhone" type="tel" isOptional />
            <h2>{t("address")}</h2>
            <Text form={form} field="address1" isOptional />
            <Text form={form} field="address2" isOptional />
            <Text form={form} field="city" isOptional />
            <SelectInput
              form={form}
              name="state"
              label={t("fields.state")}
              isOptional
              choicesIn="en"
              choices={states.map(({ code, name: label }) => ({ value: code, label }))}
            />
            <Text form={form} field="zip" isOptional />
          </>
        )}
        <h2>{t("form.more")}</h2>
        <SelectInput
          form={form}
          name="language"
          label={t("fields.language")}
          isOptional
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <TextField
          id={fieldId("note")}
          name="note"
          className="wz-field"
          label={`${t("form.note")} ${t("shell:fields.optional")}`}
          hint={t("form.noteHint")}
          multiline
          rows={3}
          maxLength={500}
          errorMessage={form.faultOf("note")}
          value={form.values["note"] ?? ""}
          onChange={({ currentTarget }) => form.set("note", currentTarget.value)}
        />
        <p>{t("form.next")}</p>
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("form.sending") : t("form.send")}
          </Button>
        </div>
      </form>
    </>
  );
}

type TextProps = {
  form: Form;
  field: CorrectableField;
  type?: "text" | "email" | "tel";
  isOptional?: boolean;
};

function Text({ form, field, type = "text", isOptional = false }: TextProps) {
  const { t } = useTranslation("corrections-member");
  return (
    <TextInput
      form={form}
      name={field}
      label={t(`fields.${field}`)}
      type={type}
      isOptional={isOptional}
      isNumber={field === "zip"}
      width={field === "zip" || field === "suffix" ? "short" : "long"}
    />
  );
}

function valuesOf({ facts, hasContact }: ProfilePerson): Values {
  const values: Values = { note: "" };
  for (const field of correctableFields) {
    if (!hasContact && contactFields.includes(field)) continue;
    const fact = facts[field] ?? "";
    const isPhone = field === "phone" || field === "mobilePhone";
    if (field === "dob") {
      const parts = fact === "" ? { month: "", day: "", year: "" } : toDateParts(fact);
      for (const [part, value] of Object.entries(parts)) values[`dob.${part}`] = value;
    } else values[field] = isPhone && fact !== "" ? formatPhone(fact) : fact;
  }
  return values;
}

/** What the person changed; null for what they emptied. */
function wantedOf(values: Values, first: Values) {
  const wanted: Partial<Record<Exclude<CorrectableField, "language">, string | null>> = {};
  for (const field of correctableFields) {
    if (field === "language") continue;
    const isSame =
      field === "dob" ? dobOf(values) === dobOf(first) : (values[field] ?? "") === (first[field] ?? "");
    if (!isSame) wanted[field] = (field === "dob" ? dobOf(values) : (values[field] ?? "").trim()) || null;
  }
  const { language = "" } = values;
  if (language === (first["language"] ?? "")) return wanted;
  return { ...wanted, language: isLanguage(language) ? language : null };
}

/** What is no date goes as it was typed, for the server to refuse. */
function dobOf(values: Values): string {
  const parts = {
    month: values["dob.month"] ?? "",
    day: values["dob.day"] ?? "",
    year: values["dob.year"] ?? "",
  };
  const read = parseUsDate(parts);
  if (read.ok) return read.value;
  const typed = [parts.month, parts.day, parts.year];
  return typed.every((part) => part === "") ? "" : typed.join("/");
}
