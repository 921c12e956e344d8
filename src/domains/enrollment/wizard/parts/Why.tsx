import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import { reasonWords, type WireReason } from "../../reasons.ts";

interface Props {
  summary: ReactNode;
  why: readonly WireReason[];
  people: readonly EnrollmentPerson[];
}

/** The reasons behind a date or a price, in plain words, behind a link. */
export function Why({ summary, why, people }: Props) {
  const { t } = useTranslation("wizard");
  if (why.length === 0) return null;
  const tierWords = (code: string) => t(`tier.${code}`);
  const words = why.map((reason) =>
    reasonWords(reason, { t, language: currentLanguage(), people, tierWords }),
  );
  return (
    <details className="wz-why">
      <summary>{summary}</summary>
      <ul>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
