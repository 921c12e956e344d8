import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Form, Values } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { PublicSession } from "../../enrollment.ts";
import type { mailProofCode } from "../../proof/mail-code.ts";
import { start } from "../draft.ts";
import { HelpContact } from "../parts/HelpContact.tsx";
import { IdentityPage } from "../parts/IdentityPage.tsx";
import { dateAnswer } from "../values.ts";

type Props = { session: PublicSession; signupKey: string; recipientKey: string };

/** On a device that was not seen before: that it is the person of the link, before anything of theirs is shown. */
export function ProofPage({ session, signupKey, recipientKey }: Props) {
  const { t } = useTranslation("enrollment-proof");
  const [isLocked, setLocked] = useState(false);
  const asks = session.recipient?.asks;
  if (asks === "help" || isLocked) return <AskForHelp contact={session.contact} />;
  const asksCode = asks === "mailCode";
  const prove = async (values: Values) => {
    const proof = asksCode ? { code: values["code"] ?? "" } : { dob: dateAnswer(values, "dob") };
    const outcome = await start(signupKey, recipientKey, proof);
    if (!outcome.ok && outcome.problem.code === "proofLocked") setLocked(true);
    return outcome;
  };
  return (
    <IdentityPage
      session={session}
      signupKey={signupKey}
      recipientKey={recipientKey}
      name="proof"
      title={t("title")}
      lead={t("lead")}
      begin={prove}
      fields={(form) =>
        asksCode ? (
          <CodeFields form={form} signupKey={signupKey} recipientKey={recipientKey} />
        ) : (
          <DateInput form={form} name="dob" label={t("dob.label")} hint={t("dob.hint")} isBirthday />
        )
      }
    />
  );
}

type Code = { form: Form; signupKey: string; recipientKey: string };

function CodeFields({ form, signupKey, recipientKey }: Code) {
  const { t } = useTranslation("enrollment-proof");
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const handleSend = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await send<typeof mailProofCode>("POST /selfenrollment/code", {
        body: { signupKey, recipientKey, language: currentLanguage() },
      });
      setSaid(t("code.sent"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t("code.lead")}</p>
      <p>
        <Button type="button" aria-disabled={isBusy} onClick={() => void handleSend()}>
          {t(said === null ? "code.send" : "code.again")}
        </Button>
      </p>
      <p role="status">{said}</p>
      <TextInput
        form={form}
        name="code"
        label={t("code.label")}
        hint={t("code.hint")}
        width="short"
        isNumber
        autoComplete="one-time-code"
      />
    </>
  );
}

/** Nothing can be asked here any more: what still works, and whom to ask. */
function AskForHelp({ contact }: { contact: PublicSession["contact"] }) {
  const { t } = useTranslation("enrollment-proof");
  usePage(t("help.title"));
  return (
    <div className="wz">
      <h1>{t("help.title")}</h1>
      <p className="wz-lead">{t("help.locked")}</p>
      <p>{t("help.saved")}</p>
      <p>{t("help.body")}</p>
      <HelpContact contact={contact} />
    </div>
  );
}
