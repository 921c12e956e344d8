import { coverageTypesOf, type Draft, reasonsFor } from "./draft.service.ts";
import { mayChangeBy } from "./draft-changes.service.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";

/** What a choice is checked against. */
export function choosable(draft: Draft, offering: Offering) {
  const waiveReasons = reasonsFor(draft, offering);
  return {
    ...offering,
    unasked: coverageTypesOf(offering).filter((type) => !mayChangeBy(draft, offering, type)),
    waiveReasons: waiveReasons.map(({ code }) => code),
    waiveAlone: waiveReasons.flatMap(({ code, excludesOthers, label }) =>
      excludesOthers ? [{ code, label: label[draft.language] }] : [],
    ),
    waiveTexts: waiveReasons.flatMap(({ code, asksText }) => (asksText ? [code] : [])),
  };
}
