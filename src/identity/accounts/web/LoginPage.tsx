import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { Field } from "#web/forms/Field.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { signIn } from "#identity/access/web/session-calls.ts";
import { setProgress, stagePaths } from "#identity/access/web/sign-in-progress.ts";
import { useArrival } from "./use-arrival.ts";

export function LoginPage() {
  const { t } = useTranslation("accounts-web");
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [showsPassword, setShowsPassword] = useState(false);
  const isBusy = useRef(false);
  const errors = useFormErrors();
  usePage(t("login.title"));
  // Anyone who comes back here begins anew.
  useEffect(() => setProgress(null), []);
  useArrival();

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const missing: PageError[] = [];
    if (username.trim() === "") missing.push({ id: "username", message: t("login.usernameMissing") });
    if (password === "") missing.push({ id: "password", message: t("login.passwordMissing") });
    if (missing.length > 0) return errors.show(missing);
    isBusy.current = true;
    try {
      const next = await signIn(username, password);
      if (next !== null) void navigate(stagePaths[next]);
    } catch (error) {
      setPassword("");
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <div className="column">
      <ErrorSummary errors={errors.errors} />
      <h1>{t("login.title")}</h1>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <Field id="username" label={t("login.username")} error={errors.messageFor("username")}>
          {(control) => (
            <input
              {...control}
              className="input"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field id="password" label={t("login.password")} error={errors.messageFor("password")}>
          {(control) => (
            <span className="input-with-button">
              <input
                {...control}
                className="input"
                name="password"
                type={showsPassword ? "text" : "password"}
                autoComplete="current-password"
                autoCapitalize="none"
                spellCheck={false}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
              <button
                type="button"
                className="button"
                aria-controls="password"
                aria-label={t(showsPassword ? "login.hidePassword" : "login.showPassword")}
                onClick={() => setShowsPassword(!showsPassword)}
              >
                {t(showsPassword ? "login.hide" : "login.show")}
              </button>
            </span>
          )}
        </Field>
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t("login.submit")}
          </button>
        </p>
      </form>
      <p className="note">
        <Link to="/login/help">{t("login.forgot")}</Link>
      </p>
      <p>
        {t("login.noAccount")} <Link to="/signup">{t("login.signUp")}</Link>
      </p>
      <p>{t("login.enrolling")}</p>
    </div>
  );
}
