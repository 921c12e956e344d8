import { coveredSince, planYearOf, spansOf } from "#plans/plans/rating-age.ts";
import { hasSameParts, noParts, type PriceParts, partsOf } from "#plans/plans/price-parts.ts";
import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Cover } from "./as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "./held-cover.ts";
import type { Written } from "./written-cover.ts";
import { covers, endOf, joined, lastOf, type Span } from "./spans.ts";

// Tiers and prices of a family's new spans, and the rows that follow: pure.

type Priced = Span & Terms;

export type Rewritten = {
  written: Written[];
  /** The type's covers as they are then. */
  after: Cover[];
  /** Where people, plan or amount are other ones than they were. */
  changed: { from: PlainDate; basePlanId: string; people: string[]; added: string[] }[];
  unpriced: { basePlanId: string; from: PlainDate; why: Reason[] } | null;
  why: Reason[];
};

type Asked = {
  /** The type's rows as they are known now, continued coverage left out. */
  held: readonly HeldCover[];
  spans: readonly Span[];
  people: readonly FamilyMember[];
  planNames: ReadonlyMap<string, string>;
  reprice: Reprice;
  /** Where the same people keep the same plan and amount and yet cost what the plan says on that day. */
  isRepriced?: (segment: { from: PlainDate; basePlanId: string }) => boolean;
};

type Days = { from: PlainDate; to: PlainDate | null };
type Terms = Pick<Cover, "tierCode" | "employeeCents" | "employerCents"> & PriceParts;

/**
 * Where the same people keep the same plan and amount, tier and price stay; elsewhere, and where coverage now begins later
 * than it did, they are those of the first such day, and of each later day on which the plan costs something else. A plan
 * covers nobody after its last day.
 */
export function rewrite({ held, spans: asked, people, planNames, reprice, isRepriced }: Asked): Rewritten {
  const relationships = new Map<string, RelationshipCode>(
    people.map(({ id, relationship }) => [id, relationship]),
  );
  const isEmployee = (id: string) => !isDependent(relationships.get(id) ?? "18");
  const spans = asked.flatMap((span) => withinPlan(span, reprice));
  const former = held.filter(({ effectiveDate: from, terminationDate: to }) => to === null || to >= from);
  const rowsOn = (day: PlainDate) =>
    former.filter((row) => covers({ from: row.effectiveDate, to: row.terminationDate }, day));
  const found: Rewritten = { written: [], after: [], changed: [], unpriced: null, why: [] };
  const priced: Priced[] = [];
  const starts = startsOf(spans, former);
  /** The first day of each plan year on which each plan is priced anew: one change makes nobody older within a year. */
  const changes = new Map<string, PlainDate>();
  const before: { last: { key: string; terms: Terms } | null } = { last: null };
  for (const days of segmentsOf(spans, [...starts, ...priceDaysOf(spans, reprice)])) {
    const now = spans.filter((span) => covers(span, days.from));
    const own = now.find(({ memberId }) => isEmployee(memberId));
    const was = rowsOn(days.from);
    const ownRow = was.find(({ memberId }) => isEmployee(memberId));
    if (own === undefined) {
      priced.push(...asTheyWere(now, was, days));
      continue;
    }
    const isBeginning = !isOnDay(spans, own, dayBefore(days.from));
    const beganEarlier = rowsOn(dayBefore(days.from)).some(
      (one) => one.memberId === own.memberId && one.basePlanId === own.basePlanId,
    );
    const isSame =
      ownRow !== undefined &&
      sameComposition(now, was) &&
      ownRow.volumeCents === own.volumeCents &&
      !(isBeginning && beganEarlier);
    const isDue = isRepriced?.({ from: days.from, basePlanId: own.basePlanId }) === true;
    if (isSame && !isDue) {
      before.last = null;
      priced.push(...asTheyWere(now, was, days, ownRow));
      continue;
    }
    const covered = people.filter(({ id }) => now.some(({ memberId }) => memberId === id));
    const { basePlanId, memberId, volumeCents } = own;
    const since = (id: string) => sinceOf(spans, { memberId: id, basePlanId }, days.from);
    const year = planYearOf(days.from, reprice.planDays?.(basePlanId).planYearStart ?? null);
    const changedFrom = changes.get(`${basePlanId} ${year}`) ?? days.from;
    changes.set(`${basePlanId} ${year}`, changedFrom);
    const price = reprice({ basePlanId, volumeCents }, covered, days.from, since, changedFrom);
    const key = [basePlanId, volumeCents, ...covered.map(({ id }) => id)].join(" ");
    const isNew = starts.includes(days.from) && !isSame;
    if (isNew)
      found.changed.push({
        from: days.from,
        basePlanId,
        people: covered.map(({ id }) => id),
        added: now.filter((span) => !isOnDay(was.map(spanLike), span, days.from)).map((one) => one.memberId),
      });
    // On a day from which a plan has no price yet, the one of the day before goes on.
    const terms: Terms | null = price.ok
      ? { ...price, ...partsOf(price) }
      : !isNew && before.last?.key === key
        ? before.last.terms
        : null;
    if (!price.ok && (isSame || terms === null))
      found.unpriced ??= { basePlanId, from: days.from, why: price.why };
    if (terms === null) {
      if (isSame) priced.push(...asTheyWere(now, was, days, ownRow));
      continue;
    }
    if (price.ok) found.why.push(...price.why);
    before.last = { key, terms };
    for (const span of now) {
      const { tierCode, employeeCents, employerCents } = terms;
      const cents =
        span.memberId === memberId
          ? { employeeCents, employerCents, ...partsOf(terms) }
          : { employeeCents: 0, employerCents: 0, ...noParts };
      const given = span.memberId === memberId || !price.ok ? null : (price.amounts?.[span.memberId] ?? null);
      priced.push({ ...span, ...days, tierCode, ...cents, volumeCents: given ?? span.volumeCents });
    }
  }
  return { ...found, ...rowsFor(held, joined(priced, sameTerms), planNames) };
}

