import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { priceListOf } from "#domains/plans/price-list.service.ts";
import { priceOf } from "#domains/plans/price.ts";
import { type TierCode, tierFor } from "#domains/plans/tier.ts";
import { coversOn } from "./cases.service.ts";
import { cobraPrice } from "./cobra-rules.ts";
import { refusal } from "./cobra.texts.ts";
import { dayBefore } from "#kernel/dates.ts";
import type { Work } from "./work.service.ts";

/** People who continue one plan together from a day on. */
export type Unit = {
  basePlanId: string;
  planName: string;
  coverageType: string;
  from: PlainDate;
  isDisability: boolean;
  people: readonly string[];
};
type UnitPrice = { tierCode: TierCode; cents: number; firstId: string };
type Priced = {
  id: string;
  dob: PlainDate | null;
  relationship: RelationshipCode;
  tobacco: boolean | null;
  divisionId: string | null;
  ratingArea: string | null;
};

/**
 * A month's price of those who continue a plan together, which stands on the first of them. Without the employee the
 * spouse, else the oldest child, is priced as an employee would be.
 */
export async function unitPrice(work: Work, unit: Unit): Promise<UnitPrice> {
  const { transaction, scope } = work;
  const { rows: people } = await transaction.client.query<Priced>(
    `select m.id, m.dob, m.relationship, h.tobacco, m.division_id as "divisionId",
       coalesce(d.rating_area, c.rating_area) as "ratingArea"
     from members m join people h on h.id = m.person_id join clients c on c.id = m.client_id
       left join divisions d on d.id = m.division_id
     where m.id = any($1::uuid[])
     order by case m.relationship when '18' then 0 when '01' then 1 else 2 end, m.dob, m.id`,
    [unit.people],
  );
  const [first] = people;
  const refused = () => refusal("people", "noPrice", scope.context.language, { plan: unit.planName });
  if (first === undefined) throw refused();
  const household = people.map((one, at) => ({
    ...one,
    relationship: at === 0 ? ("18" as const) : one.relationship,
  }));
  const list = await priceListOf(transaction, unit.basePlanId);
  const tierCode = list.tierItems.length === 0 ? "NOTIER" : tierFor(household, list.tierItems).value;
  const aged = household.flatMap(({ dob, ...one }) => (dob === null ? [] : [{ ...one, dob }]));
  const price =
    aged.length === household.length
      ? priceOf({
          ...list,
          people: aged,
          tier: tierCode,
          effectiveDate: unit.from,
          ratingArea: first.ratingArea,
          divisionId: first.divisionId,
          payPeriodsPerYear: 12,
        })
      : undefined;
  const full = price?.ok === true ? price.value.totalCents : priceBefore(work, unit);
  if (full === undefined || full === 0) throw refused();
  return { tierCode, cents: cobraPrice(full, unit.isDisability).value, firstId: first.id };
}

/** Where the plan has no price for the day: what all of them together cost until then. */
function priceBefore(work: Work, unit: Unit): number | undefined {
  const had = coversOn(work.covers, dayBefore(work.case.lossDate)).filter(
    ({ basePlanId, coverageType }) => basePlanId === unit.basePlanId && coverageType === unit.coverageType,
  );
  const isSame =
    had.length === unit.people.length && had.every(({ memberId }) => unit.people.includes(memberId));
  return isSame
    ? had.reduce((sum, { employeeCents, employerCents }) => sum + employeeCents + employerCents, 0)
    : undefined;
}
