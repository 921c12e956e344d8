import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import type { PayKind } from "./work/pay.ts";

// What an employment says on which days: the spans that were written beside it, and the employment itself for all other days.

/** What may differ from day to day within one employment. */
export type WorkFacts = {
  divisionId: string | null;
  eligibilityClass: string | null;
  salaryCents: number | null;
  weeklyHours: number | null;
  payKind: PayKind | null;
  hourlyRateCents: number | null;
};
type Days = { from: PlainDate | null; to: PlainDate | null };
export type WorkSpan = WorkFacts & Days;

/** Only these facts, of something that says more. */
export function workFactsOf(of: WorkFacts): WorkFacts {
  const { divisionId, eligibilityClass, salaryCents, weeklyHours, payKind, hourlyRateCents } = of;
  return { divisionId, eligibilityClass, salaryCents, weeklyHours, payKind, hourlyRateCents };
}

/** Days of work in order, without a gap; null: the first day, or the last, is not known. */
export function workSpans(employment: WorkSpan, spans: readonly WorkSpan[]): WorkSpan[] {
  const { from: first, to: last, ...facts } = employment;
  const found: WorkSpan[] = [];
  let from = first;
  for (const span of spans.toSorted(byStart)) {
    if (isBefore(span.to, first) || isBefore(last, span.from)) continue;
    const start = span.from === null || isBefore(span.from, first) ? first : span.from;
    if (start !== null && start !== from) found.push({ ...facts, from, to: dayBefore(start) });
    const end = span.to === null || isBefore(last, span.to) ? last : span.to;
    found.push({ ...span, from: start, to: end });
    if (end === null || end === last) return found;
    from = addDays(end, 1);
  }
  return [...found, { ...facts, from, to: last }];
}

const byStart = (one: Days, other: Days) => ((one.from ?? "") < (other.from ?? "") ? -1 : 1);
/** A day that is not known is before nothing, and nothing is before it. */
const isBefore = (one: PlainDate | null, other: PlainDate | null) =>
  one !== null && other !== null && one < other;