/** A span without the days after its plan has ended. */
function withinPlan(span: Span, { planDays }: Reprice): Span[] {
  const last = planDays?.(span.basePlanId).lastDay ?? null;
  if (last === null || lastOf(span) <= last) return [span];
  return span.from > last ? [] : [{ ...span, to: last }];
}

/** The days within the spans on which their plans cost something else. */
const priceDaysOf = (spans: readonly Span[], { planDays }: Reprice): PlainDate[] =>
  spans.flatMap((span) =>
    (planDays?.(span.basePlanId).priceDays ?? []).filter((day) => day > span.from && day <= lastOf(span)),
  );

const spanLike = (row: HeldCover) => ({
  memberId: row.memberId,
  basePlanId: row.basePlanId,
  from: row.effectiveDate,
  to: row.terminationDate,
});

type Place = Pick<Span, "memberId" | "basePlanId">;

const isOnDay = (spans: readonly (Place & Pick<Span, "from" | "to">)[], of: Place, day: PlainDate) =>
  spans.some((one) => one.memberId === of.memberId && one.basePlanId === of.basePlanId && covers(one, day));

/** Since when a person has a plan without a gap before the day; null: they begin on it. */
function sinceOf(spans: readonly Span[], of: Place, day: PlainDate): PlainDate | null {
  const own = spans.filter((one) => one.memberId === of.memberId && one.basePlanId === of.basePlanId);
  return coveredSince(spansOf(own), day);
}

/** Spans with the terms that their people's rows have; of somebody without a row, those of the employee, and no price. */
function asTheyWere(
  now: readonly Span[],
  was: readonly HeldCover[],
  days: Days,
  employee?: HeldCover,
): Priced[] {
  return now.flatMap((span) => {
    const mine = was.find(({ memberId }) => memberId === span.memberId);
    if (mine !== undefined) return [{ ...span, ...days, ...termsOf(mine) }];
    if (employee === undefined) return [];
    return [
      { ...span, ...days, tierCode: employee.tierCode, employeeCents: 0, employerCents: 0, ...noParts },
    ];
  });
}

