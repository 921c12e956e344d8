import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { renewUserSession } from "#web/session/session.ts";
import { formatDayOf } from "#web/staff/format.ts";
import type { updatePassword } from "#identity/access/user.ts";
import type { Profile } from "../../profile.ts";
import { PasswordInput } from "./PasswordInput.tsx";
import { Done, ProfileSection } from "./profile-parts.tsx";
import { useUnsaved } from "./use-unsaved.ts";

const fields = ["current", "new", "confirmation"] as const;
type Typed = Record<(typeof fields)[number], string>;
const nothing: Typed = { current: "", new: "", confirmation: "" };

const ids: Readonly<Record<string, string>> = {
  currentPassword: "password-current",
  newPassword: "password-new",
  newPasswordConfirmation: "password-confirmation",
};

export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const [isDone, setDone] = useState(false);
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: (path) => ids[path] });
  useUnsaved("password", typed.new !== "");

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    setDone(false);
    const missing = fields.filter((name) => typed[name] === "");
    if (missing.length > 0)
      return errors.show(
        missing.map((name): PageError => ({
          id: `password-${name}`,
          message: t(`password.missing.${name}`),
        })),
      );
    isBusy.current = true;
    try {
      const { token, user } = await send<typeof updatePassword>("POST /auth/updatePassword", {
        body: {
          currentPassword: typed.current,
          newPassword: typed.new,
          newPasswordConfirmation: typed.confirmation,
        },
      });
      if (user) renewUserSession(token, user);
      errors.clear();
      setTyped(nothing);
      setDone(true);
      void queries.invalidateQueries();
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };

  const input = (name: (typeof fields)[number], hint?: string) => (
    <PasswordInput
      id={`password-${name}`}
      label={t(`password.${name}`)}
      {...(hint === undefined ? {} : { hint })}
      error={errors.messageFor(`password-${name}`)}
      autoComplete={name === "current" ? "current-password" : "new-password"}
      value={typed[name]}
      onValue={(value) => {
        setTyped((now) => ({ ...now, [name]: value }));
        setDone(false);
      }}
    />
  );
  return (
    <ProfileSection name="password">
      <p>
        {t("password.about")}{" "}
        {profile.passwordChangedAt &&
          t("password.changed", { date: formatDayOf(profile.passwordChangedAt, currentLanguage()) })}
      </p>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ErrorSummary errors={errors.errors} />
        {/* For password managers: whose password it is. */}
        <input type="text" autoComplete="username" value={profile.username} readOnly hidden />
        {input("current")}
        {input("new", t("password.newHint"))}
        {input("confirmation")}
        <div className="profile__actions">
          <button type="submit" className="button button--primary">
            {t("password.submit")}
          </button>
          <Done>{isDone && t("password.done")}</Done>
        </div>
      </form>
    </ProfileSection>
  );
}
