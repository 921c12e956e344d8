import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Values } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import type { signInToEnroll } from "../../sign-in/sign-in.ts";
import { begin } from "../draft.ts";
import { IdentityPage } from "../parts/IdentityPage.tsx";
import { SsnInput } from "../../web/SsnInput.tsx";
import { dateAnswer } from "../values.ts";

type Props = {
  enrollmentSession: PublicEnrollmentSession;
  signupKey: string;
  recipientKey: string | undefined;
};

/** Who it is, where the session asks before anyone begins: one page, and one answer to whatever does not fit. */
export function SignInPage({ enrollmentSession, signupKey, recipientKey }: Props) {
  const { t } = useTranslation("enrollment-sign-in");
  const signIn = (values: Values) => {
    const { memberNumber = "", ssn = "" } = values;
    const body = {
      signupKey,
      ...(recipientKey === undefined ? {} : { recipientKey }),
      language: currentLanguage(),
      memberNumber,
      ssn,
      dob: dateAnswer(values, "dob"),
    };
    return begin(signupKey, () => send<typeof signInToEnroll>("POST /selfenrollment/signin", { body }));
  };
  return (
    <IdentityPage
      enrollmentSession={enrollmentSession}
      signupKey={signupKey}
      recipientKey={recipientKey}
      name="signin"
      title={t("title")}
      lead={t("lead")}
      note={t("nothing")}
      begin={signIn}
      fields={(form) => (
        <>
          <TextInput
            form={form}
            name="memberNumber"
            label={t("memberNumber.label")}
            hint={t("memberNumber.hint")}
            width="medium"
          />
          <SsnInput form={form} label={t("ssn.label")} hint={t("ssn.hint")} />
          <DateInput form={form} name="dob" label={t("dob.label")} hint={t("dob.hint")} isBirthday />
          <p>{t("known")}</p>
        </>
      )}
    />
  );
}
