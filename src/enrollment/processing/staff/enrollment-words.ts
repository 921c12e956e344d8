import { useTranslation } from "react-i18next";
import { defaultTierItems } from "#plans/plans/tier.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { EnrollmentPerson } from "#enrollment/enrollment/enrollment.ts";
import { reasonWords, type WireReason } from "#plans/plans/reasons.ts";
import type { StaffEnrollment } from "../staff-enrollment.ts";

type TierLabels = StaffEnrollment["plans"][number]["tierLabels"];

/** A tier as its plan calls it; the usual English names are told in the reader's language. */
export function useTierWords(): (code: string, labels?: TierLabels) => string {
  const { t } = useTranslation("enrollment");
  return (code, labels = {}) => {
    const own = labels[code];
    const isUsual =
      own === undefined || defaultTierItems.some((item) => item.code === code && item.label === own);
    return isUsual ? t(`tier.${code}`) : own;
  };
}

/** Reasons as sentences, about these people and in this plan's words. */
export function useReasonWords(people: readonly EnrollmentPerson[]) {
  const { t } = useTranslation("enrollment");
  const tierWords = useTierWords();
  return (why: readonly WireReason[], labels?: TierLabels): string[] =>
    why.map((reason) =>
      reasonWords(reason, {
        t,
        language: currentLanguage(),
        reader: "staff",
        people,
        tierWords: (code) => tierWords(code, labels),
      }),
    );
}
