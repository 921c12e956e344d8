import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { Reason } from "#kernel/traced.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import { periodsBetween } from "./determination-period.ts";

// What each person continues, and what it costs from when to when, worked out from who is covered on each day.

/** People who continue one plan together from a day on. */
export type PriceUnit = {
  basePlanId: string;
  coverageType: string;
  from: PlainDate;
  isDisability: boolean;
  people: readonly string[];
};
export type UnitPrice = { tierCode: TierCode; cents: number; firstId: string; why: Reason[] };

type Priced = { tierCode: TierCode; cents: number };
export type ContinuedRow = Priced & { from: PlainDate; to: PlainDate };

/** What one person continues of one plan. */
export type Continued = {
  clockId: string;
  memberId: string;
  coverageType: string;
  basePlanId: string;
  from: PlainDate;
  to: PlainDate;
  /** Up to this day nothing becomes another price. */
  paidThrough: PlainDate | null;
  /** The first day at 150 % for those who continue it together with the disabled person; null for everybody else. */
  disabledFrom: PlainDate | null;
  /** Does not owe what it costs: did not pay in time. */
  owesNothing: boolean;
  /** As they are now. */
  rows: readonly ContinuedRow[];
};

type Slices = { one: Continued; rows: ContinuedRow[] };
type Pricing = {
  priceOf: (unit: PriceUnit) => UnitPrice | null;
  planYearStart: PlainDate | null;
  /** The clocks of those who pay now: the price stands on one of them. */
  payerIds?: readonly string[] | undefined;
};

/** The rows of each, or the plan that has no price for them. */
export function continuedRows(
  all: readonly Continued[],
  pricing: Pricing,
): { rows: Map<Continued, ContinuedRow[]>; unpriced: Continued | null } {
  const found: Slices[] = all.map((one) => ({ one, rows: [] }));
  let unpriced: Continued | null = null;
  for (const together of groupBy(found, ({ one }) => `${one.basePlanId} ${one.coverageType}`).values()) {
    const days = boundaries(
      together.map(({ one }) => one),
      pricing.planYearStart,
    );
    for (const [at, from] of days.entries()) {
      const next = days[at + 1];
      const covered = together.filter(({ one }) => one.from <= from && one.to >= from);
      if (next === undefined || covered.length === 0) continue;
      const prices = pricesOn(
        covered.map(({ one }) => one),
        from,
        pricing,
      );
      if (prices === null) {
        unpriced = covered[0]?.one ?? null;
        continue;
      }
      for (const { one, rows } of covered) {
        const price = prices.get(one);
        if (price !== undefined) addSlice(rows, { from, to: dayBefore(next), ...price });
      }
    }
  }
  return { rows: new Map(found.map(({ one, rows }) => [one, rows])), unpriced };
}

/** Every day on which something may cost something else, the day after the last included. */
function boundaries(all: readonly Continued[], planYearStart: PlainDate | null): PlainDate[] {
  const last =
    all
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? "";
  const days = all.flatMap(({ from, to, paidThrough, disabledFrom, rows }) => [
    from,
    addDays(to, 1),
    ...(paidThrough === null ? [] : [addDays(paidThrough, 1)]),
    ...(disabledFrom === null ? [] : [disabledFrom]),
    ...rows.flatMap((row) => (row.to < row.from ? [] : [row.from, addDays(row.to, 1)])),
    ...periodsBetween(from, last, planYearStart),
  ]);
  return [...new Set(days)].toSorted();
}

/**
 * Those who have paid keep their price. What all of them together cost beyond it is the price of the others, and stands on
 * the first of these, or of those of them who pay now.
 */
function pricesOn(
  covered: readonly Continued[],
  from: PlainDate,
  { priceOf, payerIds }: Pricing,
): Map<Continued, Priced> | null {
  const prices = new Map<Continued, Priced>();
  for (const one of covered) {
    const row = rowOn(one, from);
    if (row !== undefined && one.paidThrough !== null && one.paidThrough >= from)
      prices.set(one, { tierCode: row.tierCode, cents: row.cents });
  }
  const open = covered.filter((one) => !prices.has(one));
  const [first] = open;
  if (first === undefined) return prices;
  const price = priceOf({
    basePlanId: first.basePlanId,
    coverageType: first.coverageType,
    from,
    isDisability: covered.some(({ disabledFrom }) => disabledFrom !== null && disabledFrom <= from),
    people: covered.map(({ memberId }) => memberId),
  });
  const paid = [...prices.values()].reduce((sum, { cents }) => sum + cents, 0);
  const owing = open.filter(({ owesNothing }) => !owesNothing);
  const paying = owing.filter(({ clockId }) => payerIds?.includes(clockId));
  const bearers = paying.length > 0 ? paying : owing;
  const bearer = bearers.find(({ memberId }) => memberId === price?.firstId) ?? bearers[0] ?? first;
  for (const one of open) {
    const row = rowOn(one, from);
    if (price !== null)
      prices.set(one, {
        tierCode: price.tierCode,
        cents: one === bearer ? Math.max(0, price.cents - paid) : 0,
      });
    else if (row === undefined) return null;
    else prices.set(one, { tierCode: row.tierCode, cents: row.cents });
  }
  return prices;
}

const rowOn = ({ rows }: Continued, day: PlainDate): ContinuedRow | undefined =>
  rows.find(({ from, to }) => from <= day && to >= day);

/** Goes on with the row before where nothing is different. */
function addSlice(rows: ContinuedRow[], slice: ContinuedRow): void {
  const before = rows.at(-1);
  if (
    before !== undefined &&
    addDays(before.to, 1) === slice.from &&
    before.cents === slice.cents &&
    before.tierCode === slice.tierCode
  )
    before.to = slice.to;
  else rows.push(slice);
}
