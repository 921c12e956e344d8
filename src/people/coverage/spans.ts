import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";

/** Days of one person under one plan of one coverage type, both included; `to` null: no end is known. */
export type Span = {
  memberId: string;
  basePlanId: string;
  from: PlainDate;
  to: PlainDate | null;
  volumeCents: number | null;
  /** The row it goes on from; null for somebody who is added. */
  row: string | null;
};

type Row = {
  id: string;
  memberId: string;
  basePlanId: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  volumeCents: number | null;
};

/** The span of a row. */
export const spanOf = (row: Row): Span & { row: string } => ({
  memberId: row.memberId,
  basePlanId: row.basePlanId,
  from: row.effectiveDate,
  to: row.terminationDate,
  volumeCents: row.volumeCents,
  row: row.id,
});

/** Stands for no end, so that days compare. */
const never = "9999-12-31";
export const lastOf = ({ to }: Pick<Span, "to">): PlainDate => to ?? never;
export const endOf = (day: PlainDate): PlainDate | null => (day === never ? null : day);
export const laterOf = (one: PlainDate, other: PlainDate): PlainDate => (one > other ? one : other);
export const earlierOf = (one: PlainDate, other: PlainDate): PlainDate => (one < other ? one : other);

export const covers = (span: Pick<Span, "from" | "to">, day: PlainDate): boolean =>
  span.from <= day && lastOf(span) >= day;

export const overlaps = (one: Pick<Span, "from" | "to">, other: Pick<Span, "from" | "to">): boolean =>
  one.from <= lastOf(other) && other.from <= lastOf(one);

/** Takes days away, first and last included, from the spans that `of` names. */
export function cut(
  spans: readonly Span[],
  of: (span: Span) => boolean,
  days: { from: PlainDate; to: PlainDate | null },
): Span[] {
  return spans.flatMap((span) => {
    if (!of(span) || !overlaps(span, days)) return [span];
    const left: Span[] = [];
    if (span.from < days.from) left.push({ ...span, to: dayBefore(days.from) });
    if (days.to !== null && lastOf(span) > days.to) left.push({ ...span, from: addDays(days.to, 1) });
    return left;
  });
}

/** Splits the spans that hold on both sides of a day's morning. */
export function splitAt(spans: readonly Span[], day: PlainDate): Span[] {
  return spans.flatMap((span) =>
    span.from < day && lastOf(span) >= day
      ? [
          { ...span, to: dayBefore(day) },
          { ...span, from: day },
        ]
      : [span],
  );
}

/** Joins neighbours that are the same in every other respect. */
export function joined<T extends Pick<Span, "memberId" | "from" | "to">>(
  spans: readonly T[],
  isSame: (one: T, other: T) => boolean,
): T[] {
  const found: T[] = [];
  for (const span of spans.toSorted(
    (one, other) => one.memberId.localeCompare(other.memberId) || one.from.localeCompare(other.from),
  )) {
    const last = found.at(-1);
    const follows =
      last !== undefined &&
      last.memberId === span.memberId &&
      last.to !== null &&
      addDays(last.to, 1) === span.from &&
      isSame(last, span);
    if (follows) found[found.length - 1] = { ...last, to: span.to };
    else found.push(span);
  }
  return found;
}
