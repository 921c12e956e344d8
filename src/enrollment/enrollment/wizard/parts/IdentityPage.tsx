import "#web/kit/look.ts";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ApiProblem } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import type { Form, Values } from "#web/kit/fields/form.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import type { Outcome } from "../draft.ts";
import { NotEligiblePage } from "../pages/NotEligiblePage.tsx";
import { NotActivePage, SentBeforePage } from "../pages/RefusedPages.tsx";
import { useForm } from "../use-form.ts";
import { HelpContact } from "./HelpContact.tsx";

type Props = {
  enrollmentSession: PublicEnrollmentSession;
  signupKey: string;
  recipientKey: string | undefined;
  /** Names the form. */
  name: "signin" | "proof";
  title: string;
  lead: string;
  fields: (form: Form) => ReactNode;
  /** Stands between the button and the contact for help. */
  note?: string;
  begin: (values: Values) => Promise<Outcome>;
};

const ends = ["notActive", "notEligible", "alreadySubmitted"];

/** Asks who somebody is before anything of an enrollment is shown. */
export function IdentityPage({
  enrollmentSession,
  signupKey,
  recipientKey,
  name,
  title,
  lead,
  fields,
  note,
  begin,
}: Props) {
  const { t } = useTranslation("wizard");
  const navigate = useNavigate();
  const form = useForm(name, () => ({}));
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  usePage(title);

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const isIn = await form.run(async () => {
      const outcome = await begin(form.values);
      if (!outcome.ok && ends.includes(outcome.problem.code)) setRefusal(outcome.problem);
      return outcome;
    });
    if (isIn) void navigate("/Enroll");
  };
  if (refusal?.code === "notActive")
    return <NotActivePage facts={refusal.facts} contact={enrollmentSession.contact} />;
  if (refusal?.code === "notEligible") return <NotEligiblePage facts={refusal.facts} />;
  if (refusal) return <SentBeforePage enrollment={null} facts={refusal.facts} />;
  return (
    <div className="wz">
      <Link className="wz-back" to={`/Welcome/${[signupKey, recipientKey].filter(Boolean).join("/")}`}>
        {t("back")}
      </Link>
      <ErrorSummary
        errors={form.errors}
        {...(form.failure?.status === 0 ? { heading: t("lost.heading") } : {})}
      />
      <p className="wz-place" lang="en">
        {enrollmentSession.clientName}
      </p>
      <h1>{title}</h1>
      <p className="wz-lead">{lead}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        {fields(form)}
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("saving") : t("continue")}
          </Button>
        </div>
      </form>
      {note !== undefined && <p>{note}</p>}
      <HelpContact contact={enrollmentSession.contact} />
    </div>
  );
}
