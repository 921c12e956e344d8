import { spansOfFamily } from "#domains/members/cover-spans.service.ts";
import { priceListOf } from "#domains/plans/price-list.service.ts";
import { priceOf } from "#domains/plans/price.ts";
import { coveredSince } from "#domains/plans/rating-age.ts";
import { tierFor } from "#domains/plans/tier.ts";
import { reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import type { Reprice } from "../held-cover.ts";
import type { FamilyFacts } from "./family-facts.service.ts";

/** Tier and price by the plans' own rules and the rates of the day, for the plans that a family has. */
export async function repriceWith(
  transaction: Transaction,
  facts: FamilyFacts,
  morePlans: readonly string[] = [],
): Promise<Reprice> {
  const planIds = [...new Set([...facts.covers.map(({ basePlanId }) => basePlanId), ...morePlans])];
  const lists = new Map<string, Awaited<ReturnType<typeof priceListOf>>>();
  for (const id of planIds) lists.set(id, await priceListOf(transaction, id));
  const spans = await spansOfFamily(transaction, facts.familyId);
  return (cover, people, from) => {
    const list = lists.get(cover.basePlanId);
    const covered = facts.people.flatMap(({ dob, ...person }) =>
      dob !== null && people.some(({ id }) => id === person.id) ? [{ ...person, dob }] : [],
    );
    if (list === undefined || covered.length < people.length)
      return { ok: false, why: [reason("price.none")] };
    const tier = tierFor(people, list.tierItems);
    const { ratingArea, divisionId, salaryCents } = facts;
    const price = priceOf({
      ...list,
      people: covered.map(({ id, dob, relationship, tobacco }) => ({
        id,
        dob,
        relationship,
        tobacco,
        coveredSince: coveredSince(spans[cover.basePlanId]?.[id] ?? [], from),
      })),
      tier: tier.value,
      effectiveDate: from,
      ratingArea,
      divisionId,
      volumeCents: cover.volumeCents,
      salaryCents,
      // The price of a month does not follow from it.
      payPeriodsPerYear: 12,
    });
    if (!price.ok) return price;
    const { employeeCents, employerCents } = price.value;
    return { ok: true, tierCode: tier.value, employeeCents, employerCents, why: tier.why };
  };
}
