import type { Language } from "#kernel/language.ts";
import type { OfferedNotice } from "../notices/notices.ts";
import type { OfferedBenefit, OfferedPage, OfferedValue } from "./offered-parts.ts";
import type { RequiredValue } from "./required-values.ts";

type Words = Record<Language, string>;

export type OfferingValue = Omit<RequiredValue, "options"> &
  Omit<OfferedValue, "label" | "help" | "options"> & {
    label: Words;
    help: Words | null;
    message: Words | null;
    options: { code: string; label: Words }[];
  };
export type OfferingBenefit = Omit<OfferedBenefit, "description" | "descriptionLanguage" | "isRead"> & {
  descriptions: Record<Language, string | null>;
};

/** The parts of a session, the same for everyone in it. */
export type OfferingParts = {
  pages: OfferedPage[];
  requiredValues: OfferingValue[];
  externalBenefits: OfferingBenefit[];
  /** Notices in the session's own words. */
  notices: OfferedNotice[];
};

/** Among the steps of a draft: this external benefit has been read. */
export const readStep = (benefitId: string): string => `read:${benefitId}`;

/** The external benefits that the person has yet to read. */
export function unreadBenefits(
  { externalBenefits }: Pick<OfferingParts, "externalBenefits">,
  stepsDone: readonly string[],
): OfferingBenefit[] {
  return externalBenefits.filter(({ id, requireAck }) => requireAck && !stepsDone.includes(readStep(id)));
}

type Reader = { language: Language; stepsDone: readonly string[]; planIds: readonly string[] };

/** The parts as one person reads them: pages and words in their language, in English where there is none. */
export function presentParts(
  parts: OfferingParts,
  { language, stepsDone, planIds }: Reader,
): { pages: OfferedPage[]; requiredValues: OfferedValue[]; externalBenefits: OfferedBenefit[] } {
  const isTheirs = ({ sessionPlanId }: { sessionPlanId: string | null }) =>
    sessionPlanId === null || planIds.includes(sessionPlanId);
  return {
    pages: pagesIn(parts.pages.filter(isTheirs), language),
    requiredValues: parts.requiredValues
      .filter(isTheirs)
      .map(({ label, help, options, message: _message, ...value }) => ({
        ...value,
        label: label[language],
        help: help?.[language] ?? null,
        options: options.map((option) => ({ code: option.code, label: option.label[language] })),
      })),
    externalBenefits: parts.externalBenefits.map(({ descriptions, ...benefit }) => {
      const own = descriptions[language];
      return {
        ...benefit,
        description: own ?? descriptions.en ?? "",
        descriptionLanguage: own === null ? "en" : language,
        isRead: stepsDone.includes(readStep(benefit.id)),
      };
    }),
  };
}

/** Those in the person's language; where a plan or coverage type has none in it, its English ones. */
function pagesIn(pages: readonly OfferedPage[], language: Language): OfferedPage[] {
  const placeOf = (page: OfferedPage) => page.sessionPlanId ?? page.coverageType;
  const told = new Set(pages.filter((page) => page.language === language).map(placeOf));
  return pages.filter((page) => page.language === (told.has(placeOf(page)) ? language : "en"));
}
