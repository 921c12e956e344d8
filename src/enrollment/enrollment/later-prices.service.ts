import { addDays, type PlainDate } from "#kernel/dates.ts";
import { lastDayAsChild } from "#plans/plans/child-age.ts";
import { type TierCode, tierFor } from "#plans/plans/tier.ts";
import type { Offering, OfferingPlan } from "#enrollment/offering/offering.service.ts";
import type { Draft, DraftSelection } from "./draft.service.ts";
import { priceSelection } from "./draft-prices.service.ts";
import type { BenefitSelection } from "./enrollment.ts";

/** As far as a choice looks ahead: the year that it is made for. */
const aheadDays = 366;

type Later = BenefitSelection["later"][number];

/** What a choice becomes when a child it covers reaches the plan's age limit: from when, for whom, by which tier and price. */
export function laterPrices(
  selection: DraftSelection,
  draft: Draft,
  offering: Offering,
  plan: OfferingPlan,
): Later[] {
  const { people } = draft;
  const effectiveDate = plan.startsOn ?? draft.effectiveDate;
  if (effectiveDate === null) return [];
  const until = addDays(effectiveDate, aheadDays);
  const limits = people.flatMap(({ id, relationship, dob, isDisabled }) => {
    if (relationship !== "19" || isDisabled === true || dob === null || !selection.dependents.includes(id))
      return [];
    const lastDay = lastDayAsChild(dob, plan.maxChildAge, plan.childCoverEnds);
    return lastDay >= effectiveDate && lastDay < until ? [{ id, lastDay }] : [];
  });
  const days = [...new Set(limits.map(({ lastDay }) => lastDay))].toSorted();
  return days.map((lastDay) => {
    const gone = limits.filter((one) => one.lastDay <= lastDay).map(({ id }) => id);
    const dependents = selection.dependents.filter((id) => !gone.includes(id));
    const from: PlainDate = addDays(lastDay, 1);
    const tierCode = tierOf(draft, plan, dependents);
    const answer = priceSelection(
      draft,
      offering,
      { ...plan, startsOn: from },
      {
        ...selection,
        dependents,
        tierCode,
      },
    );
    return {
      from,
      leaves: limits.filter((one) => one.lastDay === lastDay).map(({ id }) => id),
      tierCode,
      price: answer.ok ? answer.value : null,
    };
  });
}

function tierOf({ people }: Draft, { tierItems }: OfferingPlan, dependents: readonly string[]): TierCode {
  const covered = people.filter(({ id, relationship }) => relationship === "18" || dependents.includes(id));
  return tierFor(covered, tierItems).value;
}
