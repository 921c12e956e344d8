import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeFields } from "#identity/access/web/CodeFields.tsx";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { Values } from "#web/kit/fields/form.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import type { mailProofCode } from "../../proof/mail-code.ts";
import { start } from "../draft.ts";
import { AskForLink } from "../parts/AskForLink.tsx";
import { IdentityPage } from "../parts/IdentityPage.tsx";

type Props = { enrollmentSession: PublicEnrollmentSession; signupKey: string; recipientKey: string };

/** On a device that was not seen before: that it is the person of the link, before anything of theirs is shown. */
export function ProofPage({ enrollmentSession, signupKey, recipientKey }: Props) {
  const { t } = useTranslation(["access-web", "enrollment-proof"]);
  const [isLocked, setLocked] = useState(false);
  if (enrollmentSession.recipient?.asks === "help" || isLocked)
    return <AskForLink contact={enrollmentSession.contact} />;
  const prove = async (values: Values) => {
    const outcome = await start(signupKey, recipientKey, { code: values["code"] ?? "" });
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
      fields={(form) => (
        <CodeFields
          form={form}
          mail={() =>
            send<typeof mailProofCode>("POST /selfenrollment/code", {
              body: { signupKey, recipientKey, language: currentLanguage() },
            })
          }
        />
      )}
      note={t("enrollment-proof:account")}
    />
  );
}
