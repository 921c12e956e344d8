import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { signIn } from "#identity/access/web/session-calls.ts";
import { stagePaths } from "#identity/access/web/sign-in-progress.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { rememberPlace } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import type { beginAccount } from "../../sign-up.ts";
import { EndedLink } from "./EndedLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { PasswordFields } from "./PasswordFields.tsx";
import "./sign-up.css";
import { TextInput } from "./TextInput.tsx";
import { useBusy } from "./use-busy.ts";
import { isEnded, useLink } from "./use-link.ts";

const card = "/member/idcard";

/** An employee who is covered chooses a username and a password, is signed in with them, and sees the card. */
export function AccountPage() {
  const { t } = useTranslation("accounts-web-sign-up");
  const { key, link, end } = useLink("account");
  const [typed, setTyped] = useState<string | null>(null);
  const [values, setValues] = useState({ newPassword: "", newPasswordConfirmation: "" });
  const errors = useFormErrors();
  const once = useBusy();
  const navigate = useNavigate();

  if (link.state === "looking") return <Loading />;
  if (link.state === "ended") return <EndedLink kind="account" />;
  const username = typed ?? link.username;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void once(async () => {
      try {
        const made = await send<typeof beginAccount>("POST /auth/beginAccount", {
          body: { key, username, ...values },
        });
        rememberPlace(card);
        const next = await signIn(made.username, values.newPassword);
        void navigate(next === null ? card : stagePaths[next], { replace: true });
      } catch (error) {
        if (isEnded(error)) end();
        else errors.showProblem(error);
      }
    });
  };
  return (
    <div className="column">
      <PageTitle title={t("account.title")} />
      <ErrorSummary errors={errors.errors} />
      <h1>{t("account.title")}</h1>
      <p>{t("account.hello", { name: link.firstName })}</p>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <TextInput
          id="username"
          label={t("fields.username")}
          hint={t("fields.usernameHint")}
          error={errors.messageFor("username")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onValue={setTyped}
        />
        <PasswordFields
          values={values}
          onValue={(field, value) => setValues((now) => ({ ...now, [field]: value }))}
          errorOf={errors.messageFor}
        />
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t("account.submit")}
          </button>
        </p>
      </form>
    </div>
  );
}
