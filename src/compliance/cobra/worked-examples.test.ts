import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import { describe, expect, test } from "vitest";
import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { CobraExtension, CountedFrom } from "./cobra-events.ts";
import {
  cobraPrice,
  electBy,
  employerDue,
  firstPaymentDue,
  isBeneficiary,
  monthsPaid,
  noticeDue,
  paymentDue,
  tellBy,
} from "./cobra-rules.ts";
import {
  disabledBy,
  disabledPriceFrom,
  secondEventBy,
  tellChildBy,
  tellDisabilityBy,
  tellSecondEventBy,
  type TermDates,
  termOf,
  termOfNewChild,
} from "./terms.ts";

// Worked by hand from the text of the law and from the guides of the Department of Labor (DOL: "An Employer's Guide" and "An
// Employee's Guide to Health Benefits Under COBRA"), the IRS (26 CFR 54.4980B) and CMS. Each row names its source.

const work = "employmentEnd";
type Dates = [event: QualifyingEvent, eventDate: PlainDate, lossDate: PlainDate, from: "loss" | "event"];
const datesOf = (
  [event, eventDate, lossDate, from]: Dates,
  medicareOn: PlainDate | null = null,
): TermDates => ({
  event,
  eventDate,
  lossDate,
  countsFrom: (from === "loss" ? "lossOfCoverage" : "event") satisfies CountedFrom,
  medicareOn,
});

