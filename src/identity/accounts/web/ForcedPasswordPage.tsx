import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import type { PageError } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import type { updatePassword } from "#identity/access/user.ts";
import { takeAnswer } from "#identity/access/web/session-calls.ts";
import type { SignInProgress } from "#identity/access/web/sign-in-progress.ts";
import { PasswordFields } from "./sign-up/PasswordFields.tsx";
import { StepPage } from "./StepPage.tsx";
import { useStage } from "./use-arrival.ts";

/** A password of one's own, in place of one that somebody else gave or knows. */
export function ForcedPasswordPage() {
  const progress = useStage("passwordChange");
  return progress && <ForcedPassword progress={progress} />;
}

function ForcedPassword({ progress }: { progress: SignInProgress }) {
  const { t } = useTranslation("accounts-web");
  const { token, given } = progress;
  const [values, setValues] = useState({ newPassword: "", newPasswordConfirmation: "" });
  const isBusy = useRef(false);
  const errors = useFormErrors();

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const missing: PageError[] = (["newPassword", "newPasswordConfirmation"] as const)
      .filter((name) => values[name] === "")
      .map((name) => ({ id: name, message: t(`newPassword.missing.${name}`) }));
    if (missing.length > 0) return errors.show(missing);
    isBusy.current = true;
    try {
      const body = { currentPassword: given.password, ...values };
      await takeAnswer(await send<typeof updatePassword>("POST /auth/updatePassword", { token, body }), {
        ...given,
        password: values.newPassword,
      });
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <StepPage title={t("newPassword.title")} errors={errors.errors}>
      <p>{t("newPassword.lead")}</p>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {/* For password managers, which keep a password by its username. */}
        <input
          className="visually-hidden"
          name="username"
          autoComplete="username"
          value={given.username}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordFields
          values={values}
          onValue={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
          errorOf={errors.messageFor}
        />
        <p className="actions">
          <button type="submit" className="button button--primary">
            {t("newPassword.submit")}
          </button>
        </p>
      </form>
    </StepPage>
  );
}
