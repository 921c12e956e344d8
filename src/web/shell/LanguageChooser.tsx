import type { MouseEvent } from "react";
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
  const handleChoice = (event: MouseEvent, language: Language) => {
    event.preventDefault();
    keepLanguage(language);
    void changeLanguage(language);
  };
  return (
    // A form, so that the choice also works where no script runs: the server then answers in that language.
    <form method="get">
      <div role="group" aria-label={t("language")} className="languages">
        {others.map((language, place) => (
          <button
            // By its place: what was pressed stays, and the focus with it, under the name of another language.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            type="submit"
            name="lang"
            value={language}
            className="button button--quiet"
            lang={language}
            onClick={(event) => handleChoice(event, language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </div>
    </form>
  );
}