describe("the last day of continued coverage", () => {
  test.each<
    [source: string, dates: Dates, who: RelationshipCode, extension: CobraExtension | null, last: PlainDate]
  >([
    ["DOL: end of work, 18 months", [work, "2026-03-13", "2026-04-01", "loss"], "18", null, "2027-09-30"],
    [
      "DOL: end of work, spouse as well",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "01",
      null,
      "2027-09-30",
    ],
    ["DOL: end of work, child as well", [work, "2026-03-13", "2026-04-01", "loss"], "19", null, "2027-09-30"],
    [
      "DOL: reduction of hours, 18 months",
      ["hoursReduced", "2026-06-15", "2026-07-01", "loss"],
      "18",
      null,
      "2027-12-31",
    ],
    ["DOL: divorce, 36 months", ["divorce", "2026-03-13", "2026-04-01", "loss"], "01", null, "2029-03-31"],
    [
      "DOL: legal separation, 36 months",
      ["divorce", "2026-11-30", "2026-12-01", "loss"],
      "01",
      null,
      "2029-11-30",
    ],
    [
      "DOL: death of the employee, 36 months",
      ["death", "2026-05-05", "2026-06-01", "loss"],
      "01",
      null,
      "2029-05-31",
    ],
    [
      "DOL: death of the employee, child",
      ["death", "2026-05-05", "2026-06-01", "loss"],
      "19",
      null,
      "2029-05-31",
    ],
    [
      "DOL: Medicare of the employee, 36 months",
      ["medicare", "2026-08-01", "2026-08-01", "loss"],
      "01",
      null,
      "2029-07-31",
    ],
    [
      "DOL: loss of dependent child status, 36 months",
      ["childAgedOut", "2026-07-04", "2026-08-01", "loss"],
      "19",
      null,
      "2029-07-31",
    ],
    [
      "1167(5): lost on the day after the event",
      [work, "2026-01-15", "2026-01-16", "loss"],
      "18",
      null,
      "2027-07-15",
    ],
    [
      "1167(5): lost months after the event",
      [work, "2026-01-15", "2026-07-01", "loss"],
      "18",
      null,
      "2027-12-31",
    ],
    [
      "1167(5): lost on a 31st, months of 29 days",
      [work, "2026-08-30", "2026-08-31", "loss"],
      "18",
      null,
      "2028-02-28",
    ],
    ["1167(5): lost on a leap day", [work, "2028-02-28", "2028-02-29", "loss"], "18", null, "2029-08-28"],
    [
      "1167(5): 36 months from a leap day",
      ["death", "2028-02-28", "2028-02-29", "loss"],
      "01",
      null,
      "2031-02-27",
    ],
    [
      "1167(5): lost on March 1 of a leap year",
      [work, "2028-02-10", "2028-03-01", "loss"],
      "18",
      null,
      "2029-08-31",
    ],
    [
      "1167(5): lost on September 1, ends on a leap day",
      [work, "2026-08-20", "2026-09-01", "loss"],
      "18",
      null,
      "2028-02-29",
    ],
    ["1167(5): lost on New Year's Day", [work, "2025-12-31", "2026-01-01", "loss"], "18", null, "2027-06-30"],
    [
      "1162(2)(A): from the event, January 31",
      [work, "2026-01-31", "2026-02-01", "event"],
      "18",
      null,
      "2027-07-31",
    ],
    [
      "1162(2)(A): from the event, mid month",
      [work, "2026-03-13", "2026-04-01", "event"],
      "18",
      null,
      "2027-09-13",
    ],
    [
      "1162(2)(A): from the event, August 31",
      [work, "2026-08-31", "2026-09-01", "event"],
      "18",
      null,
      "2028-02-29",
    ],
    [
      "1162(2)(A): from the event, a leap day",
      [work, "2028-02-29", "2028-03-01", "event"],
      "18",
      null,
      "2029-08-29",
    ],
    [
      "1162(2)(A): from the event, divorce",
      ["divorce", "2026-05-31", "2026-06-01", "event"],
      "01",
      null,
      "2029-05-31",
    ],
    [
      "1162(2)(A): from the event, death",
      ["death", "2026-12-31", "2027-01-01", "event"],
      "19",
      null,
      "2029-12-31",
    ],
    [
      "54.4980B-7 Q5: disability, the employee",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "18",
      "disability",
      "2028-08-31",
    ],
    [
      "54.4980B-7 Q5: disability, the spouse too",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "01",
      "disability",
      "2028-08-31",
    ],
    [
      "54.4980B-7 Q5: disability, the child too",
      ["hoursReduced", "2026-03-13", "2026-04-01", "loss"],
      "19",
      "disability",
      "2028-08-31",
    ],
    [
      "54.4980B-7 Q5: disability from the event",
      [work, "2026-01-31", "2026-02-01", "event"],
      "18",
      "disability",
      "2028-06-30",
    ],
    [
      "54.4980B-7 Q5: no disability after other events",
      ["death", "2026-05-05", "2026-06-01", "loss"],
      "01",
      "disability",
      "2029-05-31",
    ],
    [
      "54.4980B-7 Q6: second event, the spouse",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "01",
      "secondEvent",
      "2029-03-31",
    ],
    [
      "54.4980B-7 Q6: second event, the child",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "19",
      "secondEvent",
      "2029-03-31",
    ],
    [
      "54.4980B-7 Q6: second event, never the employee",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "18",
      "secondEvent",
      "2027-09-30",
    ],
    [
      "54.4980B-7 Q6: second event, 36 from the first event",
      [work, "2026-01-31", "2026-02-01", "event"],
      "01",
      "secondEvent",
      "2029-01-31",
    ],
  ])("%s (%j of %s, %s) is %s", (_source, dates, relationship, extension, last) => {
    expect(termOf(datesOf(dates), { relationship, extension }).value.endsOn).toBe(last);
  });

  test.each<
    [
      source: string,
      dates: Dates,
      medicareOn: PlainDate,
      who: RelationshipCode,
      extension: CobraExtension | null,
      months: number,
      last: PlainDate,
    ]
  >([
    [
      "DOL: Medicare 8 months before, 28 months for the spouse",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "01",
      null,
      28,
      "2028-12-31",
    ],
    [
      "DOL: the same for the child",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "19",
      null,
      28,
      "2028-12-31",
    ],
    [
      "DOL: the employee has 18 all the same",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "18",
      null,
      18,
      "2028-02-29",
    ],
    [
      "CMS: Medicare 2 months before, 34 months",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-07-01",
      "01",
      null,
      34,
      "2029-06-30",
    ],
    [
      "CMS: Medicare in the month of the event",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-08-01",
      "01",
      null,
      35,
      "2029-07-31",
    ],
    [
      "1162(2)(A)(v): Medicare 18 months before, both the same",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2025-03-01",
      "01",
      null,
      18,
      "2028-02-29",
    ],
    [
      "1162(2)(A)(v): Medicare 17 months before, one more",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2025-04-01",
      "01",
      null,
      19,
      "2028-03-31",
    ],
    [
      "1162(2)(A)(v): Medicare 30 months before, 18 from the loss",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2024-03-01",
      "01",
      null,
      18,
      "2028-02-29",
    ],
    [
      "1162(2)(A)(v): fewer hours as well",
      ["hoursReduced", "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "01",
      null,
      28,
      "2028-12-31",
    ],
    [
      "1162(2)(A)(v): Medicare after the event is no such case",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-09-01",
      "01",
      null,
      18,
      "2028-02-29",
    ],
    [
      "54.4980B-7 Q4(d): the later of 29 and 36 from Medicare",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2025-03-01",
      "01",
      "disability",
      29,
      "2029-01-31",
    ],
    [
      "54.4980B-7 Q6: second event beats Medicare before",
      [work, "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "01",
      "secondEvent",
      36,
      "2029-08-31",
    ],
    [
      "1163: after a divorce Medicare changes nothing",
      ["divorce", "2026-08-31", "2026-09-01", "loss"],
      "2026-01-01",
      "01",
      null,
      36,
      "2029-08-31",
    ],
  ])(
    "%s (%j, Medicare %s, %s, %s): %i months, %s",
    (_source, dates, medicareOn, relationship, extension, months, endsOn) => {
      expect(termOf(datesOf(dates, medicareOn), { relationship, extension }).value).toEqual({
        months,
        endsOn,
      });
    },
  );
});

describe("the notice", () => {
  test.each<[source: string, dates: Dates, toldOn: PlainDate | null, isEmployer: boolean, due: PlainDate]>([
    [
      "1166(c): 14 days from being told",
      [work, "2026-06-30", "2026-07-01", "loss"],
      "2026-07-06",
      false,
      "2026-07-20",
    ],
    [
      "1166(c): told months later",
      [work, "2026-06-30", "2026-07-01", "loss"],
      "2026-11-27",
      false,
      "2026-12-11",
    ],
    [
      "1166(c): told on the day",
      [work, "2026-06-30", "2026-07-01", "loss"],
      "2026-06-30",
      false,
      "2026-07-14",
    ],
    [
      "1166(c): told before it happens",
      [work, "2026-06-30", "2026-07-01", "loss"],
      "2026-05-01",
      false,
      "2026-07-14",
    ],
    [
      "1166(c): told over the turn of the year",
      [work, "2026-12-20", "2027-01-01", "loss"],
      "2026-12-24",
      false,
      "2027-01-07",
    ],
    [
      "1166(c): told over a leap day",
      [work, "2028-02-10", "2028-03-01", "loss"],
      "2028-02-20",
      false,
      "2028-03-05",
    ],
    [
      "1166(a)(2), (c): 30 and 14 days from the loss, untold",
      [work, "2026-03-13", "2026-04-01", "loss"],
      null,
      false,
      "2026-05-15",
    ],
    [
      "1166(a)(2), (c): 30 and 14 days from the event, untold",
      [work, "2026-03-13", "2026-04-01", "event"],
      null,
      false,
      "2026-04-26",
    ],
    [
      "2590.606-4(b)(2): the employer itself, 44 days from the loss",
      [work, "2026-03-13", "2026-04-01", "loss"],
      null,
      true,
      "2026-05-15",
    ],
    [
      "2590.606-4(b)(2): the employer itself, 44 days from the event",
      [work, "2026-03-13", "2026-04-01", "event"],
      null,
      true,
      "2026-04-26",
    ],
    [
      "2590.606-4(b)(2): the employer itself needs not be told",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "2026-03-20",
      true,
      "2026-05-15",
    ],
    [
      "2590.606-4(b)(1): divorce, 14 days from being told",
      ["divorce", "2026-03-13", "2026-04-01", "loss"],
      "2026-05-04",
      false,
      "2026-05-18",
    ],
    [
      "2590.606-4(b)(1): divorce told to the employer itself",
      ["divorce", "2026-03-13", "2026-04-01", "loss"],
      "2026-05-04",
      true,
      "2026-05-18",
    ],
    [
      "1166(a)(3): divorce untold, 60 and 14 days",
      ["divorce", "2026-03-13", "2026-04-01", "loss"],
      null,
      false,
      "2026-06-14",
    ],
    [
      "1166(a)(3): child untold, 60 and 14 days",
      ["childAgedOut", "2026-07-04", "2026-08-01", "loss"],
      null,
      false,
      "2026-10-14",
    ],
    [
      "1166(a)(2): death, the employer tells",
      ["death", "2026-05-05", "2026-06-01", "loss"],
      "2026-05-07",
      false,
      "2026-05-21",
    ],
    [
      "1166(a)(2): Medicare, the employer tells",
      ["medicare", "2026-08-01", "2026-08-01", "loss"],
      "2026-08-15",
      false,
      "2026-08-29",
    ],
  ])("%s (%j, told %s, employer %s) is due %s", (_source, dates, toldOn, isEmployerAdministrator, due) => {
    expect(noticeDue({ ...datesOf(dates), toldOn, isEmployerAdministrator }).value).toBe(due);
  });

  test.each<[source: string, dates: Dates, due: PlainDate]>([
    ["1166(a)(2): 30 days from the loss", [work, "2026-03-13", "2026-04-01", "loss"], "2026-05-01"],
    ["1166(a)(2): 30 days from the event", [work, "2026-03-13", "2026-04-01", "event"], "2026-04-12"],
    ["1166(a)(2): over February", [work, "2026-01-20", "2026-02-01", "loss"], "2026-03-03"],
    ["1166(a)(2): over February of a leap year", [work, "2028-01-20", "2028-02-01", "loss"], "2028-03-02"],
  ])("%s (%j): the employer tells by %s", (_source, dates, due) => {
    expect(employerDue(datesOf(dates)).value).toBe(due);
  });

  test.each<[source: string, dates: Dates, last: PlainDate]>([
    [
      "2590.606-3(c): 60 days from the later of event and loss",
      ["divorce", "2026-03-13", "2026-04-01", "loss"],
      "2026-05-31",
    ],
    [
      "2590.606-3(c): from the event where it is later",
      ["divorce", "2026-04-01", "2026-04-01", "loss"],
      "2026-05-31",
    ],
    [
      "2590.606-3(c): a child that grew up",
      ["childAgedOut", "2026-12-15", "2027-01-01", "loss"],
      "2027-03-02",
    ],
    ["2590.606-3(c): over a leap day", ["divorce", "2028-01-10", "2028-02-01", "loss"], "2028-04-01"],
  ])("%s (%j): the family tells by %s", (_source, dates, last) => {
    expect(tellBy(datesOf(dates)).value).toBe(last);
  });
});

describe("the days to elect and to pay", () => {
  test.each<[source: string, lossDate: PlainDate, sentOn: PlainDate, last: PlainDate]>([
    ["1165(a)(1): 60 days from the notice", "2026-04-01", "2026-04-20", "2026-06-19"],
    ["1165(a)(1): 60 days from the loss where it is later", "2026-04-01", "2026-03-20", "2026-05-31"],
    ["1165(a)(1): both on one day", "2026-04-01", "2026-04-01", "2026-05-31"],
    ["1165(a)(1): notice in December", "2026-12-01", "2026-12-20", "2027-02-18"],
    ["1165(a)(1): over a leap day", "2028-01-01", "2028-01-15", "2028-03-15"],
    ["1165(a)(1): not over a leap day", "2027-01-01", "2027-01-15", "2027-03-16"],
    ["1165(a)(1): a late notice never shortens it", "2026-01-01", "2026-08-01", "2026-09-30"],
  ])("%s (loss %s, notice %s): elect by %s", (_source, lossDate, sentOn, last) => {
    expect(electBy(lossDate, sentOn).value).toBe(last);
  });

  test.each<[source: string, electedOn: PlainDate, last: PlainDate]>([
    ["1162(3): 45 days from the election", "2026-06-19", "2026-08-03"],
    ["1162(3): over the turn of the year", "2026-11-20", "2027-01-04"],
    ["1162(3): over February", "2026-02-01", "2026-03-18"],
    ["1162(3): over February of a leap year", "2028-02-01", "2028-03-17"],
  ])("%s (%s): first payment by %s", (_source, electedOn, last) => {
    expect(firstPaymentDue(electedOn).value).toBe(last);
  });

  test.each<[source: string, paidThrough: PlainDate, electedOn: PlainDate, last: PlainDate]>([
    ["54.4980B-8 Q5(a): 30 days of grace", "2026-08-31", "2026-06-19", "2026-10-01"],
    ["54.4980B-8 Q5(a): February", "2027-01-31", "2026-06-19", "2027-03-03"],
    ["54.4980B-8 Q5(a): February of a leap year", "2028-01-31", "2026-06-19", "2028-03-02"],
    ["54.4980B-8 Q5(a): months from the 16th", "2026-10-15", "2026-06-19", "2026-11-15"],
    ["54.4980B-8 Q5(b): not before the first payment's day", "2026-04-30", "2026-06-19", "2026-08-03"],
    ["54.4980B-8 Q5(b): its own day once that is later", "2026-07-31", "2026-06-19", "2026-08-31"],
  ])("%s (paid to %s, elected %s): next by %s", (_source, through, electedOn, last) => {
    expect(paymentDue(through, electedOn).value).toBe(last);
  });
});

describe("a disability and a second event", () => {
  const dates = datesOf([work, "2026-03-13", "2026-04-01", "loss"]);

  test.each<[source: string, determinedOn: PlainDate, noticeSentOn: PlainDate | null, last: PlainDate]>([
    ["2590.606-3(c): 60 days from the determination", "2026-06-10", "2026-04-20", "2026-08-09"],
    ["2590.606-3(c): from the notice where it is later", "2026-04-05", "2026-04-20", "2026-06-19"],
    ["2590.606-3(c): determined before the loss", "2025-11-01", null, "2026-05-31"],
    ["1162(2)(A): not after the first 18 months", "2027-09-01", "2026-04-20", "2027-09-30"],
    ["1162(2)(A): on the last day of them", "2027-08-01", "2026-04-20", "2027-09-30"],
    ["2590.606-3(c): a day before them", "2027-07-31", "2026-04-20", "2027-09-29"],
  ])("%s (determined %s, notice %s): told by %s", (_source, determinedOn, noticeSentOn, last) => {
    expect(tellDisabilityBy(dates, { determinedOn, noticeSentOn })).toBe(last);
  });

  test.each<[source: string, dates: Dates, last: PlainDate]>([
    [
      "1162(2)(A): within the first 60 days from the loss",
      [work, "2026-03-13", "2026-04-01", "loss"],
      "2026-05-30",
    ],
    [
      "1162(2)(A): within the first 60 days from the event",
      [work, "2026-03-13", "2026-04-01", "event"],
      "2026-05-11",
    ],
    ["1162(2)(A): over a leap day", [work, "2028-01-31", "2028-02-01", "loss"], "2028-03-31"],
  ])("%s (%j): disabled by %s", (_source, given, last) => {
    expect(disabledBy(datesOf(given))).toBe(last);
  });

  test.each<
    [
      source: string,
      isDisabled: boolean,
      extension: CobraExtension | null,
      secondOn: PlainDate | null,
      from: PlainDate | null,
    ]
  >([
    ["54.4980B-8 Q1(b): after the first 18 months", true, "disability", null, "2027-10-01"],
    ["54.4980B-8 Q1(b): not for others than the disabled person's plan", false, "disability", null, null],
    ["54.4980B-8 Q1(b): not without more months", true, null, null, null],
    ["54.4980B-8 Q1(b): not after a second event in the first 18", true, "secondEvent", "2027-01-15", null],
    ["54.4980B-8 Q1(b): not on the last day of them", true, "secondEvent", "2027-09-30", null],
    [
      "54.4980B-8 Q1(b): after one in the months of the disability",
      true,
      "secondEvent",
      "2027-10-01",
      "2027-10-01",
    ],
  ])("%s (%s, %s, %s): 150 %% from %s", (_source, isDisabled, extension, secondEventOn, from) => {
    expect(disabledPriceFrom(dates, { isDisabled, extension, secondEventOn })).toBe(from);
  });

  test.each<[source: string, on: PlainDate, last: PlainDate]>([
    ["2590.606-3(c): 60 days from the second event", "2026-09-15", "2026-11-14"],
    ["2590.606-3(c): over a leap day", "2028-01-10", "2028-03-10"],
  ])("%s (%s): told by %s", (_source, on, last) => {
    expect(tellSecondEventBy(on)).toBe(last);
  });
});

describe("a child who comes while the employee continues the plan", () => {
  const dates = datesOf([work, "2026-03-13", "2026-04-01", "loss"]);
  const medicare = datesOf([work, "2026-03-13", "2026-04-01", "loss"], "2025-12-01");
  const ofLaw = { months: 18, endsOn: "2027-09-30", extension: null };

  test.each<
    [
      source: string,
      of: TermDates,
      parent: Parameters<typeof termOfNewChild>[1],
      months: number,
      last: PlainDate,
    ]
  >([
    ["54.4980B-3 Q1, -7 Q4: the rest of the employee's 18 months", dates, ofLaw, 18, "2027-09-30"],
    [
      "54.4980B-7 Q5: 29 months, as all of the family in a disability",
      dates,
      { months: 29, endsOn: "2028-08-31", extension: "disability" },
      29,
      "2028-08-31",
    ],
    [
      "54.4980B-7 Q4(d): 36 months from the employee's Medicare where that is later",
      medicare,
      ofLaw,
      32,
      "2028-11-30",
    ],
    [
      "54.4980B-3 Q1, by the state's months: as the employee's",
      dates,
      { months: 9, endsOn: "2026-12-31", extension: null },
      9,
      "2026-12-31",
    ],
  ])("%s", (_source, of, parent, months, endsOn) => {
    const { value, why } = termOfNewChild(of, parent, "19");
    expect(value).toEqual({ months, endsOn, extension: parent.extension });
    expect(why).not.toHaveLength(0);
  });

  test.each<[source: string, since: PlainDate, last: PlainDate]>([
    ["54.9801-6(b)(3): 30 days from the birth", "2026-05-12", "2026-06-11"],
    ["54.9801-6(b)(3): over February", "2027-02-10", "2027-03-12"],
  ])("%s (%s): told by %s", (_source, since, last) => {
    expect(tellChildBy(since)).toBe(last);
  });
});

describe("money", () => {
  test.each<[source: string, full: number, isDisability: boolean, cents: number]>([
    ["1162(3)(A): 102 percent", 50_000, false, 51_000],
    ["1162(3)(A): of a family", 158_439, false, 161_607],
    ["1162(3)(A): of two", 106_787, false, 108_922],
    ["1162(3)(A): never a part of a cent more", 33_333, false, 33_999],
    ["1162(3)(A): of a cent", 1, false, 1],
    ["1162(3)(A): of half a dollar", 50, false, 51],
    ["1162(3)(A): of a million", 100_000_000, false, 102_000_000],
    ["1162(3)(A): nothing of nothing", 0, false, 0],
    ["54.4980B-8 Q1(b): 150 percent", 50_000, true, 75_000],
    ["54.4980B-8 Q1(b): of an odd cent", 33_333, true, 49_999],
    ["54.4980B-8 Q1(b): of a family", 90_000, true, 135_000],
  ])("%s (%i cents, disability %s) is %i", (_source, full, isDisability, cents) => {
    expect(cobraPrice(full, isDisability).value).toBe(cents);
  });

  test.each<[source: string, month: number, paid: number, months: number, credit: number]>([
    ["54.4980B-8 Q5(d): all of it", 51_000, 51_000, 1, 0],
    ["54.4980B-8 Q5(d): $50 less of $510", 51_000, 46_000, 1, 0],
    ["54.4980B-8 Q5(d): a cent more than $50 less", 51_000, 45_999, 0, 45_999],
    ["54.4980B-8 Q5(d): a tenth of $306 less", 30_600, 27_540, 1, 0],
    ["54.4980B-8 Q5(d): a cent more than a tenth less", 30_600, 27_539, 0, 27_539],
    ["54.4980B-8 Q5(d): a tenth of $100 less", 10_000, 9000, 1, 0],
    ["54.4980B-8 Q5(d): a cent more", 10_000, 8999, 0, 8999],
    ["54.4980B-8 Q5(d): where $50 is a tenth", 50_000, 45_000, 1, 0],
    ["54.4980B-8 Q5(d): a month and a part", 51_000, 60_000, 1, 9000],
    ["54.4980B-8 Q5(d): two months", 51_000, 102_000, 2, 0],
    ["54.4980B-8 Q5(d): two months, the second a little short", 51_000, 99_000, 2, 0],
    ["54.4980B-8 Q5(d): six months of a spouse", 61_200, 367_200, 6, 0],
    ["54.4980B-8 Q5(d): nothing", 61_200, 0, 0, 0],
  ])("%s (month %i, paid %i): %i months and %i left", (_source, month, paid, months, creditCents) => {
    expect(monthsPaid(month, paid).value).toEqual({ months, creditCents });
  });
});

describe("who has the right", () => {
  test.each<
    [
      source: string,
      who: RelationshipCode,
      isSubject: boolean,
      event: QualifyingEvent,
      isCovered: boolean,
      has: boolean,
    ]
  >([
    ["1167(3)(B): the employee whose work ended", "18", true, work, true, true],
    ["1167(3)(A): the spouse", "01", false, work, true, true],
    ["1167(3)(A): a child", "19", false, work, true, true],
    ["1167(3)(A): a disabled child of age", "22", false, work, true, true],
    ["1167(3)(A): not without cover on the day before", "01", false, work, false, false],
    ["1167(3)(A): not a domestic partner", "53", false, work, true, false],
    ["1163(2): the employee whose hours are fewer", "18", true, "hoursReduced", true, true],
    ["1163(1): the spouse of the employee who died", "01", false, "death", true, true],
    ["1163(1): not the employee who died", "18", true, "death", true, false],
    ["1163(3): the divorced spouse", "01", true, "divorce", true, true],
    ["1163(3): not the employee who is divorced", "18", false, "divorce", true, false],
    ["1163(4): the spouse, of the employee's Medicare", "01", false, "medicare", true, true],
    ["1163(4): not the employee with Medicare", "18", true, "medicare", true, false],
    ["1163(5): the child that grew up", "19", true, "childAgedOut", true, true],
    ["1163(5): not the other child", "19", false, "childAgedOut", true, false],
    ["1163(5): not the parents", "18", false, "childAgedOut", true, false],
  ])("%s (%s, subject %s, %s, covered %s): %s", (_source, relationship, isSubject, event, isCovered, has) => {
    const subject = isSubject ? "this" : "another";
    expect(isBeneficiary({ id: "this", relationship, isCovered }, event, subject).value).toBe(has);
  });
});

test.each<[source: string, extension: CobraExtension | null, endsOn: PlainDate, last: PlainDate]>([
  ["54.4980B-7 Q6(b): within the 18 months", null, "2027-09-30", "2027-09-30"],
  ["54.4980B-7 Q6(b): within the 29 of a disability", "disability", "2028-08-31", "2028-08-31"],
  ["54.4980B-7 Q6(b): not in what Medicare adds", null, "2028-12-31", "2027-09-30"],
])("a second event counts %s (%s, until %s): %s", (_source, extension, endsOn, last) => {
  const dates = datesOf([work, "2026-03-13", "2026-04-01", "loss"]);
  expect(secondEventBy(dates, { extension, endsOn })).toBe(last);
});

test("Medicare on the very day of the event gives spouse and children 36 months from it (26 CFR 54.4980B-7, Q&A-4(d))", () => {
  const day = "2026-04-01";
  const dates = datesOf([work, day, day, "loss"], day);
  expect(termOf(dates, { relationship: "01", extension: null }).value).toEqual({
    months: 36,
    endsOn: "2029-03-31",
  });
});
