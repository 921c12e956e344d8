import type { PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** The three times a filer asks for a number that is missing, and then no more (26 CFR 301.6724-1(e)(1)). */
export const ssnSteps = ["initial", "firstAnnual", "secondAnnual", "done"] as const;
export type SsnStep = (typeof ssnSteps)[number];

export type SsnAsked = {
  /** The first day of health coverage. */
  since: PlainDate;
  /** An enrollment asks for the number by itself. */
  isAskedAtEnrollment: boolean;
  asked: readonly PlainDate[];
};

/** Which request is due next for a person without a number, and by which day. */
export function nextSsnRequest({
  since,
  isAskedAtEnrollment,
  asked,
}: SsnAsked): Traced<{ step: SsnStep; dueOn: PlainDate }> {
  const year = Number(since.slice(0, 4));
  const days = asked.toSorted();
  const initial = isAskedAtEnrollment ? since : days[0];
  if (initial === undefined) return because({ step: "initial", dueOn: since }, "ssn.initial", { since });
  const annual = isAskedAtEnrollment ? days : days.slice(1);
  // The relationship began in December: there is a month more.
  const firstDue = since.slice(5, 7) === "12" ? `${year + 1}-01-31` : `${year}-12-31`;
  const secondDue = `${year + 1}-12-31`;
  const [first] = annual;
  if (first === undefined)
    return because({ step: "firstAnnual", dueOn: firstDue }, "ssn.firstAnnual", { since, dueOn: firstDue });
  // What was asked in the first year, however often, is the first annual request.
  const second = annual.slice(1).some((day) => day > firstDue || day.slice(0, 4) > since.slice(0, 4));
  const isLate = first > firstDue && annual.length > 1;
  if (second || isLate) return because({ step: "done", dueOn: secondDue }, "ssn.done");
  return because({ step: "secondAnnual", dueOn: secondDue }, "ssn.secondAnnual", {
    since,
    dueOn: secondDue,
  });
}
