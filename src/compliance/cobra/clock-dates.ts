import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { because, restingOn, type Traced } from "#kernel/traced.ts";
import {
  cobraDays,
  electBy,
  employerDue,
  firstPaymentDue,
  isToldByFamily,
  noticeDue,
  paymentDue,
  tellBy,
} from "./cobra-rules.ts";
import { firstCovered, isOwing, lastCovered } from "./months.ts";
import type { ClockDates } from "./step-change.ts";
import { type TermDates, termOf } from "./terms.ts";

export type CaseDates = TermDates & { isEmployerAdministrator: boolean; toldOn: PlainDate | null };

/** What is due next, and when; nothing once it ended, or while the person has declined. */
export function nextTask(
  clock: Omit<ClockDates, "task" | "taskDueOn">,
  lossDate: PlainDate,
): Pick<ClockDates, "task" | "taskDueOn"> {
  const { state, noticeDueOn, noticeSentOn, electedOn, waivedOn, paidThrough, endsOn } = clock;
  // A person who was covered on no day has nothing to pay.
  if (
    state === "ended" &&
    electedOn !== null &&
    isOwing(clock) &&
    lastCovered(clock) >= firstCovered({ waivedOn, electedOn }, lossDate)
  )
    return {
      task: paidThrough === null ? "firstPayment" : "payment",
      taskDueOn: payBy(electedOn, paidThrough),
    };
  if (state === "noticeDue") return { task: "notice", taskDueOn: noticeDueOn };
  if (state === "noticeSent" && noticeSentOn !== null)
    return { task: "election", taskDueOn: electBy(lossDate, noticeSentOn).value };
  if (state === "elected" && electedOn !== null)
    return { task: "firstPayment", taskDueOn: firstPaymentDue(electedOn).value };
  if (state === "paying" && electedOn !== null && paidThrough !== null)
    return paidThrough >= endsOn
      ? { task: "end", taskDueOn: endsOn }
      : { task: "payment", taskDueOn: paymentDue(paidThrough, electedOn).value };
  return { task: null, taskDueOn: null };
}

export const clockDateNames = [
  "employer",
  "tellBy",
  "notice",
  "electBy",
  "firstPayment",
  "payment",
  "last",
] as const;
export type ExplainedDate = Traced<PlainDate> & { name: (typeof clockDateNames)[number] };

/** All dates of a clock that follow from what is known, in order, each with why. */
export function explainedDates(
  dates: CaseDates,
  clock: ClockDates,
  relationship: RelationshipCode,
): ExplainedDate[] {
  const { noticeSentOn, electedOn, paidThrough } = clock;
  const found: ExplainedDate[] = [];
  if (isToldByFamily(dates.event)) found.push({ name: "tellBy", ...tellBy(dates) });
  else if (!dates.isEmployerAdministrator) found.push({ name: "employer", ...employerDue(dates) });
  found.push({ name: "notice", ...noticeDue(dates) });
  if (noticeSentOn !== null) found.push({ name: "electBy", ...electBy(dates.lossDate, noticeSentOn) });
  if (electedOn !== null) found.push({ name: "firstPayment", ...firstPaymentDue(electedOn) });
  if (electedOn !== null && paidThrough !== null && paidThrough < clock.endsOn)
    found.push({ name: "payment", ...paymentDue(paidThrough, electedOn) });
  const last = termOf(dates, { relationship, extension: clock.extension });
  found.push({
    name: "last",
    ...(last.value.endsOn === clock.endsOn
      ? restingOn(last.value.endsOn, last)
      : because(clock.endsOn, "date.lastClient", { months: clock.months })),
  });
  return found;
}

/** The last day to pay the first month that is not paid. */
export const payBy = (electedOn: PlainDate, paidThrough: PlainDate | null): PlainDate =>
  (paidThrough === null ? firstPaymentDue(electedOn) : paymentDue(paidThrough, electedOn)).value;

/** Whether a day of election is in time; of one that is not, the last day. */
export function electionInTime(
  lossDate: PlainDate,
  noticeSentOn: PlainDate,
  electedOn: PlainDate,
): Traced<boolean> & { lastDay: PlainDate } {
  const last = electBy(lossDate, noticeSentOn);
  const params = { lastDay: last.value, days: cobraDays.election };
  return {
    ...because(electedOn <= last.value, electedOn <= last.value ? "elect.inTime" : "elect.tooLate", params),
    lastDay: last.value,
  };
}
