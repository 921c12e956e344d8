import { useTranslation } from "react-i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import { isLanguage } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import type { Readiness } from "../sessions.ts";

type Params = Readiness["issues"][number]["params"];

/** What a session lacks, as a sentence. */
export function useIssueWords(): (issue: Pick<Readiness["issues"][number], "code" | "params">) => string {
  const { t } = useTranslation(["offering-sessions", "members"]);
  return ({ code, params }) => {
    const { where, ...others } = shown(params);
    if (typeof where !== "string") return t(`lack.${code}`, others);
    const named = where.replaceAll(tierCodes, (tier) => t(`members:tier.${tier}`));
    return t(`lack.${code}`, { ...others, where: named });
  };
}

/** Where prices are missing, a tier is told by its code, as a whole part of the list. */
const tierCodes = /(?<=^|; | · )(?:EMP|ECH|ESP|FAM|NOTIER)(?=$|; | · )/gu;

function shown(params: Params): Params {
  const language = currentLanguage();
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === "language" && isLanguage(value)) return [name, languageNames[value]];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
