import { useTranslation } from "react-i18next";
import type { Language } from "#kernel/language.ts";
import { changeLanguage, currentLanguage } from "../i18n.ts";
import { site } from "../site.ts";
import { keepLanguage } from "../store.ts";

const ownNames: Record<Language, string> = { en: "English", ko: "한국어", es: "Español" };

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
          {ownNames[language]}
        </button>
      ))}
    </div>
  );
}
