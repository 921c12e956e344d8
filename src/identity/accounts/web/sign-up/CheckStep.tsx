import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { digitsOnly } from "#kernel/clean.ts";
import { formatLong, parseUsDate } from "#kernel/dates.ts";
import { formatPhone, parsePhone } from "#kernel/phone.ts";
import { lastFourOf, maskSsn } from "#kernel/ssn.ts";
import { currentLanguage } from "#web/i18n.ts";
import { StepForm } from "./StepForm.tsx";
import { hrefOf, type SignUp, type Step } from "./use-sign-up.ts";

export function CheckStep({ form }: { form: SignUp }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { values, submit, errors } = form;
  const dob = parseUsDate(values.dob);
  const phone = parsePhone(values.phone);
  const lastFour = lastFourOf(digitsOnly(values.ssn));
  return (
    <StepForm
      form={form}
      back={hrefOf("personal")}
      lead={<p>{t("signUp.check.lead")}</p>}
      submitText={t("signUp.check.send")}
      onSubmit={submit}
    >
      <Answers title={t("signUp.check.account")} step="account">
        <Answer label={t("fields.username")} value={values.username.trim()} />
        <Answer label={t("fields.email")} value={values.email.trim()} />
        <Answer label={t("fields.newPassword")} value={t("fields.hiddenPassword")} />
      </Answers>
      <Answers title={t("signUp.check.personal")} step="personal">
        <Answer
          label={t(values.hasOneName ? "fields.onlyName" : "fields.firstName")}
          value={values.firstName.trim()}
        />
        {!values.hasOneName && <Answer label={t("fields.lastName")} value={values.lastName.trim()} />}
        <Answer label={t("fields.phone")} value={phone.ok ? formatPhone(phone.value) : t("none")} />
        <Answer label={t("fields.memberNumber")} value={values.memberNumber.trim()} />
        <Answer label={t("fields.dob")} value={dob.ok ? formatLong(dob.value, currentLanguage()) : ""} />
        <div>
          <dt>{t("fields.ssn")}</dt>
          <dd>
            <span aria-hidden="true">{maskSsn(lastFour)}</span>
            <span className="visually-hidden">{t("fields.hiddenSsn", { lastFour })}</span>
          </dd>
        </div>
      </Answers>
      {errors.errors.length > 0 && (
        <p>
          <Link to="/login/help">{t("signUp.check.help")}</Link>
        </p>
      )}
    </StepForm>
  );
}

function Answers({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const { t } = useTranslation("accounts-web-sign-up");
  return (
    <section className="answers">
      <div className="answers__head">
        <h2>{title}</h2>
        <Link to={hrefOf(step, "check")}>
          {t("change")}
          <span className="visually-hidden"> {title}</span>
        </Link>
      </div>
      <dl>{children}</dl>
    </section>
  );
}

function Answer({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
