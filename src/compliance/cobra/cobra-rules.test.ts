import { qualifyingEvents, type QualifyingEvent } from "#people/members/qualifying-events.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, type PlainDate } from "#kernel/dates.ts";
import {
  canHappenTo,
  cobraPrice,
  electBy,
  employerDue,
  type EventDates,
  firstPaymentDue,
  isBeneficiary,
  lastDay,
  monthsExtended,
  monthsOf,
  monthsPaid,
  noticeDue,
  paidThrough,
  paymentDue,
  tellBy,
} from "./cobra-rules.ts";

const anEvent = (some: Partial<EventDates> = {}): EventDates => ({
  event: "employmentEnd",
  eventDate: "2026-03-13",
  lossDate: "2026-04-01",
  countsFrom: "lossOfCoverage",
  ...some,
});

describe("who has the right", () => {
  const family = [
    { id: "employee", relationship: "18", isCovered: true },
    { id: "spouse", relationship: "01", isCovered: true },
    { id: "partner", relationship: "53", isCovered: true },
    { id: "child", relationship: "19", isCovered: true },
    { id: "disabled", relationship: "22", isCovered: true },
    { id: "uncovered", relationship: "19", isCovered: false },
  ] as const;

  test.each<[QualifyingEvent, string, string[]]>([
    ["employmentEnd", "employee", ["employee", "spouse", "child", "disabled"]],
    ["hoursReduced", "employee", ["employee", "spouse", "child", "disabled"]],
    ["divorce", "spouse", ["spouse", "child", "disabled"]],
    ["death", "employee", ["spouse", "child", "disabled"]],
    ["medicare", "employee", ["spouse", "child", "disabled"]],
    ["childAgedOut", "child", ["child"]],
  ])("after %s of the %s", (event, subject, expected) => {
    expect(family.filter((one) => isBeneficiary(one, event, subject).value).map(({ id }) => id)).toEqual(
      expected,
    );
  });

  test("never somebody without cover the day before", () => {
    for (const event of qualifyingEvents)
      expect(isBeneficiary(family[5], event, "uncovered").value).toBe(false);
  });

  test.each([
    ["employmentEnd", "18", true],
    ["employmentEnd", "01", false],
    ["divorce", "01", true],
    ["divorce", "18", false],
    ["childAgedOut", "22", true],
    ["childAgedOut", "01", false],
    ["death", "18", true],
  ] as const)("%s can happen to %s: %s", (event, relationship, expected) => {
    expect(canHappenTo(event, relationship)).toBe(expected);
  });
});

describe("how long", () => {
  test.each([
    ["employmentEnd", 18],
    ["hoursReduced", 18],
    ["divorce", 36],
    ["death", 36],
    ["childAgedOut", 36],
    ["medicare", 36],
  ] as const)("%s gives %i months", (event, months) => {
    expect(monthsOf(event).value).toBe(months);
  });

  test.each([
    [18, "disability", "18", 29],
    [18, "disability", "19", 29],
    [18, "secondEvent", "18", 18],
    [18, "secondEvent", "01", 36],
    [29, "secondEvent", "19", 36],
    [29, "secondEvent", "18", 29],
    [36, "disability", "01", 36],
  ] as const)("%i months with %s of %s are %i", (months, extension, relationship, expected) => {
    expect(monthsExtended(months, extension, relationship).value).toBe(expected);
  });

  test.each([
    ["the first day without the plan", {}, 18, "2027-09-30"],
    ["the event", { countsFrom: "event" as const }, 18, "2027-09-13"],
    [
      "the event, on a last day of a month",
      { countsFrom: "event" as const, eventDate: "2026-01-31" },
      18,
      "2027-07-31",
    ],
    ["a 31st", { lossDate: "2026-08-31" }, 18, "2028-02-28"],
  ])("counted from %s", (_says, some, months, expected) => {
    expect(lastDay(anEvent(some), months).value).toBe(expected);
  });
});

