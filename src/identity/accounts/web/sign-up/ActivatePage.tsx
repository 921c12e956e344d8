import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import type { activate } from "../../sign-up.ts";
import { ActivationCode } from "./ActivationCode.tsx";
import { DonePage } from "./DonePage.tsx";
import { EndedLink } from "./EndedLink.tsx";
import { PageTitle } from "./PageTitle.tsx";
import { TextInput } from "./TextInput.tsx";
import { useBusy } from "./use-busy.ts";
import { isEnded, useLink } from "./use-link.ts";

/** Turns the account on when the person says so: programs that look at mails follow links too. */
export function ActivatePage() {
  const { t } = useTranslation("accounts-web-sign-up");
  const { key, link, end } = useLink("activation");
  /** Another name, once the first turned out to be taken. */
  const [username, setUsername] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [doneAs, setDoneAs] = useState<string | null>(null);
  const errors = useFormErrors();
  const once = useBusy();

  if (doneAs !== null)
    return <DonePage title={t("activate.doneTitle")} text={t("activate.done", { username: doneAs })} />;
  if (link.state === "looking") return <Loading />;
  if (link.state === "ended") return <EndedLink kind="activation" />;

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void once(async () => {
      try {
        const body = {
          key,
          ...(username === null ? {} : { username }),
          ...(link.asksCode ? { code } : {}),
        };
        const made = await send<typeof activate>("POST /auth/activate", { body });
        setDoneAs(made.username);
      } catch (error) {
        if (isEnded(error)) return end();
        errors.showProblem(error);
        const isAboutName =
          error instanceof ApiProblem && error.errors.some(({ path }) => path === "username");
        if (isAboutName && username === null) setUsername(link.username);
      }
    });
  };
  const title = t(username === null ? "activate.title" : "activate.takenTitle");
  return (
    <div className="column">
      <PageTitle title={title} />
      <ErrorSummary errors={errors.errors} />
      <h1>{title}</h1>
      <p>{t("activate.hello", { name: link.firstName })}</p>
      <form className="form" noValidate onSubmit={handleSubmit}>
        {username !== null && (
          <TextInput
            id="username"
            label={t("fields.username")}
            hint={t("fields.usernameHint")}
            error={errors.messageFor("username")}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onValue={setUsername}
          />
        )}
        {link.asksCode && (
          <ActivationCode linkKey={key} error={errors.messageFor("code")} value={code} onValue={setCode} />
        )}
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t("activate.submit")}
          </button>
        </p>
      </form>
    </div>
  );
}
