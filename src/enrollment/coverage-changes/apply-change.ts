import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import {
  covers,
  cut,
  earlierOf,
  endOf,
  joined,
  lastOf,
  laterOf,
  overlaps,
  type Span,
  splitAt,
} from "#people/coverage/spans.ts";

// What a family is covered for by one coverage type after staff have changed it: pure, before tiers and prices.

export type Change =
  | { what: "dates"; effectiveDate: PlainDate; terminationDate: PlainDate | null }
  | {
      what: "cover";
      from: PlainDate;
      planId: string;
      /** The dependents whom the plan covers from then on. */
      dependents: readonly string[];
      volumeCents: number | null;
    }
  | { what: "end"; lastDay: PlainDate }
  | { what: "reinstate" };

export type Row = Span & { row: string };
export type Person = { id: string; relationship: RelationshipCode };
type Asked = {
  /** All of the family's rows of the type that staff may change, those that never began among them. */
  rows: readonly Row[];
  /** Continued coverage, and whatever else is in the way of it. */
  others: readonly Span[];
  people: readonly Person[];
  /** The row that is named, one of `rows`. */
  target: Row;
  change: Change;
};

export type Applied = { spans: Span[]; errors: FieldError[] };

const began = (row: Span) => lastOf(row) >= row.from;

export function applyChange({ rows, others, people, target, change }: Asked): Applied {
  const dependents = new Set(
    people.filter(({ relationship }) => isDependent(relationship)).map(({ id }) => id),
  );
  const isEmployee = !dependents.has(target.memberId);
  const known = rows.filter(began);
  const found = changed({ rows, known, target, change, isEmployee, dependents, others });
  if (found.errors.length > 0) return { spans: known, errors: found.errors };
  const spans = found.spans.filter(began);
  return { spans, errors: [...twice(spans, others, change), ...alone(spans, dependents, change)] };
}

type Inner = Omit<Asked, "people"> & {
  known: readonly Row[];
  isEmployee: boolean;
  dependents: ReadonlySet<string>;
};

function changed(asked: Inner): Applied {
  const { change, target } = asked;
  switch (change.what) {
    case "dates":
      return change.terminationDate !== null && change.terminationDate < change.effectiveDate
        ? wrong("terminationDate", "endBeforeStart", { day: change.effectiveDate })
        : { spans: withDays(asked, change.effectiveDate, change.terminationDate), errors: [] };
    case "end":
      if (change.lastDay < dayBefore(target.from))
        return wrong("lastDay", "beforeStart", { day: target.from });
      return change.lastDay >= lastOf(target)
        ? wrong("lastDay", "endsBefore", { day: lastOf(target) })
        : { spans: withDays(asked, target.from, change.lastDay), errors: [] };
    case "reinstate":
      return target.to === null ? wrong("coverageId", "notEnded") : { spans: reinstated(asked), errors: [] };
    case "cover":
      return withCover(asked, change);
  }
}

const wrong = (path: string, code: string, params?: Record<string, string>): Applied => ({
  spans: [],
  errors: [fieldError(path, code, params)],
});

/** Those whom the plan covers together with the target: of an employee the family, of a dependent themselves. */
const together =
  ({ target, isEmployee }: Inner) =>
  (span: Span) =>
    span.basePlanId === target.basePlanId && (isEmployee || span.memberId === target.memberId);

/** Returns the day until which the target's plan goes on without a gap: a row that ends where only its price changes is no end. */
function lastOfRun({ target, known }: Inner): PlainDate | null {
  let last = target.to;
  for (const span of known.toSorted((one, other) => one.from.localeCompare(other.from)))
    if (
      span.memberId === target.memberId &&
      span.basePlanId === target.basePlanId &&
      last !== null &&
      span.from === addDays(last, 1)
    )
      last = span.to;
  return last;
}

/** The target from and until these days; those who begin or end on its own days go with it. */
function withDays(asked: Inner, from: PlainDate, to: PlainDate | null): Span[] {
  const { target, known } = asked;
  const isTogether = together(asked);
  let spans: Span[] = [...known];
  if (from > target.from)
    spans = cut(spans, isTogether, { from: target.from, to: earlierOf(dayBefore(from), lastOf(target)) });
  if ((to ?? "9999-12-31") < lastOf(target))
    spans = cut(spans, isTogether, {
      from: laterOf(addDays(to ?? from, 1), target.from),
      to: lastOfRun(asked),
    });
  if (from < target.from)
    for (const span of known.filter((one) => isTogether(one) && one.from === target.from))
      spans.push({ ...span, from, to: dayBefore(target.from) });
  if (target.to !== null && (to ?? "9999-12-31") > target.to)
    for (const span of known.filter((one) => isTogether(one) && one.to === target.to))
      spans.push({ ...span, from: addDays(target.to, 1), to });
  return joinedRows(spans);
}

