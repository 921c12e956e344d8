import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { changeLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { site } from "#web/site.ts";
import { keepAccountLanguage, keepLanguage } from "#web/store.ts";
import type { Profile, updateProfile } from "../../profile.ts";
import { fetchNewestProfile, useKeepProfile } from "./profile-data.ts";
import { Done, ProfileSection } from "./profile-parts.tsx";
import { useUnsaved } from "./use-unsaved.ts";

export function LanguageSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation("accounts-web-profile");
  const queries = useQueryClient();
  const keepProfile = useKeepProfile();
  const [chosen, setChosen] = useState<Language | null>(null);
  const [isDone, setDone] = useState(false);
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: () => "language-choice" });
  const language = chosen ?? profile.language;
  useUnsaved("language", language !== profile.language);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const answer = await saveLanguage(queries, profile, language);
      errors.clear();
      keepLanguage(language);
      keepAccountLanguage(language);
      await changeLanguage(language);
      setChosen(null);
      setDone(true);
      keepProfile(answer);
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <ProfileSection name="language">
      <p>{t("language.about")}</p>
      <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        <ErrorSummary errors={errors.errors} />
        <fieldset id="language-choice" className="field">
          <legend className="visually-hidden">{t("language.legend")}</legend>
          {site().languages.map((one) => (
            <label key={one} className="radio" lang={one}>
              <input
                type="radio"
                name="language"
                value={one}
                checked={one === language}
                onChange={() => {
                  setChosen(one);
                  setDone(false);
                }}
              />
              {languageNames[one]}
            </label>
          ))}
        </fieldset>
        <div className="profile__actions">
          <button type="submit" className="button button--primary">
            {t("save")}
          </button>
          <Done>{isDone && t("saved")}</Done>
        </div>
      </form>
    </ProfileSection>
  );
}

/** Only the language is meant: where something else was saved meanwhile, it goes onto that. */
async function saveLanguage(queries: QueryClient, profile: Profile, language: Language): Promise<Profile> {
  const put = ({ firstName, lastName, nickName, email, phone, version }: Profile) =>
    send<typeof updateProfile>("PUT /user/profile", {
      body: { firstName, lastName, nickName, email, phone, language },
      ifMatch: version,
    });
  try {
    return await put(profile);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    return put(await fetchNewestProfile(queries));
  }
}
