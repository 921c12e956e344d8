import { addDays, addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { because, reason, restingOn, type Traced } from "#kernel/traced.ts";
import type { CobraExtension } from "./cobra-events.ts";
import { cobraDays, type EventDates, isOfWork, lastDay, monthsExtended, monthsOf } from "./cobra-rules.ts";

// How long each person may continue the plan, where it hangs on another date than the event's.

export type TermDates = EventDates & {
  /** Since when the employee is entitled to Medicare, where that was before the end of work. */
  medicareOn: PlainDate | null;
};
type Person = { relationship: RelationshipCode; extension: CobraExtension | null };
export type Term = { months: number; endsOn: PlainDate };

/**
 * The last day of a person, with the months that it is. Where the employee was entitled to Medicare before work ended,
 * spouse and children have the later of their months from the loss and 36 from Medicare (26 CFR 54.4980B-7, Q&A-4(d)).
 */
export function termOf(dates: TermDates, { relationship, extension }: Person): Traced<Term> {
  const base = monthsOf(dates.event);
  const months = extension === null ? base : monthsExtended(base.value, extension, relationship);
  const last = lastDay(dates, months.value);
  const { medicareOn } = dates;
  const term = { months: months.value, endsOn: last.value };
  if (medicareOn === null || relationship === "18" || !isOfWork(dates.event) || medicareOn > dates.eventDate)
    return restingOn(term, last, months);
  const endsOn = dayBefore(addMonths(medicareOn, 36));
  return endsOn > last.value
    ? because({ months: monthsUntil(dates, endsOn), endsOn }, "date.lastMedicare", { since: medicareOn })
    : restingOn(term, last, months, reason("months.medicareEarlier", { since: medicareOn }));
}

/** Whole months until a last day. */
function monthsUntil(dates: EventDates, endsOn: PlainDate): number {
  let months = 18;
  while (months < 36 && lastDay(dates, months + 1).value <= endsOn) months += 1;
  return months;
}

type Disability = {
  /** When Social Security determined it. */
  determinedOn: PlainDate;
  noticeSentOn: PlainDate | null;
};

/**
 * The last day to tell of a disability: 60 days after the latest of the determination, the event, the loss and the notice,
 * and within the first 18 months (29 USC 1166(a)(3); 29 CFR 2590.606-3(c)).
 */
export function tellDisabilityBy(dates: EventDates, { determinedOn, noticeSentOn }: Disability): PlainDate {
  const days = [
    determinedOn,
    dates.eventDate,
    dates.lossDate,
    ...(noticeSentOn === null ? [] : [noticeSentOn]),
  ];
  const day = addDays(
    days.reduce((one, other) => (one > other ? one : other)),
    cobraDays.family,
  );
  const first = lastDay(dates, 18).value;
  return day < first ? day : first;
}

/** The last day on which a disability may have begun: within the first 60 days of continued coverage (29 USC 1162(2)(A)). */
export function disabledBy(dates: EventDates): PlainDate {
  const start = dates.countsFrom === "event" ? dates.eventDate : dates.lossDate;
  return addDays(start, cobraDays.family - 1);
}

/** The last day to tell of a child that is born, or placed for adoption, while the employee continues the plan. */
export const tellChildBy = (since: PlainDate): PlainDate => addDays(since, cobraDays.child);

type OfParent = Term & { extension: CobraExtension | null };

/**
 * How long a child continues the plan who came while the employee did: as if covered on the day before the event, for the rest of
 * those months (26 CFR 54.4980B-3, Q&A-1; 54.4980B-7, Q&A-4), of a disability as all of the family do. Where the state's law gives
 * the months they are the employee's.
 */
export function termOfNewChild(
  dates: TermDates,
  parent: OfParent,
  relationship: RelationshipCode,
): Traced<OfParent> {
  const extension = parent.extension === "disability" ? parent.extension : null;
  const own = termOf(dates, { relationship, extension });
  const isByLaw = parent.endsOn === termOf(dates, { relationship: "18", extension }).value.endsOn;
  return isByLaw
    ? restingOn({ ...own.value, extension }, own)
    : because({ months: parent.months, endsOn: parent.endsOn, extension }, "date.lastClient", {
        months: parent.months,
      });
}

/** The last day to tell of a second event: 60 days after it (29 CFR 2590.606-3(c)). */
export const tellSecondEventBy = (secondEventOn: PlainDate): PlainDate =>
  addDays(secondEventOn, cobraDays.family);

/**
 * The last day on which a second event gives more months: within the first 18, or the 29 of a disability, whatever Medicare before the
 * event adds to them (26 CFR 54.4980B-7, Q&A-6(b)).
 */
export function secondEventBy(
  dates: EventDates,
  { extension, endsOn }: Pick<OfParent, "extension" | "endsOn">,
): PlainDate {
  const first = lastDay(dates, extension === "disability" ? 29 : 18).value;
  return first < endsOn ? first : endsOn;
}

type Disabled = {
  isDisabled: boolean;
  extension: CobraExtension | null;
  secondEventOn: PlainDate | null;
};

/**
 * From which day 150 % may be asked for the plan that this person continues, with whomever it is shared: after the first 18
 * months, where the disabled person continues it, and only where the months follow from the disability. A second event within the
 * first 18 months gives them at 102 %; one in the months of the disability leaves them at 150 % (26 CFR 54.4980B-8, Q&A-1).
 */
export function disabledPriceFrom(
  dates: EventDates,
  { isDisabled, extension, secondEventOn }: Disabled,
): PlainDate | null {
  if (!isDisabled || extension === null) return null;
  const first = lastDay(dates, 18).value;
  if (extension === "secondEvent" && (secondEventOn === null || secondEventOn <= first)) return null;
  return addDays(first, 1);
}
