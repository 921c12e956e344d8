import { useTranslation } from "react-i18next";
import { formatLong, isDate } from "#kernel/dates.ts";
import { isLanguage } from "#kernel/language.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import type { Readiness } from "../sessions.ts";

type Params = Readiness["issues"][number]["params"];

/** What a session lacks, as a sentence. */
export function useIssueWords(): (issue: Pick<Readiness["issues"][number], "code" | "params">) => string {
  const { t } = useTranslation("offering-sessions");
  return ({ code, params }) => t(`lack.${code}`, shown(params));
}

function shown(params: Params): Params {
  const language = currentLanguage();
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === "language" && isLanguage(value)) return [name, languageNames[value]];
      return [name, isDate(value) ? formatLong(value, language) : value];
    }),
  );
}
