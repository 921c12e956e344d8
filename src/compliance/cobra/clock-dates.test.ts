import { expect, test } from "vitest";
import { type CaseDates, explainedDates, nextTask } from "./clock-dates.ts";
import { paymentsDue } from "./payments-due.ts";
import type { ClockDates } from "./step-change.ts";
import { type isOwing, nextMonth } from "./months.ts";

const dates: CaseDates = {
  event: "employmentEnd",
  eventDate: "2026-03-13",
  lossDate: "2026-04-01",
  countsFrom: "lossOfCoverage",
  medicareOn: null,
  isEmployerAdministrator: false,
  toldOn: null,
};
const aClock = (some: Partial<ClockDates>): ClockDates => ({
  state: "paying",
  months: 18,
  extension: null,
  isDisabled: false,
  secondEvent: null,
  secondEventOn: null,
  noticeDueOn: "2026-05-15",
  noticeSentOn: "2026-04-10",
  electedOn: "2026-05-01",
  waivedOn: null,
  firstPaidOn: "2026-05-10",
  paidThrough: "2026-05-31",
  endsOn: "2027-09-30",
  endedOn: null,
  endReason: null,
  task: null,
  taskDueOn: null,
  ...some,
});
const named = (clock: ClockDates) => explainedDates(dates, clock, "18").map(({ name }) => name);

test.each([
  ["2026-05-31", true],
  ["2027-08-31", true],
  ["2027-09-30", false],
])("who has paid through %s is told of a next payment: %s", (paidThrough, isTold) => {
  const clock = aClock({ paidThrough });
  expect(named(clock).includes("payment")).toBe(isTold);
  expect(nextTask(clock, dates.lossDate).task).toBe(isTold ? "payment" : "end");
});

test.each([
  ["before it began, owes nothing", "2026-05-09", null],
  ["on the day on which it began, owes that day", "2026-05-10", "firstPayment"],
])("coverage after a change of mind that ended %s", (_, endedOn, task) => {
  const changed = { state: "ended", waivedOn: "2026-04-20", electedOn: "2026-05-10" } as const;
  const clock = aClock({ ...changed, paidThrough: null, firstPaidOn: null, endedOn, endReason: "asked" });
  expect(nextTask(clock, dates.lossDate).task).toBe(task);
});

test("whose last day is the first of a month owes that month, and who did not pay in time owes none", () => {
  const clock = {
    id: "1",
    state: "ended" as const,
    electedOn: "2026-01-10",
    paidThrough: "2026-02-28",
    endsOn: "2027-06-30",
    endedOn: "2026-03-01",
    endReason: "asked" as const,
  };
  const cover = {
    cobraClockId: "1",
    coverageType: "medical",
    effectiveDate: "2026-01-01",
    terminationDate: "2026-03-01",
    employeeCents: 100,
  };
  const next = (some: Partial<Parameters<typeof isOwing>[0]> = {}) =>
    nextMonth("2026-01-01", [{ ...clock, ...some }], [cover]);
  expect(next()).toEqual({ from: "2026-03-01", to: "2026-03-31", cents: 100 });
  expect(next({ endedOn: "2026-02-28" })).toBeNull();
  expect(next({ endReason: "notPaid" })).toBeNull();
});

test("a date stands among the explained ones only once what it hangs on is known", () => {
  expect(named(aClock({ noticeSentOn: null, electedOn: null, paidThrough: null }))).toEqual([
    "employer",
    "notice",
    "last",
  ]);
  expect(named(aClock({ electedOn: null, paidThrough: null }))).toEqual([
    "employer",
    "notice",
    "electBy",
    "last",
  ]);
  expect(named(aClock({ paidThrough: null }))).toEqual([
    "employer",
    "notice",
    "electBy",
    "firstPayment",
    "last",
  ]);
});

test("a month that one pays within its grace is no first payment, although another's first one is not due yet", () => {
  const own = { endsOn: "2026-09-30", endedOn: null, endReason: null };
  const clocks = [
    { ...own, id: "mina", state: "paying", electedOn: "2025-04-10", paidThrough: "2025-04-30" },
    // A person who declined first continues from the day on which they changed their mind.
    { ...own, id: "haru", state: "elected", electedOn: "2025-05-05", paidThrough: null },
  ] as const;
  const covers = clocks.map(({ id }) => ({
    cobraClockId: id,
    coverageType: "dental",
    effectiveDate: id === "mina" ? "2025-04-01" : "2025-05-05",
    terminationDate: "2026-09-30",
    employeeCents: 30_600,
  }));
  expect(paymentsDue("2025-04-01", clocks, covers, { creditCents: 600 })[0]).toEqual({
    from: "2025-05-01",
    to: "2025-05-31",
    months: 1,
    cents: 30_000,
    dueOn: "2025-05-01",
    lastDay: "2025-05-31",
  });
});
