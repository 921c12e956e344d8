import "#web/kit/look.ts";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { type ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { PublicSession } from "../../enrollment.ts";
import type { signInToEnroll } from "../../sign-in/sign-in.ts";
import { begin } from "../draft.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { HelpContact } from "../parts/HelpContact.tsx";
import { SsnInput } from "../parts/SsnInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { useForm } from "../use-form.ts";
import { dateAnswer } from "../values.ts";
import { NotActivePage, SentBeforePage } from "./RefusedPages.tsx";
import { NotEligiblePage } from "./NotEligiblePage.tsx";

type Props = { session: PublicSession; signupKey: string; recipientKey: string | undefined };

/** Who it is, where the session asks before anyone begins: one page, and one answer to whatever does not fit. */
export function SignInPage({ session, signupKey, recipientKey }: Props) {
  const { t } = useTranslation(["wizard", "enrollment-sign-in"]);
  const navigate = useNavigate();
  const form = useForm("signin", () => ({}));
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  usePage(t("enrollment-sign-in:title"));

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const { memberNumber = "", ssn = "" } = form.values;
    const body = {
      signupKey,
      ...(recipientKey === undefined ? {} : { recipientKey }),
      language: currentLanguage(),
      memberNumber,
      ssn,
      dob: dateAnswer(form.values, "dob"),
    };
    const isIn = await form.run(async () => {
      const outcome = await begin(signupKey, () =>
        send<typeof signInToEnroll>("POST /selfenrollment/signin", { body }),
      );
      const ends = ["notActive", "notEligible", "alreadySubmitted"];
      if (!outcome.ok && ends.includes(outcome.problem.code)) setRefusal(outcome.problem);
      return outcome;
    });
    if (isIn) void navigate("/Enroll");
  };
  if (refusal?.code === "notActive") return <NotActivePage facts={refusal.facts} contact={session.contact} />;
  if (refusal?.code === "notEligible") return <NotEligiblePage facts={refusal.facts} />;
  if (refusal) return <SentBeforePage enrollment={null} facts={refusal.facts} />;
  const welcome = `/Welcome/${[signupKey, recipientKey].filter(Boolean).join("/")}`;
  return (
    <div className="wz">
      <Link className="wz-back" to={welcome}>
        {t("back")}
      </Link>
      <ErrorSummary
        errors={form.errors}
        {...(form.failure?.status === 0 ? { heading: t("lost.heading") } : {})}
      />
      <p className="wz-place" lang="en">
        {session.clientName}
      </p>
      <h1>{t("enrollment-sign-in:title")}</h1>
      <p className="wz-lead">{t("enrollment-sign-in:lead")}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextInput
          form={form}
          name="memberNumber"
          label={t("enrollment-sign-in:memberNumber.label")}
          hint={t("enrollment-sign-in:memberNumber.hint")}
          width="medium"
        />
        <SsnInput
          form={form}
          label={t("enrollment-sign-in:ssn.label")}
          hint={t("enrollment-sign-in:ssn.hint")}
        />
        <DateInput
          form={form}
          name="dob"
          label={t("enrollment-sign-in:dob.label")}
          hint={t("enrollment-sign-in:dob.hint")}
          isBirthday
        />
        <p>{t("enrollment-sign-in:known")}</p>
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("saving") : t("continue")}
          </Button>
        </div>
      </form>
      <p>{t("enrollment-sign-in:nothing")}</p>
      <HelpContact contact={session.contact} />
    </div>
  );
}
