import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import type { EnrollmentPerson } from "../../enrollment.ts";
import { reasonWords, type WireReason } from "#plans/plans/reasons.ts";

export interface WhyProps {
  why: readonly WireReason[];
  people: readonly EnrollmentPerson[];
}

/** Reasons in plain words. */
export function WhyList({ why, people }: WhyProps) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "offering-why", "plans-why"]);
  const tierWords = (code: string) => t(`tier.${code}`);
  const words = why.map((reason) =>
    reasonWords(reason, { t, language: currentLanguage(), reader: "person", people, tierWords }),
  );
  return (
    <ul>
      {words.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
