import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { BackLink } from "./BackLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { hrefOf, type SignUp, steps } from "./use-sign-up.ts";

type Props = {
  form: SignUp;
  /** The page before; a change goes back to the answers. */
  back: string;
  lead: ReactNode;
  submitText: string;
  onSubmit: () => Promise<void>;
  children: ReactNode;
};

/** One step: back link, errors, place on the way, heading, fields, one button. */
export function StepForm({ form, back, lead, submitText, onSubmit, children }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { step, isChange, errors } = form;
  const title = t(`signUp.${step}.title`);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <div className="column">
      <PageTitle title={title} part={step} />
      <BackLink to={isChange ? hrefOf("check") : back} />
      <ErrorSummary errors={errors.errors} />
      <p className="place">{t("stepOf", { step: steps.indexOf(step) + 1, steps: steps.length })}</p>
      <h1>{title}</h1>
      {lead}
      <form className="form" noValidate onSubmit={handleSubmit}>
        {children}
        <p className="actions">
          <button type="submit" className="button button--primary">
            {submitText}
          </button>
        </p>
      </form>
    </div>
  );
}
