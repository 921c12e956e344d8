import type { Language } from "#kernel/language.ts";
import type { FormWords } from "../form-definition.ts";
import { type AskedForm, askedForms, type FormChoice, type FormMap } from "./asked-forms.ts";
import type { AskedFormState, EnrollmentForms, SavedForm } from "./saved-forms.ts";

/** What of a draft its forms depend on. */
export type DraftForms = {
  savedForms: readonly SavedForm[];
  selections: readonly {
    coverageType: string;
    sessionPlanId: string | null;
    pendingCents?: number | null;
  }[];
};

/** The forms that the draft's choices ask for. */
export function formsAskedFor({ selections }: DraftForms, maps: readonly FormMap[]): AskedForm[] {
  return askedForms(maps, selections.map(choiceOf));
}

/** Something required is still open. */
export function hasOpenForm(draft: DraftForms, maps: readonly FormMap[]): boolean {
  return formsAskedFor(draft, maps).some(
    ({ map }) => map.required && keptOf(draft, map.formId)?.completedAt == null,
  );
}

export function presentForms(
  draft: DraftForms,
  maps: readonly FormMap[],
  language: Language,
): EnrollmentForms {
  const all = formsAskedFor(draft, maps).map(({ map, why }) => {
    const kept = keptOf(draft, map.formId);
    return { isDone: kept?.completedAt != null, state: stateOf(map, why, { kept, language }) };
  });
  return {
    incomplete: all.flatMap(({ isDone, state }) => (isDone ? [] : [state])),
    completed: all.flatMap(({ isDone, state }) => (isDone ? [state] : [])),
  };
}

function stateOf(
  map: FormMap,
  why: AskedForm["why"],
  { kept, language }: { kept: SavedForm | undefined; language: Language },
): AskedFormState {
  const isSigned = kept?.signedName != null && kept.signedAt !== null;
  return {
    id: map.formId,
    title: titleIn(map.title, language),
    required: map.required,
    // A completed form keeps the wording to which its answers are.
    revision: kept?.completedAt == null ? map.revision : kept.revision,
    pagesDone: kept?.page ?? 0,
    why,
    signed: isSigned ? { name: kept.signedName ?? "", at: kept.signedAt ?? "" } : null,
  };
}

function keptOf({ savedForms }: DraftForms, formId: string): SavedForm | undefined {
  return savedForms.find((kept) => kept.formId === formId);
}

function choiceOf({
  coverageType,
  sessionPlanId,
  pendingCents,
}: DraftForms["selections"][number]): FormChoice {
  return { coverageType, isWaived: sessionPlanId === null, needsEoi: (pendingCents ?? 0) > 0 };
}

function titleIn(title: FormWords, language: Language): string {
  return language === "en" ? title.default : title[language];
}
