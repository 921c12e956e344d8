import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import type { lookupUsername, passwordReset } from "../../sign-up.ts";
import { BackLink } from "./BackLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import "./sign-up.css";
import { TextInput } from "./TextInput.tsx";
import { useBusy } from "./use-busy.ts";

const here = "/login/help";

/** One question, then one form: a new password by username, or the username by e-mail address. */
export function LogInHelpPage() {
  const [query] = useSearchParams();
  const wish = query.get("for");
  if (wish === "password") return <AskPage key="reset" kind="reset" />;
  if (wish === "username") return <AskPage key="lookUp" kind="lookUp" />;
  return <ChoicePage />;
}

function ChoicePage() {
  const { t } = useTranslation("accounts-web-sign-up");
  return (
    <div className="column">
      <PageTitle title={t("help.title")} part="choice" />
      <BackLink to="/login" />
      <h1>{t("help.title")}</h1>
      <p>{t("help.lead")}</p>
      <ul className="plain-list ways">
        {(["password", "username"] as const).map((wish) => (
          <li key={wish}>
            <Link to={`${here}?for=${wish}`}>{t(`help.${wish}`)}</Link>
          </li>
        ))}
      </ul>
      <p className="note">{t("help.locked")}</p>
      <p>{t("help.otherwise")}</p>
    </div>
  );
}

const fieldOf = { reset: "username", lookUp: "email" } as const;

function AskPage({ kind }: { kind: "reset" | "lookUp" }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const [value, setValue] = useState("");
  const [isSent, setSent] = useState(false);
  const errors = useFormErrors();
  const once = useBusy();
  const field = fieldOf[kind];

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (value.trim() === "") return errors.show([{ id: field, message: t(`help.${kind}.missing`) }]);
    void once(async () => {
      try {
        if (kind === "reset")
          await send<typeof passwordReset>("POST /auth/passwordReset", { body: { username: value } });
        else await send<typeof lookupUsername>("POST /auth/lookupUsername", { body: { email: value } });
        errors.clear();
        setSent(true);
      } catch (error) {
        errors.showProblem(error);
      }
    });
  };

  if (isSent) {
    return (
      <div className="message-page">
        <PageTitle title={t(`help.${kind}.sentTitle`)} part="sent" />
        <h1>{t(`help.${kind}.sentTitle`)}</h1>
        <p role="status">{t(`help.${kind}.sent`, { value: value.trim() })}</p>
        <p>{t("help.noMail")}</p>
        <p className="actions">
          <Link className="button button--primary" to="/login">
            {t("logIn")}
          </Link>
          <button type="button" className="button" onClick={() => setSent(false)}>
            {t("help.again")}
          </button>
        </p>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle title={t(`help.${kind}.title`)} part={kind} />
      <BackLink to={here} />
      <ErrorSummary errors={errors.errors} />
      <h1>{t(`help.${kind}.title`)}</h1>
      <p>{t(`help.${kind}.lead`)}</p>
      <form className="form" noValidate onSubmit={handleSubmit}>
        <TextInput
          id={field}
          label={t(`fields.${field}`)}
          error={errors.messageFor(field)}
          type={field === "email" ? "email" : "text"}
          autoComplete={field}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onValue={setValue}
        />
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t(`help.${kind}.submit`)}
          </button>
        </p>
      </form>
    </div>
  );
}