describe("by when", () => {
  const notice = { isEmployerAdministrator: false, toldOn: null };

  test("the employer has 30 days, and whoever sends the notices 14 more", () => {
    expect(employerDue(anEvent()).value).toBe("2026-05-01");
    expect(noticeDue({ ...anEvent(), ...notice })).toMatchObject({
      value: "2026-05-15",
      why: [{ code: "date.noticeTwo" }],
    });
  });

  test.each([
    ["told at once", { toldOn: "2026-03-20" }, "2026-04-03"],
    ["told late, 14 days all the same", { toldOn: "2026-06-20" }, "2026-07-04"],
    ["told before it happened", { toldOn: "2026-03-01" }, "2026-03-27"],
    ["an employer that runs the plan itself", { isEmployerAdministrator: true }, "2026-05-15"],
    ["counted from the event", { countsFrom: "event" as const }, "2026-04-26"],
    ["a divorce that was told", { event: "divorce" as const, toldOn: "2026-05-04" }, "2026-05-18"],
    ["a divorce of which nobody told", { event: "divorce" as const }, "2026-06-14"],
  ])("%s", (_says, some, expected) => {
    expect(noticeDue({ ...anEvent(), ...notice, ...some }).value).toBe(expected);
  });

  test("the family has 60 days to tell, from the later of event and loss", () => {
    expect(tellBy(anEvent({ event: "divorce" })).value).toBe("2026-05-31");
  });

  test.each([
    ["2026-04-01", "2026-04-20", "2026-06-19", "date.electNotice"],
    ["2026-04-01", "2026-03-20", "2026-05-31", "date.electLoss"],
  ])("lost %s and noticed %s: elect by %s", (loss, sent, expected, code) => {
    expect(electBy(loss, sent)).toMatchObject({ value: expected, why: [{ code }] });
  });

  test("45 days to the first payment, then 30 after the first of each month, never before the first", () => {
    expect(firstPaymentDue("2026-06-19").value).toBe("2026-08-03");
    expect(paymentDue("2026-08-31", "2026-06-19")).toMatchObject({ value: "2026-10-01" });
    expect(paymentDue("2026-04-30", "2026-06-19")).toMatchObject({ value: "2026-08-03" });
  });

  const days = fc.integer({ min: 0, max: 20_000 }).map((at): PlainDate => addDays("2000-01-01", at));

  test("for any days: the notice is never due before the event, and a later one never shortens the election", () => {
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom(...qualifyingEvents),
        (eventDate, apart, sentAfter, event) => {
          const dates = anEvent({ event, eventDate, lossDate: addDays(eventDate, apart) });
          const due = noticeDue({ ...dates, ...notice }).value;
          expect(due > eventDate).toBe(true);
          const sent = addDays(eventDate, sentAfter);
          const last = electBy(dates.lossDate, sent).value;
          expect(daysBetween(dates.lossDate, last)).toBeGreaterThanOrEqual(60);
          expect(electBy(dates.lossDate, addDays(sent, 1)).value >= last).toBe(true);
          expect(lastDay(dates, 36).value > lastDay(dates, 29).value).toBe(true);
        },
      ),
    );
  });
});

describe("what it costs", () => {
  test.each([
    [50_000, false, 51_000],
    [50_000, true, 75_000],
    [33_333, false, 33_999],
    [0, false, 0],
  ])("%i cents, disability %s: %i", (full, isDisability, expected) => {
    expect(cobraPrice(full, isDisability).value).toBe(expected);
  });

  test.each([
    ["one month", 51_000, { months: 1, creditCents: 0 }],
    ["two months and some", 110_000, { months: 2, creditCents: 8000 }],
    ["a little short", 50_000, { months: 1, creditCents: 0 }],
    ["$50 short", 46_000, { months: 1, creditCents: 0 }],
    ["a cent more than $50 short", 45_999, { months: 0, creditCents: 45_999 }],
    ["nothing", 0, { months: 0, creditCents: 0 }],
  ])("a month of $510: %s", (_says, available, expected) => {
    expect(monthsPaid(51_000, available).value).toEqual(expected);
  });

  test("a tenth is tolerated where that is less than $50", () => {
    expect(monthsPaid(10_000, 9000).value.months).toBe(1);
    expect(monthsPaid(10_000, 8999).value.months).toBe(0);
  });

  test("whatever is paid: what the months cost, and what is left, is what was paid and at most what is tolerated", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9_000_000 }),
        (month, paid) => {
          const { months, creditCents } = monthsPaid(month, paid).value;
          const gift = months * month + creditCents - paid;
          expect(gift).toBeGreaterThanOrEqual(0);
          expect(gift).toBeLessThanOrEqual(Math.min(5000, month / 10));
          expect(creditCents).toBeLessThan(month);
        },
      ),
    );
  });

  test("paid months end on the day before the same day", () => {
    expect(paidThrough("2026-04-01", 3)).toBe("2026-06-30");
    expect(paidThrough("2026-04-16", 1)).toBe("2026-05-15");
    expect(addDays(paidThrough("2026-04-01", 2), 1)).toBe(addMonths("2026-04-01", 2));
  });
});
