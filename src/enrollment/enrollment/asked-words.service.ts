import type { Language } from "#kernel/language.ts";
import { type Beneficiary, byRank, formatShare } from "#people/members/beneficiary.ts";
import { answerWords } from "#people/members/answers/answer-words.service.ts";
import { confirmationTexts } from "./confirmation/confirmation.texts.ts";
import { presentParts } from "#enrollment/offering/session-content/offering-parts.ts";
import { askedBy } from "#enrollment/offering/session-content/required-values.ts";
import { shownValues } from "#enrollment/offering/session-content/shown-values.ts";
import type { Draft, DraftSelection } from "./draft.service.ts";
import type { Offering, OfferingPlan } from "#enrollment/offering/offering.service.ts";

type Answered = { label: string; answer: string };

/** What a choice was asked and answered, in the person's words: kept with what they send, whatever is asked later. */
export function askedWords(
  selection: Pick<DraftSelection, "values" | "beneficiaries">,
  plan: OfferingPlan,
  { draft, offering }: { draft: Draft; offering: Offering },
): Answered[] {
  const { language, people } = draft;
  const planIds = offering.plans.map(({ id }) => id);
  const parts = presentParts(offering, { language, stepsDone: [], planIds });
  const asked = askedBy(parts.requiredValues, plan);
  const words = confirmationTexts(language);
  const noneYet = answerWords(language)("noneYet");
  const answers = shownValues(
    selection.values,
    { asked, people },
    { yes: words("yes"), no: words("no"), noneYet, language },
  );
  return [
    ...answers.map(([label, answer]) => ({ label, answer })),
    ...beneficiaryAnswers(selection.beneficiaries, language),
  ];
}

/** One line a rank. */
function beneficiaryAnswers(list: readonly Beneficiary[], language: Language): Answered[] {
  const word = answerWords(language);
  return byRank(list).map(({ rank, own }) => {
    const answer = own.map(({ name, relationship, share }) =>
      word("answer", { name, relationship: word(`relationship.${relationship}`), share: formatShare(share) }),
    );
    return { label: word(`rank.${rank}`), answer: answer.join("; ") };
  });
}
