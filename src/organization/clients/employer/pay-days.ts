import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

export const payFrequencies = ["weekly", "biweekly", "semimonthly", "monthly"] as const;
export type PayFrequency = (typeof payFrequencies)[number];

export type PaySchedule = {
  frequency: PayFrequency;
  firstPayDay: PlainDate;
  secondDay: number | null;
  isTwiceAMonth: boolean;
};

/** How often a year something is taken from pay. */
export function deductionsPerYear({
  frequency,
  isTwiceAMonth,
}: Pick<PaySchedule, "frequency" | "isTwiceAMonth">): 12 | 24 | 26 | 52 {
  const counts = { weekly: 52, biweekly: isTwiceAMonth ? 24 : 26, semimonthly: 24, monthly: 12 } as const;
  return counts[frequency];
}

/** The pay days between two days, both included, on which something is deducted. */
export function deductionDays(
  schedule: PaySchedule,
  { from, to }: { from: PlainDate; to: PlainDate },
): Traced<PlainDate[]> {
  const { frequency, firstPayDay, isTwiceAMonth } = schedule;
  const value = everyDay(schedule, { from: firstOfMonth(from), to })
    .filter((day, at, days) => !(frequency === "biweekly" && isTwiceAMonth && isThird(day, at, days)))
    .filter((day) => day >= from);
  return because(value, `pay.${frequency}`, { date: firstPayDay });
}

/** Two pay days stand before it in its month. */
const isThird = (day: PlainDate, at: number, days: readonly PlainDate[]) =>
  days[at - 2]?.slice(0, 7) === day.slice(0, 7);

function everyDay(schedule: PaySchedule, { from, to }: { from: PlainDate; to: PlainDate }): PlainDate[] {
  const { frequency, firstPayDay } = schedule;
  if (frequency === "weekly" || frequency === "biweekly") {
    const step = frequency === "weekly" ? 7 : 14;
    const ahead = ((daysBetween(from, firstPayDay) % step) + step) % step;
    const found: PlainDate[] = [];
    for (let day = addDays(from, ahead); day <= to; day = addDays(day, step)) found.push(day);
    return found;
  }
  const days = monthDays(schedule);
  const found: PlainDate[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1))
    for (const day of days) {
      const one = dayOfMonth(month, day);
      if (one >= from && one <= to && one !== found.at(-1)) found.push(one);
    }
  return found;
}

/** Semimonthly pay without a second day is half a month after the first one. */
function monthDays({ frequency, firstPayDay, secondDay }: PaySchedule): number[] {
  const first = firstPayDay === lastOfMonth(firstPayDay) ? 31 : Number(firstPayDay.slice(8));
  if (frequency === "monthly") return [first];
  const second =
    secondDay ?? (first > 15 ? (first === 31 ? 15 : first - 15) : first === 15 ? 31 : first + 15);
  return [first, second].toSorted((one, other) => one - other);
}

function dayOfMonth(month: PlainDate, day: number): PlainDate {
  const last = lastOfMonth(month);
  return day >= Number(last.slice(8)) ? last : addDays(month, day - 1);
}