/** Goes on without a gap, as it was, until something else of the type begins. */
function reinstated(asked: Inner): Span[] {
  const { target, rows, known, others } = asked;
  const isTogether = together(asked);
  const isOut = (row: Row) => row.to === target.to && began(row) === began(target);
  const back = rows.filter((row) => isTogether(row) && isOut(row));
  const added = back.flatMap((row) => {
    const from = began(row) && row.to !== null ? addDays(row.to, 1) : row.from;
    const next = [...known, ...others]
      .filter((one) => one.memberId === row.memberId && one.from >= from)
      .map((one) => one.from)
      .toSorted()[0];
    const to = next === undefined ? null : dayBefore(next);
    return to !== null && to < from ? [] : [{ ...row, from, to }];
  });
  return joinedRows([...known, ...added]);
}

/** Another plan, other people or another amount from a day on, for as long as the plan goes on without a gap. */
function withCover(asked: Inner, change: Change & { what: "cover" }): Applied {
  const { target, known, isEmployee, dependents } = asked;
  const { from, planId, volumeCents } = change;
  if (!isEmployee) return wrong("coverageId", "ofEmployee");
  if (!covers(target, from)) return wrong("from", "notThen", { from: target.from, to: target.to ?? "" });
  if (change.dependents.some((id) => !dependents.has(id))) return wrong("dependents", "unknownPerson");
  const isTogether = together(asked);
  const last = lastOfRun(asked);
  const days = { from, to: last };
  const isIn = (span: Span) => isTogether(span) && span.from >= from && overlaps(span, days);
  const spans = splitAt(known, from).flatMap((span): Span[] => {
    if (!isIn(span)) return [span];
    if (span.memberId === target.memberId) return [{ ...span, basePlanId: planId, volumeCents }];
    return change.dependents.includes(span.memberId) ? [{ ...span, basePlanId: planId }] : [];
  });
  for (const id of change.dependents) {
    if (known.some((span) => span.memberId === id && isTogether(span) && covers(span, from))) continue;
    const next = spans.find(
      (span) => span.memberId === id && isIn({ ...span, basePlanId: target.basePlanId }),
    );
    const to = next === undefined ? last : dayBefore(next.from);
    spans.push({ memberId: id, basePlanId: planId, from, to, volumeCents: null, row: null });
  }
  return { spans: joinedRows(spans), errors: [] };
}

const joinedRows = (spans: readonly Span[]) =>
  joined(
    spans,
    (one, other) =>
      one.row === other.row && one.basePlanId === other.basePlanId && one.volumeCents === other.volumeCents,
  );

const fieldOf = { dates: "effectiveDate", end: "lastDay", cover: "from", reinstate: "coverageId" } as const;

/** Nobody is covered twice by one type on one day. */
function twice(spans: readonly Span[], others: readonly Span[], change: Change): FieldError[] {
  for (const [at, span] of spans.entries()) {
    const other = [...spans.slice(at + 1), ...others].find(
      (one) => one.memberId === span.memberId && overlaps(one, span),
    );
    if (other === undefined) continue;
    const later = span.from > other.from ? span : other;
    const path =
      change.what === "dates" && endOf(lastOf(span)) === change.terminationDate && later === other
        ? "terminationDate"
        : fieldOf[change.what];
    return [fieldError(path, "twice", { personId: span.memberId, from: laterOf(span.from, other.from) })];
  }
  return [];
}

/** Dependents are never covered without the employee. */
function alone(spans: readonly Span[], dependents: ReadonlySet<string>, change: Change): FieldError[] {
  for (const span of spans) {
    if (!dependents.has(span.memberId)) continue;
    let rest: Span[] = [span];
    for (const own of spans)
      if (!dependents.has(own.memberId) && own.basePlanId === span.basePlanId)
        rest = cut(rest, () => true, own);
    const [left] = rest;
    if (left !== undefined)
      return [
        fieldError(fieldOf[change.what], "withoutEmployee", { personId: span.memberId, day: left.from }),
      ];
  }
  return [];
}