const termsOf = ({ tierCode, employeeCents, employerCents, ...cover }: HeldCover): Terms => ({
  tierCode,
  employeeCents,
  employerCents,
  ...partsOf(cover),
});

/** The days on which what was or what will be changes. */
function startsOf(spans: readonly Span[], former: readonly HeldCover[]): PlainDate[] {
  const all = [...spans, ...former.map((row) => spanLike(row))];
  return all.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]));
}

/** Spans of days within which nothing changes. */
function segmentsOf(spans: readonly Span[], days: readonly PlainDate[]): Days[] {
  const starts = [...new Set(days)].toSorted();
  return starts
    .map((from, at) => {
      const next = starts[at + 1];
      return { from, to: next === undefined ? null : dayBefore(next) };
    })
    .filter(({ from }) => spans.some((span) => covers(span, from)));
}

function sameComposition(now: readonly Span[], was: readonly HeldCover[]): boolean {
  return (
    now.length === was.length &&
    now.every((span) =>
      was.some((one) => one.memberId === span.memberId && one.basePlanId === span.basePlanId),
    )
  );
}

const sameTerms = (one: Priced, other: Priced) =>
  one.row === other.row &&
  one.basePlanId === other.basePlanId &&
  one.volumeCents === other.volumeCents &&
  one.tierCode === other.tierCode &&
  one.employeeCents === other.employeeCents &&
  one.employerCents === other.employerCents &&
  hasSameParts(one, other);

/** The first piece of a row goes on in it, the others are added; a row of which nothing is left never began. */
function rowsFor(
  held: readonly HeldCover[],
  pieces: readonly Priced[],
  planNames: ReadonlyMap<string, string>,
): Pick<Rewritten, "written" | "after"> {
  const [written, added, after]: [Written[], Written[], Cover[]] = [[], [], []];
  const used = new Set<string>();
  const coverageType = held[0]?.coverageType ?? "";
  const anyRow = held.find(({ memberId }) => pieces.some((one) => one.memberId === memberId)) ?? held[0];
  for (const piece of pieces) {
    const cover: Cover = {
      memberId: piece.memberId,
      coverageType,
      basePlanId: piece.basePlanId,
      planName: planNames.get(piece.basePlanId) ?? "",
      tierCode: piece.tierCode,
      effectiveDate: piece.from,
      terminationDate: endOf(lastOf(piece)),
      employeeCents: piece.employeeCents,
      employerCents: piece.employerCents,
      ...partsOf(piece),
      volumeCents: piece.volumeCents,
    };
    after.push(cover);
    const row = held.find(({ id }) => id === piece.row);
    const keeps =
      row === undefined ? "nothing" : row.basePlanId === piece.basePlanId ? "all" : "beneficiaries";
    if (row !== undefined && keeps === "all" && !used.has(row.id)) {
      used.add(row.id);
      if (!isSame(row, cover)) written.push({ id: row.id, from: row.id, cover, keeps });
    } else added.push({ id: null, from: row?.id ?? anyRow?.id ?? "", cover, keeps });
  }
  for (const row of held) {
    if (used.has(row.id)) continue;
    const cover: Cover = { ...row, terminationDate: dayBefore(row.effectiveDate) };
    after.push(cover);
    if (row.terminationDate === null || row.terminationDate >= row.effectiveDate)
      written.push({ id: row.id, from: row.id, cover, keeps: "all" });
  }
  return { written: [...written, ...added], after };
}

const isSame = (row: Cover, cover: Cover) =>
  row.effectiveDate === cover.effectiveDate &&
  row.terminationDate === cover.terminationDate &&
  row.tierCode === cover.tierCode &&
  row.employeeCents === cover.employeeCents &&
  row.employerCents === cover.employerCents &&
  hasSameParts(row, cover) &&
  row.volumeCents === cover.volumeCents;
