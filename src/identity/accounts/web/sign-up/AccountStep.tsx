import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PasswordFields } from "./PasswordFields.tsx";
import { StepForm } from "./StepForm.tsx";
import { TextInput } from "./TextInput.tsx";
import type { SignUp } from "./use-sign-up.ts";

export function AccountStep({ form }: { form: SignUp }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { values, set, errors, goOn, isChange } = form;
  const lead = isChange ? null : (
    <>
      <p>{t("signUp.account.lead")}</p>
      <p>{t("signUp.account.kept")}</p>
      <p>
        {t("signUp.account.have")} <Link to="/login">{t("logIn")}</Link>
      </p>
    </>
  );
  return (
    <StepForm
      form={form}
      back="/login"
      lead={lead}
      submitText={t("continue")}
      onSubmit={() => goOn("account")}
    >
      <TextInput
        id="username"
        label={t("fields.username")}
        hint={t("fields.usernameHint")}
        error={errors.messageFor("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.username}
        onValue={(value) => set("username", value)}
      />
      <TextInput
        id="email"
        label={t("fields.email")}
        hint={t("fields.emailHint")}
        error={errors.messageFor("email")}
        type="email"
        autoComplete="email"
        spellCheck={false}
        value={values.email}
        onValue={(value) => set("email", value)}
      />
      <PasswordFields values={values} onValue={set} errorOf={errors.messageFor} />
    </StepForm>
  );
}
