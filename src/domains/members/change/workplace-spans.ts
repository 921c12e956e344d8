import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { because, type Traced } from "#kernel/traced.ts";

/** Days on which an employment was at another place than now; `from` null: since it began. */
export type WorkSpan = { id: string; from: PlainDate | null; to: PlainDate; divisionId: string | null };

/** `id` null: a span is added, with class, pay and hours of `of`: another span, or the employment as it stands. */
export type SpanWrite = Omit<WorkSpan, "id"> & { id: string | null; of: string | null };

type Move = {
  /** In order, none of them to come. */
  spans: readonly WorkSpan[];
  /** Where the employment is now, from the day after its last span on. */
  divisionId: string | null;
  hireDate: PlainDate | null;
  to: string;
  from: PlainDate;
};

/**
 * What an employment's spans are after a move from a day on: days before it stay where they were, all days since then are at
 * the new place. What a span says of class, pay and hours stays with its days.
 */
export function spansAfterMove({ spans, divisionId, hireDate, to, from }: Move): Traced<SpanWrite[]> {
  const writes: SpanWrite[] = [];
  for (const span of spans) {
    if (span.to < from) continue;
    const isWhole = span.from === null ? hireDate !== null && hireDate >= from : span.from >= from;
    if (span.divisionId === to) continue;
    if (isWhole) writes.push({ ...span, divisionId: to, of: span.id });
    else {
      writes.push({ ...span, to: dayBefore(from), of: span.id });
      writes.push({ id: null, from, to: span.to, divisionId: to, of: span.id });
    }
  }
  const last = spans.at(-1);
  const since = last === undefined ? null : addDays(last.to, 1);
  const began = since ?? hireDate;
  if (began === null || began < from)
    writes.push({ id: null, from: since, to: dayBefore(from), divisionId, of: null });
  return because(writes, "move.days", { date: from });
}
