import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";
import { type WorkFacts, workFactsOf } from "../employment-days.ts";

/** Days on which an employment had other facts than now; `from` null: since it began. */
export type PastSpan = WorkFacts & { id: string; from: PlainDate | null; to: PlainDate };

/** `id` null: a span is added. */
export type SpanWrite = Omit<PastSpan, "id"> & { id: string | null };

type Change = {
  /** In order, none of them to come. */
  spans: readonly PastSpan[];
  /** What the employment says now, from the day after its last span on. */
  now: WorkFacts;
  hireDate: PlainDate | null;
  /** What facts become from the day on. */
  change: (facts: WorkFacts) => WorkFacts;
  from: PlainDate;
};

/**
 * What an employment's spans are after a change from a day on: days before it stay as they were, all days since then have
 * what is new. What the change leaves as it is stays with its days.
 */
export function spansAfterChange({ spans, now, hireDate, change, from }: Change): Traced<SpanWrite[]> {
  const writes: SpanWrite[] = [];
  for (const span of spans) {
    if (span.to < from) continue;
    const isWhole = span.from === null ? hireDate !== null && hireDate >= from : span.from >= from;
    const facts = change(workFactsOf(span));
    if (isSameWork(facts, span)) continue;
    if (isWhole) writes.push({ ...span, ...facts });
    else {
      writes.push({ ...span, to: dayBefore(from) });
      writes.push({ ...span, ...facts, id: null, from });
    }
  }
  const last = spans.at(-1);
  const since = last === undefined ? null : addDays(last.to, 1);
  const began = since ?? hireDate;
  if (began === null || began < from) writes.push({ ...now, id: null, from: since, to: dayBefore(from) });
  return because(writes, "move.days", { date: from });
}

function isSameWork(one: WorkFacts, other: WorkFacts): boolean {
  return workChanges(one, other).length === 0;
}

/** The names of the facts in which the two differ. */
export function workChanges(one: WorkFacts, other: WorkFacts): (keyof WorkFacts)[] {
  // The keys are those of the facts.
  return (Object.keys(workFactsOf(one)) as (keyof WorkFacts)[]).filter((key) => one[key] !== other[key]);
}
