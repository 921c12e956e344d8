import "#web/kit/look.ts";
import { type SyntheticEvent, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import type { Form } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { PublicSession } from "../../enrollment.ts";
import type { mailProofCode } from "../../proof/mail-code.ts";
import { start } from "../draft.ts";
import { HelpContact } from "../parts/HelpContact.tsx";
import { useForm } from "../use-form.ts";
import { dateAnswer } from "../values.ts";
import { NotEligiblePage } from "./NotEligiblePage.tsx";
import { NotActivePage, SentBeforePage } from "./RefusedPages.tsx";

type Props = { session: PublicSession; signupKey: string; recipientKey: string };

/** On a device that was not seen before: that it is the person of the link, before anything of theirs is shown. */
export function ProofPage({ session, signupKey, recipientKey }: Props) {
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const { contact, recipient } = session;
  if (recipient?.asks === "help" || refusal?.code === "proofLocked") return <AskForHelp contact={contact} />;
  if (refusal?.code === "notActive") return <NotActivePage facts={refusal.facts} contact={contact} />;
  if (refusal?.code === "notEligible") return <NotEligiblePage facts={refusal.facts} />;
  if (refusal) return <SentBeforePage enrollment={null} facts={refusal.facts} />;
  return (
    <Asking session={session} signupKey={signupKey} recipientKey={recipientKey} onRefused={setRefusal} />
  );
}

const ends = ["notActive", "notEligible", "alreadySubmitted", "proofLocked"];

function Asking({
  session,
  signupKey,
  recipientKey,
  onRefused,
}: Props & { onRefused: (problem: ApiProblem) => void }) {
  const { t } = useTranslation(["wizard", "enrollment-proof"]);
  const navigate = useNavigate();
  const form = useForm("proof", () => ({}));
  const asksCode = session.recipient?.asks === "mailCode";
  usePage(t("enrollment-proof:title"));

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const proof = asksCode ? { code: form.values["code"] ?? "" } : { dob: dateAnswer(form.values, "dob") };
    const isIn = await form.run(async () => {
      const outcome = await start(signupKey, recipientKey, proof);
      if (!outcome.ok && ends.includes(outcome.problem.code)) onRefused(outcome.problem);
      return outcome;
    });
    if (isIn) void navigate("/Enroll");
  };
  return (
    <div className="wz">
      <Link className="wz-back" to={`/Welcome/${signupKey}/${recipientKey}`}>
        {t("back")}
      </Link>
      <ErrorSummary
        errors={form.errors}
        {...(form.failure?.status === 0 ? { heading: t("lost.heading") } : {})}
      />
      <p className="wz-place" lang="en">
        {session.clientName}
      </p>
      <h1>{t("enrollment-proof:title")}</h1>
      <p className="wz-lead">{t("enrollment-proof:lead")}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        {asksCode ? (
          <CodeFields form={form} signupKey={signupKey} recipientKey={recipientKey} />
        ) : (
          <DateInput
            form={form}
            name="dob"
            label={t("enrollment-proof:dob.label")}
            hint={t("enrollment-proof:dob.hint")}
            isBirthday
          />
        )}
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("saving") : t("continue")}
          </Button>
        </div>
      </form>
      <HelpContact contact={session.contact} />
    </div>
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
