import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import { assert } from "#kernel/assert.ts";
import { addDays, addMonths, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { isChild, type RelationshipCode } from "#kernel/relationship.ts";
import { because, type Traced } from "#kernel/traced.ts";
import type { CobraExtension, CountedFrom } from "./cobra-events.ts";

// COBRA: who may go on with the group health plan, how long, and by when who must do what. Codes are texts of `cobra-why`.

/** How many days the law gives. */
export const cobraDays = {
  /** The employer, to tell whoever sends the notices (29 USC 1166(a)(2)). */
  employer: 30,
  /** Whoever sends the notices, to send them (29 USC 1166(c)). */
  notice: 14,
  /** Both, where they are one (29 CFR 2590.606-4(b)(2)). */
  employerAndNotice: 44,
  /** The family, to tell of a divorce, of a child who is none any more, of a second event (29 USC 1166(a)(3)). */
  family: 60,
  /** The person, to elect (29 USC 1165(a)(1)). */
  election: 60,
  /** The person, from the election to the first payment (29 USC 1162(3)). */
  firstPayment: 45,
  /** The family, to tell of a child that is born or placed for adoption (26 CFR 54.9801-6(b)(3)). */
  child: 30,
  /** The person, after the first day of each month (26 CFR 54.4980B-8, Q&A-5). */
  grace: 30,
} as const;

export type CobraPerson = {
  id: string;
  relationship: RelationshipCode;
  /** On the day before the event, by a group health plan. */
  isCovered: boolean;
};

/**
 * Whether a person may go on with the plan after the event (29 USC 1167(3); 26 CFR 54.4980B-3, Q&A-1): the employee, the
 * spouse and dependent children, covered on the day before it. A life partner has no right of their own by federal law.
 * `subjectId` is the one to whom it happened.
 */
export function isBeneficiary(
  { id, relationship, isCovered }: CobraPerson,
  event: QualifyingEvent,
  subjectId: string,
): Traced<boolean> {
  if (!isCovered) return because(false, "who.notCovered");
  if (relationship === "53") return because(false, "who.partner");
  switch (event) {
    case "employmentEnd":
    case "hoursReduced":
      return because(true, relationship === "18" ? "who.employee" : "who.family");
    case "divorce":
      if (id === subjectId) return because(true, "who.spouse");
      // A child of the marriage keeps the employee's plan; a stepchild loses it.
      return isChild(relationship) ? because(true, "who.childOfDivorce") : because(false, "who.notByDivorce");
    case "death":
    case "medicare":
      return relationship === "18" ? because(false, `who.${event}`) : because(true, "who.family");
    case "childAgedOut":
      return id === subjectId ? because(true, "who.child") : because(false, "who.otherChild");
  }
}

/** Work ended, or became less. */
export const isOfWork = (event: QualifyingEvent): boolean =>
  event === "employmentEnd" || event === "hoursReduced";

/** To whom an event can happen: an employee's work ends, a spouse is divorced, a child grows up. */
export function canHappenTo(event: QualifyingEvent, relationship: RelationshipCode): boolean {
  if (event === "divorce") return relationship === "01";
  return event === "childAgedOut" ? isChild(relationship) : relationship === "18";
}

export type Months = 18 | 29 | 36;

/** Most months (29 USC 1162(2)(A)): 18 where work ended or became less, 36 after any other event. */
export function monthsOf(event: QualifyingEvent): Traced<Months> {
  return isOfWork(event) ? because(18, "months.work") : because(36, "months.family");
}

/**
 * Most months after something that makes them more: 29 for all of the family where one of them was disabled in the first
 * 60 days (26 CFR 54.4980B-7, Q&A-5), 36 for spouse and children after a second event within the first months (Q&A-6).
 */
export function monthsExtended(
  months: Months,
  extension: CobraExtension,
  relationship: RelationshipCode,
): Traced<Months> {
  if (months === 36) return because(36, "months.already");
  if (extension === "disability") return because(29, "months.disability");
  return relationship === "18" ? because(months, "months.notEmployee") : because(36, "months.secondEvent");
}

export type EventDates = {
  event: QualifyingEvent;
  eventDate: PlainDate;
  /** The first day without the plan. */
  lossDate: PlainDate;
  countsFrom: CountedFrom;
};

/** From where months and the employer's days are counted; the plan says which (29 USC 1167(5); 26 CFR 54.4980B-7, Q&A-4). */
function countsSince({ countsFrom, eventDate, lossDate }: EventDates): PlainDate {
  return countsFrom === "event" ? eventDate : lossDate;
}

/** The family itself has to tell of it; of anything else the employer knows (29 USC 1166(a)). */
export function isToldByFamily(event: QualifyingEvent): boolean {
  return event === "divorce" || event === "childAgedOut";
}

/** The last day on which the family may tell of the event without losing the right (29 CFR 2590.606-3). */
export function tellBy(dates: EventDates): Traced<PlainDate> {
  const since = later(dates.eventDate, dates.lossDate);
  return because(addDays(since, cobraDays.family), "date.tellBy", { since, days: cobraDays.family });
}

/** The last day on which the employer may tell of the event. */
export function employerDue(dates: EventDates): Traced<PlainDate> {
  const since = countsSince(dates);
  return because(addDays(since, cobraDays.employer), "date.employer", { since, days: cobraDays.employer });
}

/**
 * The last day to send the notice of the right to elect: 14 days after the administrator was told (29 USC 1166(c)), and not
 * before the event. Where nobody has said when, the latest day on which the one who has to tell may do so counts.
 */
export function noticeDue(
  dates: EventDates & { isEmployerAdministrator: boolean; toldOn: PlainDate | null },
): Traced<PlainDate> {
  const { notice, employerAndNotice, employer, family } = cobraDays;
  const { toldOn, event, eventDate, isEmployerAdministrator } = dates;
  const isByFamily = isToldByFamily(event);
  if (isEmployerAdministrator && !isByFamily) {
    const since = countsSince(dates);
    return because(addDays(since, employerAndNotice), "date.noticeOne", { since, days: employerAndNotice });
  }
  if (toldOn !== null) {
    const since = later(toldOn, eventDate);
    return because(addDays(since, notice), "date.noticeTold", { since, days: notice });
  }
  if (isByFamily) {
    const since = tellBy(dates).value;
    return because(addDays(since, notice), "date.noticeFamilyUntold", { since, days: notice, family });
  }
  const since = countsSince(dates);
  return because(addDays(since, employer + notice), "date.noticeTwo", { since, employer, days: notice });
}

/** The last day to elect: 60 days from the notice, or from the first day without the plan if that is later. */
export function electBy(lossDate: PlainDate, noticeSentOn: PlainDate): Traced<PlainDate> {
  const since = later(lossDate, noticeSentOn);
  return because(
    addDays(since, cobraDays.election),
    since === noticeSentOn ? "date.electNotice" : "date.electLoss",
    {
      since,
      days: cobraDays.election,
    },
  );
}

/** The last day of the first payment. */
export function firstPaymentDue(electedOn: PlainDate): Traced<PlainDate> {
  return because(addDays(electedOn, cobraDays.firstPayment), "date.firstPayment", {
    electedOn,
    days: cobraDays.firstPayment,
  });
}

/** The last day to pay for the month that begins after the paid ones; never before the first payment's own. */
export function paymentDue(paidThrough: PlainDate, electedOn: PlainDate): Traced<PlainDate> {
  const month = addDays(paidThrough, 1);
  const due = addDays(month, cobraDays.grace);
  const first = firstPaymentDue(electedOn).value;
  return due < first
    ? because(first, "date.paymentFirst", { electedOn, days: cobraDays.firstPayment })
    : because(due, "date.payment", { month, days: cobraDays.grace });
}

/**
 * The last day of so many months. They end not before the day that is so many months after the event (29 USC 1162(2)(A)):
 * that day itself, where the plan counts from the event; the day before, where it counts from the first day without the plan.
 */
export function lastDay(dates: EventDates, months: number): Traced<PlainDate> {
  const since = countsSince(dates);
  const day = addMonths(since, months);
  return because(dates.countsFrom === "event" ? day : dayBefore(day), "date.last", { since, months });
}

/** A month's price: 102 % of what the plan costs for those covered (29 USC 1162(3)), 150 % in the months of a disability. */
export function cobraPrice(fullCents: number, isDisabilityMonth: boolean): Traced<number> {
  assert(Number.isSafeInteger(fullCents) && fullCents >= 0, "a price is whole cents, and none is negative");
  const percent = isDisabilityMonth ? 150 : 102;
  // Down: no more may be asked than the percentage.
  return because(Math.floor((fullCents * percent) / 100), "price.percent", { fullCents, percent });
}

/**
 * How many months a payment pays, and what is left. What lacks little counts as paid: the lesser of $50 and a tenth of the
 * month (26 CFR 54.4980B-8, Q&A-5(d)); nothing is left then.
 */
export function monthsPaid(
  monthCents: number,
  availableCents: number,
): Traced<{ months: number; creditCents: number }> {
  assert(monthCents > 0, "a month costs something");
  const months = Math.floor(availableCents / monthCents);
  const rest = availableCents - months * monthCents;
  const tolerated = Math.min(5000, Math.floor(monthCents / 10));
  return rest > 0 && monthCents - rest <= tolerated
    ? because({ months: months + 1, creditCents: 0 }, "paid.nearly", {
        shortCents: monthCents - rest,
        monthCents,
      })
    : because({ months, creditCents: rest }, "paid.whole", { months, monthCents });
}

/** The last day that whole months from the first day on reach. */
export function paidThrough(firstDay: PlainDate, months: number): PlainDate {
  return dayBefore(addMonths(firstDay, months));
}

const later = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);
