import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { reasonWords, type WireReason } from "#plans/plans/reasons.ts";

export interface NotOfferedProps {
  rows: readonly { id: string; name: string; why: readonly WireReason[] }[];
  isEnglish?: boolean;
}

/** Plans or people, each with the reason in plain words. */
export function NotOfferedList({ rows, isEnglish = false }: NotOfferedProps) {
  const { t } = useTranslation("offering-why");
  const words = (reason: WireReason) =>
    reasonWords(reason, {
      t,
      language: currentLanguage(),
      reader: "person",
      people: [],
      tierWords: (code) => code,
    });
  return (
    <ul>
      {rows.map(({ id, name, why }) => (
        <li key={id}>
          <strong {...(isEnglish ? { lang: "en" } : {})}>{name}</strong> {why.map(words).join(" ")}
        </li>
      ))}
    </ul>
  );
}
