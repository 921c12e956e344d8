import "#web/shell/check.css";
import { useTranslation } from "react-i18next";
import { BirthField } from "./BirthField.tsx";
import { SsnField } from "./SsnField.tsx";
import { StepForm } from "./StepForm.tsx";
import { TextInput } from "./TextInput.tsx";
import { hrefOf, type SignUp } from "./use-sign-up.ts";

export function PersonalStep({ form }: { form: SignUp }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { values, set, errors, goOn } = form;
  const textOf = (name: "firstName" | "lastName" | "memberNumber" | "phone") => ({
    id: name,
    label: t(`fields.${name}`),
    error: errors.messageFor(name),
    value: values[name],
    onValue: (value: string) => set(name, value),
  });
  return (
    <StepForm
      form={form}
      back={hrefOf("account")}
      lead={<p>{t("signUp.personal.lead")}</p>}
      submitText={t("continue")}
      onSubmit={() => goOn("personal")}
    >
      <TextInput
        {...textOf("firstName")}
        {...(values.hasOneName ? { label: t("fields.onlyName") } : {})}
        autoComplete={values.hasOneName ? "name" : "given-name"}
      />
      {!values.hasOneName && <TextInput {...textOf("lastName")} autoComplete="family-name" />}
      <label className="check">
        <input
          type="checkbox"
          name="hasOneName"
          checked={values.hasOneName}
          onChange={({ target }) => set("hasOneName", target.checked)}
        />
        {t("fields.hasOneName")}
      </label>
      <TextInput
        {...textOf("phone")}
        hint={t("fields.phoneHint")}
        type="tel"
        autoComplete="tel-national"
        isOptional
      />
      <TextInput
        {...textOf("memberNumber")}
        hint={t("fields.memberNumberHint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <BirthField value={values.dob} onValue={(value) => set("dob", value)} errors={errors.errors} />
      <SsnField value={values.ssn} onValue={(value) => set("ssn", value)} error={errors.messageFor("ssn")} />
    </StepForm>
  );
}
