import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeFields } from "#domains/access/web/CodeFields.tsx";
import { ProofLocked } from "#domains/access/web/ProofLocked.tsx";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Values } from "#web/kit/fields/form.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import type { mailProofCode } from "../../proof/mail-code.ts";
import { start } from "../draft.ts";
import { HelpContact } from "../parts/HelpContact.tsx";
import { IdentityPage } from "../parts/IdentityPage.tsx";
import { dateAnswer } from "../values.ts";

type Props = { enrollmentSession: PublicEnrollmentSession; signupKey: string; recipientKey: string };

/** On a device that was not seen before: that it is the person of the link, before anything of theirs is shown. */
export function ProofPage({ enrollmentSession, signupKey, recipientKey }: Props) {
  const { t } = useTranslation(["access-web", "enrollment-proof"]);
  const [isLocked, setLocked] = useState(false);
  const asks = enrollmentSession.recipient?.asks;
  if (asks === "help" || isLocked) return <AskForHelp contact={enrollmentSession.contact} />;
  const asksCode = asks === "mailCode";
  const prove = async (values: Values) => {
    const proof = asksCode ? { code: values["code"] ?? "" } : { dob: dateAnswer(values, "dob") };
    const outcome = await start(signupKey, recipientKey, proof);
    if (!outcome.ok && outcome.problem.code === "proofLocked") setLocked(true);
    return outcome;
  };
  return (
    <IdentityPage
      enrollmentSession={enrollmentSession}
      signupKey={signupKey}
      recipientKey={recipientKey}
      name="proof"
      title={t("title")}
      lead={t("lead")}
      begin={prove}
      fields={(form) =>
        asksCode ? (
          <CodeFields
            form={form}
            mail={() =>
              send<typeof mailProofCode>("POST /selfenrollment/code", {
                body: { signupKey, recipientKey, language: currentLanguage() },
              })
            }
          />
        ) : (
          <DateInput
            form={form}
            name="dob"
            label={t("enrollment-proof:dob.label")}
            hint={t("enrollment-proof:dob.hint")}
            isBirthday
          />
        )
      }
    />
  );
}

/** Nothing can be asked here any more: the contact for help. */
function AskForHelp({ contact }: { contact: PublicEnrollmentSession["contact"] }) {
  const { t } = useTranslation("enrollment-proof");
  return (
    <ProofLocked>
      <p>{t("help.body")}</p>
      <HelpContact contact={contact} />
    </ProofLocked>
  );
}
