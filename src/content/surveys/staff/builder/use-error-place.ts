import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "#kernel/language.ts";
import { languageNames } from "#web/language-names.ts";

/** Where in a form the field of an error stands: “page 2, question 3 (한국어)”. */
export function useErrorPlace(): (id: string) => string | null {
  const { t } = useTranslation("surveys");
  return (id) => {
    const parts = id.split("-");
    const [, group, page, , element] = parts;
    const last = parts.at(-1);
    const language: Language | undefined = last === "default" ? "en" : isLanguage(last) ? last : undefined;
    const place =
      parts[0] === "statement"
        ? t("about.statement")
        : group !== "pages"
          ? parts[0] === "definition"
            ? t(group === "description" ? "about.description" : "about.formTitle")
            : null
          : element === undefined || Number.isNaN(Number(element))
            ? t("builder.placePage", { page: Number(page) + 1 })
            : t("builder.placeQuestion", { page: Number(page) + 1, number: Number(element) + 1 });
    return place === null || language === undefined ? place : `${place} (${languageNames[language]})`;
  };
}
