import type { PlainDate } from "#kernel/dates.ts";
import { payBy } from "./clock-dates.ts";
import { type Clock, type Cover, isOwing, nextMonth, owesMonth, payMonths } from "./months.ts";

/** Months that are paid by the same day. */
export type DuePayment = {
  from: PlainDate;
  to: PlainDate;
  months: number;
  cents: number;
  /** The first of the month; null for the first payment, which has its last day alone. */
  dueOn: PlainDate | null;
  /** The last day of the grace. */
  lastDay: PlainDate;
};

/** So many months are shown ahead. */
const monthsAhead = 12;

/**
 * Works out what is paid by when, if every month is paid: first all months that the first payment has to bring (29 USC 1162(3)), then
 * each month alone. What was paid beyond whole months lessens the first of them.
 */
export function paymentsDue(
  lossDate: PlainDate,
  clocks: readonly Clock[],
  covers: readonly Cover[],
  { creditCents, payerIds }: { creditCents: number; payerIds?: readonly string[] },
): DuePayment[] {
  const found: DuePayment[] = [];
  let now = [...clocks];
  for (let ahead = 0; ahead < monthsAhead; ahead += 1) {
    const month = nextMonth(lossDate, now, covers, payerIds);
    if (month === null) break;
    const days = now.flatMap((clock) =>
      (payerIds === undefined || payerIds.includes(clock.id)) &&
      clock.electedOn !== null &&
      isOwing(clock) &&
      owesMonth(clock, month.from)
        ? [{ day: payBy(clock.electedOn, clock.paidThrough), isFirst: clock.paidThrough === null }]
        : [],
    );
    const lastDay = days.map(({ day }) => day).toSorted()[0] ?? month.from;
    const before = found.at(-1);
    if (before?.dueOn === null && before.lastDay === lastDay)
      found.splice(-1, 1, {
        ...before,
        to: month.to,
        months: before.months + 1,
        cents: before.cents + month.cents,
      });
    else {
      const isFirst = days.some((one) => one.isFirst && one.day === lastDay);
      found.push({ ...month, months: 1, dueOn: isFirst ? null : month.from, lastDay });
    }
    now = payMonths(lossDate, now, covers, { availableCents: month.cents, payerIds }).clocks;
  }
  return found.map((one, at) => (at === 0 ? { ...one, cents: Math.max(0, one.cents - creditCents) } : one));
}
