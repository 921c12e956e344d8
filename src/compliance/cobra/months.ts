import { assert } from "#kernel/assert.ts";
import { addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { CobraEndReason, CobraState } from "./cobra-events.ts";
import { monthsPaid } from "./cobra-rules.ts";
import { groupBy } from "#plans/plans/group-by.ts";

// Months of continued coverage: which is not paid yet, and what it costs. A month begins on the day of the first one.

export type Clock = {
  id: string;
  state: CobraState;
  electedOn: PlainDate | null;
  paidThrough: PlainDate | null;
  endsOn: PlainDate;
  endedOn: PlainDate | null;
  endReason: CobraEndReason | null;
};
export type Cover = {
  cobraClockId: string | null;
  coverageType: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  employeeCents: number;
};
type Month = { from: PlainDate; to: PlainDate; cents: number };

/** The last day that a clock covers: its own last one, or the day on which it has ended. */
export const lastCovered = ({ endsOn, endedOn }: Pick<Clock, "endsOn" | "endedOn">): PlainDate =>
  endedOn !== null && endedOn < endsOn ? endedOn : endsOn;

/** The first day of what is elected: the loss, or the day of a change of mind after it was declined (26 CFR 54.4980B-6, Q&A-4). */
export const firstCovered = (
  { waivedOn, electedOn }: { waivedOn: PlainDate | null; electedOn: PlainDate },
  lossDate: PlainDate,
): PlainDate => (waivedOn !== null && electedOn > lossDate ? electedOn : lossDate);

/**
 * Whether the clock has months to pay: also one that has ended since, for the months until then. Whoever did not pay in
 * time is not covered in them and owes nothing.
 */
export function isOwing(clock: Omit<Clock, "id">): boolean {
  const { state, electedOn, paidThrough, endReason } = clock;
  const isCovered =
    state === "elected" ||
    state === "paying" ||
    (state === "ended" && electedOn !== null && endReason !== "notPaid" && endReason !== "notElected");
  return isCovered && (paidThrough === null || paidThrough < lastCovered(clock));
}

type OfPlan = Pick<Cover, "cobraClockId" | "coverageType" | "effectiveDate" | "terminationDate"> & {
  basePlanId: string;
};

/** The plans that these people continue, each with the rows of whoever continues it too: it has one price for all of them. */
export const plansOf = <Row extends OfPlan>(covers: readonly Row[], ids: readonly string[]): Row[][] =>
  [...groupBy(covers, ({ basePlanId, coverageType }) => `${basePlanId} ${coverageType}`).values()]
    .map((rows) => rows.filter(({ cobraClockId }) => cobraClockId !== null))
    .filter((rows) => rows.some(({ cobraClockId }) => ids.includes(cobraClockId ?? "")));

/** The plans of these people of which something may be asked: not one that ended for them, and is paid until then. */
export function openPlansOf<Row extends OfPlan>(
  clocks: readonly Pick<Clock, "id" | "paidThrough">[],
  covers: readonly Row[],
  ids: readonly string[],
): Row[][] {
  const paid = new Map(clocks.map(({ id, paidThrough }) => [id, paidThrough ?? ""]));
  const isOpen = ({ cobraClockId, effectiveDate, terminationDate }: OfPlan) =>
    ids.includes(cobraClockId ?? "") &&
    (terminationDate === null ||
      (terminationDate >= effectiveDate && terminationDate > (paid.get(cobraClockId ?? "") ?? "")));
  return plansOf(covers, ids).filter((rows) => rows.some(isOpen));
}

/**
 * These people, and whoever continues no other plan than theirs: what these plans cost pays the months of all of them. Who
 * continues another plan too still owes what that one costs.
 */
export function payersWith<Payer extends Pick<Clock, "id" | "paidThrough">>(
  clocks: readonly Payer[],
  covers: readonly OfPlan[],
  ids: readonly string[],
): Payer[] {
  const shared = new Set(openPlansOf(clocks, covers, ids).flat());
  return clocks.filter(({ id }) => {
    const own = openPlansOf(clocks, covers, [id]);
    return ids.includes(id) || (own.length > 0 && own.flat().every((one) => shared.has(one)));
  });
}

const isAmong = (ids: readonly string[] | undefined, id: string) => ids === undefined || ids.includes(id);

/**
 * The first month that somebody has not paid, with what those pay for it; null where nobody owes one any more. Where only some
 * pay, it is theirs: who else is covered still says on which day the month of a plan begins.
 */
export function nextMonth(
  lossDate: PlainDate,
  clocks: readonly Clock[],
  covers: readonly Cover[],
  payerIds?: readonly string[],
): Month | null {
  const payers = clocks.filter((clock) => isAmong(payerIds, clock.id) && isOwing(clock));
  const ids = new Set(clocks.map(({ id }) => id));
  const own = covers.filter(({ cobraClockId }) => cobraClockId !== null && ids.has(cobraClockId));
  const last = payers.map(lastCovered).reduce((most, day) => (day > most ? day : most), "0000-00-00");
  for (let at = 0; ; at += 1) {
    const from = addMonths(lossDate, at);
    if (from > last) return null;
    const to = dayBefore(addMonths(lossDate, at + 1));
    const cents = monthCents({ from, to }, payers, own);
    if (cents > 0) return { from, to, cents };
  }
}

/** Tells whether a month from this day on is covered and not paid, for one who has months to pay. */
export const owesMonth = (clock: Pick<Clock, "paidThrough" | "endsOn" | "endedOn">, from: PlainDate) =>
  (clock.paidThrough === null || clock.paidThrough < from) && lastCovered(clock) >= from;

const isLivingIn = (
  { effectiveDate, terminationDate }: Pick<Cover, "effectiveDate" | "terminationDate">,
  { from, to }: Omit<Month, "cents">,
) =>
  effectiveDate <= to &&
  (terminationDate === null || (terminationDate >= from && terminationDate >= effectiveDate));

/** What those who have not paid this month pay for it: each coverage at its price on the first day that it covers somebody. */
function monthCents(
  { from, to }: Omit<Month, "cents">,
  payers: readonly Clock[],
  covers: readonly Cover[],
): number {
  const unpaid = new Set(payers.filter((clock) => owesMonth(clock, from)).map(({ id }) => id));
  let cents = 0;
  for (const rows of groupBy(covers, ({ coverageType }) => coverageType).values()) {
    const living = rows.filter((row) => isLivingIn(row, { from, to }));
    const [first = from] = living
      .map(({ effectiveDate }) => (effectiveDate > from ? effectiveDate : from))
      .toSorted();
    for (const { cobraClockId, effectiveDate, terminationDate, employeeCents } of living)
      if (
        effectiveDate <= first &&
        (terminationDate === null || terminationDate >= first) &&
        unpaid.has(cobraClockId ?? "")
      )
        cents += employeeCents;
  }
  return cents;
}

/**
 * The day until which each plan that a person continues is paid, by whomever: each has one price, and a payment pays it for all who
 * share it. Never before the day that is written already.
 */
export function paidFor(
  lossDate: PlainDate,
  clocks: readonly Clock[],
  covers: readonly (Cover & OfPlan)[],
  clock: Clock,
): PlainDate | null {
  const last = lastCovered(clock);
  const owing = clocks.filter(isOwing);
  const plans = plansOf(covers, [clock.id]);
  let through = clock.paidThrough;
  for (let at = 0; ; at += 1) {
    const month = { from: addMonths(lossDate, at), to: dayBefore(addMonths(lossDate, at + 1)) };
    if (month.from > last) return through;
    if (through !== null && through >= month.from) continue;
    const own = plans.filter((rows) =>
      rows.some((one) => one.cobraClockId === clock.id && isLivingIn(one, month)),
    );
    if (own.length === 0) continue;
    if (monthCents(month, owing, own.flat()) > 0) return through;
    through = month.to < last ? month.to : last;
  }
}

/** Whole months paid one after the other while the money lasts, each at its own price; what is left stays. */
export function payMonths<Payer extends Clock>(
  lossDate: PlainDate,
  clocks: readonly Payer[],
  covers: readonly Cover[],
  { availableCents, payerIds }: { availableCents: number; payerIds?: readonly string[] | undefined },
): { clocks: Payer[]; creditCents: number; months: number } {
  assert(availableCents >= 0, "nobody pays less than nothing");
  let [now, creditCents, months] = [[...clocks], availableCents, 0];
  for (;;) {
    const month = nextMonth(lossDate, now, covers, payerIds);
    if (month === null) return { clocks: now, creditCents, months };
    const paid = monthsPaid(month.cents, Math.min(creditCents, month.cents)).value;
    if (paid.months === 0) return { clocks: now, creditCents, months };
    creditCents = Math.max(0, creditCents - month.cents);
    months += 1;
    const { from, to } = month;
    now = now.map((clock) => {
      if (!isAmong(payerIds, clock.id) || !isOwing(clock) || !owesMonth(clock, from)) return clock;
      const last = lastCovered(clock);
      return { ...clock, paidThrough: to < last ? to : last };
    });
  }
}
