import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import type { acceptInvitation, resetPassword } from "../../sign-up.ts";
import { DonePage } from "./DonePage.tsx";
import { EndedLink } from "./EndedLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { PasswordFields } from "./PasswordFields.tsx";
import { useBusy } from "./use-busy.ts";
import { isEnded, useLink } from "./use-link.ts";

export function ResetPage() {
  return <NewPasswordPage kind="reset" />;
}

export function InvitationPage() {
  return <NewPasswordPage kind="invitation" />;
}

function NewPasswordPage({ kind }: { kind: "reset" | "invitation" }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { key, link, end } = useLink(kind);
  const [values, setValues] = useState({ newPassword: "", newPasswordConfirmation: "" });
  const [isDone, setDone] = useState(false);
  const errors = useFormErrors();
  const once = useBusy();

  if (link.state === "looking") return <Loading />;
  if (link.state === "ended") return <EndedLink kind={kind} />;
  const { firstName: name, username } = link;
  if (isDone) return <DonePage title={t(`${kind}.doneTitle`)} text={t(`${kind}.done`, { username })} />;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void once(async () => {
      try {
        const body = { key, ...values };
        if (kind === "reset") await send<typeof resetPassword>("POST /auth/resetPassword", { body });
        else await send<typeof acceptInvitation>("POST /auth/acceptInvitation", { body });
        setDone(true);
      } catch (error) {
        if (isEnded(error)) end();
        else errors.showProblem(error);
      }
    });
  };
  return (
    <div className="column">
      <PageTitle title={t(`${kind}.title`)} />
      <ErrorSummary errors={errors.errors} />
      <h1>{t(`${kind}.title`)}</h1>
      <p>{t(`${kind}.hello`, { name, username })}</p>
      <form className="form" noValidate onSubmit={handleSubmit}>
        {/* For password managers, which keep a password by its username. */}
        <input
          className="visually-hidden"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordFields
          values={values}
          onValue={(field, value) => setValues((now) => ({ ...now, [field]: value }))}
          errorOf={errors.messageFor}
        />
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t(`${kind}.submit`)}
          </button>
        </p>
      </form>
    </div>
  );
}
