import { addDays, addMonths, firstOfMonth, type PlainDate, todayIn } from "#kernel/dates.ts";
import { momentAt } from "#kernel/moments.ts";

export type Rhythm = {
  frequency: "daily" | "weekly" | "monthly";
  /** 1 is Monday. */
  weekday: number | null;
  /** 1 to 28. */
  monthDay: number | null;
  hour: number;
};

/** 1 is Monday, 7 is Sunday. */
function weekdayOf(day: PlainDate): number {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay();
  return at === 0 ? 7 : at;
}

/** The first moment after `after` at which a report of this rhythm is due, by the clock of a place. */
export function nextTime(
  { frequency, weekday, monthDay, hour }: Rhythm,
  after: Date,
  timeZone: string,
): Date {
  const today = todayIn(timeZone, after);
  const candidates = function* (): Generator<PlainDate> {
    if (frequency === "monthly") {
      const first = firstOfMonth(today);
      for (let month = 0; month < 3; month += 1) yield addDays(addMonths(first, month), (monthDay ?? 1) - 1);
      return;
    }
    for (let ahead = 0; ahead < 15; ahead += 1) {
      const day = addDays(today, ahead);
      if (frequency === "daily" || weekdayOf(day) === weekday) yield day;
    }
  };
  for (const day of candidates()) {
    const moment = momentAt(`${day}T${String(hour).padStart(2, "0")}:00`, timeZone);
    if (moment !== null && moment.getTime() > after.getTime()) return moment;
  }
  throw new Error("A schedule has no next time");
}
