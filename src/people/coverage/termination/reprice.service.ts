import { ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import { addDays, type PlainDate } from "#kernel/dates.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import { dependentAmount } from "#plans/plans/insured-amount.ts";
import { priceOf } from "#plans/plans/price.ts";
import { planDaysOf, type PlanDays } from "#plans/plans/price-days.ts";
import { type CoverSpan, coveredSince, spansOf } from "#plans/plans/rating-age.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import { tierFor } from "#plans/plans/tier.ts";
import { reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import type { Reprice } from "../held-cover.ts";
import type { FamilyFacts } from "./family-facts.ts";

const noDays: PlanDays = { lastDay: null, priceDays: [] };

/** Tier and price by the plans' own rules and the rates of the day, for the plans that a family has. */
export async function repriceWith(
  transaction: Pick<Transaction, "client">,
  facts: FamilyFacts,
  morePlans: readonly string[] = [],
): Promise<Reprice> {
  const planIds = [...facts.covers.map(({ basePlanId }) => basePlanId), ...morePlans];
  return repriceBy(await readPriceLists(transaction, planIds), facts);
}

export type PriceLists = ReadonlyMap<string, PriceList>;

/** The price lists of plans, by plan. */
export async function readPriceLists(
  transaction: Pick<Transaction, "client">,
  planIds: readonly string[],
): Promise<PriceLists> {
  const lists = new Map<string, PriceList>();
  for (const id of new Set(planIds)) lists.set(id, await priceListOf(transaction, id));
  return lists;
}

/** The same from lists that were read before, such as those of a whole client: pure. */
export function repriceBy(lists: PriceLists, facts: Omit<FamilyFacts, "version">): Reprice {
  const moves = moveDays(facts);
  const days = new Map(
    [...lists].map(([id, list]): [string, PlanDays] => {
      const own = planDaysOf(list);
      return [id, { ...own, priceDays: [...new Set([...own.priceDays, ...moves])].toSorted() }];
    }),
  );
  const spans = groupBy(facts.covers, ({ memberId, basePlanId }) => `${memberId} ${basePlanId}`);
  const known = new Map(
    [...spans].map(([key, rows]) => [
      key,
      spansOf(rows.map((row): CoverSpan => ({ from: row.effectiveDate, to: row.terminationDate }))),
    ]),
  );
  const price: Reprice = (cover, people, from, since, changedFrom) => {
    const list = lists.get(cover.basePlanId);
    const covered = facts.people.flatMap(({ dob, ...person }) =>
      dob !== null && people.some(({ id }) => id === person.id) ? [{ ...person, dob }] : [],
    );
    if (list === undefined || covered.length < people.length)
      return { ok: false, why: [reason("price.none")] };
    const tier = tierFor(people, list.tierItems);
    const { ratingArea, divisionId, salaryCents } = workplaceOn(facts, from);
    const sinceThen = (id: string): PlainDate | null =>
      since?.(id) ?? coveredSince(known.get(`${id} ${cover.basePlanId}`) ?? [], from);
    const answer = priceOf({
      ...list,
      people: covered.map(({ id, dob, relationship, ...answers }) => ({
        id,
        dob,
        relationship,
        ...ratedAnswersOf(answers),
        coveredSince: sinceThen(id),
      })),
      tier: tier.value,
      effectiveDate: from,
      ...(changedFrom === undefined ? {} : { changedFrom }),
      ratingArea,
      divisionId,
      volumeCents: cover.volumeCents,
      salaryCents,
      // The price of a month does not follow from it.
      payPeriodsPerYear: 12,
    });
    if (!answer.ok) return answer;
    const { employeeCents, employerCents } = answer.value;
    const tax = partsOf(answer.value);
    const amounts = Object.fromEntries(
      people.map(({ id, relationship }) => [id, dependentAmount(list.plan, relationship)]),
    );
    return { ok: true, tierCode: tier.value, employeeCents, employerCents, ...tax, amounts, why: tier.why };
  };
  return Object.assign(price, { planDays: (id: string) => days.get(id) ?? noDays });
}

type Workplaces = Pick<FamilyFacts, "divisionId" | "ratingArea" | "salaryCents" | "workplaces">;

/** Returns the employee's workplace on a day: as the days before a move say it, elsewhere as it is now. */
export function workplaceOn(facts: Workplaces, day: PlainDate): Omit<Workplaces, "workplaces"> {
  const then = facts.workplaces?.find(
    ({ from, to }) => (from === null || from <= day) && (to === null || to >= day),
  );
  return then ?? facts;
}

/** The days from which the employee worked elsewhere, or for other pay. */
const moveDays = ({ workplaces = [] }: Workplaces): PlainDate[] =>
  workplaces.flatMap(({ from, to }) => [
    ...(from === null ? [] : [from]),
    ...(to === null ? [] : [addDays(to, 1)]),
  ]);
