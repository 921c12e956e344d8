import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeFields } from "#identity/access/web/CodeFields.tsx";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Values } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import type { signInToEnroll } from "../../sign-in/sign-in.ts";
import { begin, type Outcome } from "../draft.ts";
import { AskForLink } from "../parts/AskForLink.tsx";
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
  const [answers, setAnswers] = useState<Values | null>(null);
  const [isLocked, setLocked] = useState(false);
  const signIn = async (values: Values, code?: string) => {
    const { memberNumber = "", ssn = "" } = values;
    const body = {
      signupKey,
      ...(recipientKey === undefined ? {} : { recipientKey }),
      language: currentLanguage(),
      memberNumber,
      ssn,
      dob: dateAnswer(values, "dob"),
      ...(code === undefined ? {} : { code }),
    };
    const outcome = await begin(signupKey, () =>
      send<typeof signInToEnroll>("POST /selfenrollment/signin", { body }),
    );
    if (!outcome.ok && outcome.problem.code === "proofNeeded") setAnswers(values);
    if (!outcome.ok && outcome.problem.code === "proofLocked") setLocked(true);
    return outcome;
  };
  if (isLocked) return <AskForLink contact={enrollmentSession.contact} />;
  const page = { enrollmentSession, signupKey, recipientKey };
  if (answers !== null)
    return (
      <SignInCode
        {...page}
        begin={(code) => signIn(answers, code)}
        mail={async () => {
          const outcome = await signIn(answers);
          if (!outcome.ok && outcome.problem.code !== "proofNeeded") throw outcome.problem;
        }}
      />
    );
  return (
    <IdentityPage
      {...page}
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

type CodeProps = Props & { begin: (code: string) => Promise<Outcome>; mail: () => Promise<void> };

/** After the right answers on a device that was not seen before: the code that was mailed, which a family does not have. */
function SignInCode({ begin, mail, ...page }: CodeProps) {
  const { t } = useTranslation("access-web");
  return (
    <IdentityPage
      key="code"
      {...page}
      name="proof"
      title={t("title")}
      lead={t("leadDevice")}
      begin={(values) => begin(values["code"] ?? "")}
      fields={(form) => <CodeFields form={form} mail={mail} isSent />}
    />
  );
}
