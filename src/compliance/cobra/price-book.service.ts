import type { KnownAnswers } from "#plans/plans/rated-answers.ts";
import { ratedAnswersSql } from "#plans/plans/rated-answers.service.ts";
import type pg from "pg";
import type { PlainDate } from "#kernel/dates.ts";
import { dayBefore } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { spansOfFamily } from "#people/members/cover-spans.service.ts";
import type { PriceList } from "#plans/plans/price-list.ts";
import { priceListOf } from "#plans/plans/price-list.service.ts";
import { priceOf } from "#plans/plans/price.ts";
import { coveredSince, type CoverSpan } from "#plans/plans/rating-age.ts";
import { tierFor } from "#plans/plans/tier.ts";
import type { Transaction } from "#server/scope.ts";
import { type CaseRow, type CoverRow, coversOn } from "./case-rows.service.ts";
import { cobraPrice } from "./cobra-rules.ts";
import type { PriceUnit, UnitPrice } from "./continued-rows.ts";
import { periodOf, ratesOn, ratingDay, ratingDays } from "./determination-period.ts";

type Person = KnownAnswers & {
  id: string;
  dob: PlainDate | null;
  relationship: RelationshipCode;
  divisionId: string | null;
  ratingArea: string | null;
};

/** Prices of what a family continues, by the rates of each determination period. */
export type PriceBook = {
  /** Null where the plan has no price for these people. */
  priceOf: (unit: PriceUnit) => UnitPrice | null;
  /** Any first day of a plan year of the client's. */
  planYearStart: PlainDate | null;
};

type Of = Pick<CaseRow, "familyId" | "lossDate">;

/** Reads what the prices of these plans follow from: the people of the family, the rates, since when each has been covered. */
export async function readPriceBook(
  transaction: Transaction,
  found: Of,
  covers: readonly CoverRow[],
): Promise<PriceBook> {
  const people = await readPeople(transaction.client, found.familyId);
  const spans = await spansOfFamily(transaction, found.familyId);
  const lists = new Map<string, PriceList>();
  for (const id of new Set(covers.map(({ basePlanId }) => basePlanId)))
    lists.set(id, await priceListOf(transaction, id));
  const first = [...lists.values()][0];
  return {
    planYearStart: first?.plan.planYearStart ?? null,
    priceOf: (unit) => {
      const list = lists.get(unit.basePlanId);
      return list === undefined
        ? null
        : unitPrice({ unit, list, people, spans: spans[unit.basePlanId] ?? {}, found, covers });
    },
  };
}

async function readPeople(client: pg.ClientBase, familyId: string): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `select m.id, m.dob, m.relationship, ${ratedAnswersSql("h")}, m.division_id as "divisionId",
       coalesce(d.rating_area, c.rating_area) as "ratingArea"
     from members m join people h on h.id = m.person_id join clients c on c.id = m.client_id
       left join divisions d on d.id = m.division_id
     where m.family_id = $1 and m.deleted_at is null
     order by case m.relationship when '18' then 0 when '01' then 1 else 2 end, m.dob, m.id`,
    [familyId],
  );
  return rows;
}

type Facts = {
  unit: PriceUnit;
  list: PriceList;
  people: readonly Person[];
  spans: Record<string, CoverSpan[]>;
  found: Of;
  covers: readonly CoverRow[];
};

/**
 * A month's price of those who continue a plan together, which stands on the first of them. Without the employee the
 * spouse, else the oldest child, is priced as an employee would be.
 */
function unitPrice(facts: Facts): UnitPrice | null {
  const { unit, list, people, spans, found } = facts;
  const those = people.filter(({ id }) => unit.people.includes(id));
  const [first] = those;
  if (first === undefined) return null;
  const household = those.map((one, at) => ({
    ...one,
    relationship: at === 0 ? ("18" as const) : one.relationship,
    coveredSince:
      coveredSince(spans[one.id] ?? [], found.lossDate) ?? coveredSince(spans[one.id] ?? [], unit.from),
  }));
  const tierCode = list.tierItems.length === 0 ? "NOTIER" : tierFor(household, list.tierItems).value;
  const aged = household.flatMap(({ dob, ...one }) => (dob === null ? [] : [{ ...one, dob }]));
  const { planYearStart } = list.plan;
  const since = household.map((one) => one.coveredSince ?? unit.from);
  const days = aged.length === household.length ? ratingDays(unit.from, found.lossDate, planYearStart) : [];
  for (const day of days) {
    const price = priceOf({
      ...list,
      rates: ratesOn(list.rates, day),
      // A person who continues coverage pays what it costs: neither more for an offer elsewhere, nor a credit of the employer.
      adjustments: list.adjustments.filter(({ kind }) => kind === "tobaccoSurcharge"),
      people: aged,
      tier: tierCode,
      effectiveDate: ratingDay(day, periodOf(unit.from, planYearStart), since),
      ratingArea: first.ratingArea,
      divisionId: first.divisionId,
      payPeriodsPerYear: 12,
    });
    if (price.ok && price.value.totalCents > 0) return answer(price.value.totalCents);
  }
  const before = priceBefore(facts);
  return before === 0 ? null : answer(before);

  function answer(fullCents: number): UnitPrice {
    const { value: cents, why } = cobraPrice(fullCents, unit.isDisability);
    return { tierCode, cents, why, firstId: first?.id ?? "" };
  }
}

/** What all of them together cost until the loss, where the plan has no rates for it; nothing where others were covered too. */
function priceBefore({ unit, covers, found }: Facts): number {
  const had = coversOn(covers, dayBefore(found.lossDate)).filter(
    ({ basePlanId, coverageType }) => basePlanId === unit.basePlanId && coverageType === unit.coverageType,
  );
  const isSame =
    had.length === unit.people.length && had.every(({ memberId }) => unit.people.includes(memberId));
  return isSame
    ? had.reduce((sum, { employeeCents, employerCents }) => sum + employeeCents + employerCents, 0)
    : 0;
}
