import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Cover } from "./as-of.ts";
import type { FamilyMember, HeldCover, Reprice } from "./held-cover.ts";
import type { Written } from "./written-cover.ts";
import { covers, endOf, joined, lastOf, type Span } from "./spans.ts";

// Tiers and prices of a family's new spans, and the rows that follow: pure.

type Priced = Span & { tierCode: Cover["tierCode"]; employeeCents: number; employerCents: number };

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
};

/**
 * Where the same people keep the same plan and amount, tier and price stay; elsewhere, and where coverage now begins later
 * than it did, they are those of the first such day.
 */
export function rewrite({ held, spans, people, planNames, reprice }: Asked): Rewritten {
  const relationships = new Map<string, RelationshipCode>(
    people.map(({ id, relationship }) => [id, relationship]),
  );
  const isEmployee = (id: string) => !isDependent(relationships.get(id) ?? "18");
  const former = held.filter(({ effectiveDate: from, terminationDate: to }) => to === null || to >= from);
  const rowsOn = (day: PlainDate) =>
    former.filter((row) => covers({ from: row.effectiveDate, to: row.terminationDate }, day));
  const found: Rewritten = { written: [], after: [], changed: [], unpriced: null, why: [] };
  const priced: Priced[] = [];
  for (const days of segmentsOf(spans, former)) {
    const now = spans.filter((span) => covers(span, days.from));
    const own = now.find(({ memberId }) => isEmployee(memberId));
    const was = rowsOn(days.from);
    if (own === undefined) {
      for (const span of now) {
        const mine = was.find(({ memberId }) => memberId === span.memberId);
        if (mine !== undefined) priced.push({ ...span, ...days, ...termsOf(mine) });
      }
      continue;
    }
    const ownRow = was.find(({ memberId }) => isEmployee(memberId));
    const isBeginning = !spans.some(
      (one) =>
        one.memberId === own.memberId &&
        one.basePlanId === own.basePlanId &&
        covers(one, dayBefore(days.from)),
    );
    const beganEarlier = rowsOn(dayBefore(days.from)).some(
      (one) => one.memberId === own.memberId && one.basePlanId === own.basePlanId,
    );
    const isKept =
      ownRow !== undefined &&
      sameComposition(now, was) &&
      ownRow.volumeCents === own.volumeCents &&
      !(isBeginning && beganEarlier);
    if (isKept) {
      const { tierCode, employeeCents, employerCents } = ownRow;
      for (const span of now) {
        const mine = was.find(({ memberId }) => memberId === span.memberId);
        const price = mine === undefined ? { employeeCents: 0, employerCents: 0 } : mine;
        const { employeeCents: employee, employerCents: employer } =
          span === own ? { employeeCents, employerCents } : price;
        const tier = mine?.tierCode ?? tierCode;
        priced.push({ ...span, ...days, tierCode: tier, employeeCents: employee, employerCents: employer });
      }
      continue;
    }
    const covered = people.filter(({ id }) => now.some(({ memberId }) => memberId === id));
    const cover = {
      memberId: own.memberId,
      basePlanId: own.basePlanId,
      volumeCents: own.volumeCents,
    };
    const price = reprice(cover, covered, days.from);
    found.changed.push({
      from: days.from,
      basePlanId: own.basePlanId,
      people: covered.map(({ id }) => id),
      added: now
        .filter(
          ({ memberId, basePlanId }) =>
            !was.some((one) => one.memberId === memberId && one.basePlanId === basePlanId),
        )
        .map(({ memberId }) => memberId),
    });
    if (!price.ok) {
      found.unpriced ??= { basePlanId: own.basePlanId, from: days.from, why: price.why };
      continue;
    }
    found.why.push(...price.why);
    for (const span of now) {
      const { tierCode, employeeCents, employerCents } = price;
      const cents = span === own ? { employeeCents, employerCents } : { employeeCents: 0, employerCents: 0 };
      priced.push({ ...span, ...days, tierCode, ...cents });
    }
  }
  return { ...found, ...rowsFor(held, joined(priced, sameTerms), planNames) };
}

const termsOf = ({ tierCode, employeeCents, employerCents }: HeldCover) => ({
  tierCode,
  employeeCents,
  employerCents,
});

/** Spans of days within which neither what was nor what will be changes. */
function segmentsOf(
  spans: readonly Span[],
  former: readonly HeldCover[],
): { from: PlainDate; to: PlainDate | null }[] {
  const all = [...spans, ...former.map(({ effectiveDate: from, terminationDate: to }) => ({ from, to }))];
  const starts = [
    ...new Set(all.flatMap(({ from, to }) => (to === null ? [from] : [from, addDays(to, 1)]))),
  ].toSorted();
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
  one.employerCents === other.employerCents;

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
  row.volumeCents === cover.volumeCents;
