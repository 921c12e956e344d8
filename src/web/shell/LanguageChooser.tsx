import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { changeLanguage, currentLanguage } from "../i18n.ts";
import { languageNames } from "../language-names.ts";
import { site } from "../site.ts";
import { keepLanguage } from "../store.ts";

/** The other languages, each by its own name. */
export function LanguageChooser() {
  const { t } = useTranslation("shell");
  const others = site().languages.filter((language) => language !== currentLanguage());
  if (others.length === 0) return null;
  const handleChoice = (language: Language) => {
    keepLanguage(language);
    void changeLanguage(language);
  };
  return (
    <div role="group" aria-label={t("language")} className="languages">
      {others.map((language) => (
        <button
          key={language}
          type="button"
          className="button button--quiet"
          lang={language}
          onClick={() => handleChoice(language)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  );
}
