import { addDays, dayBefore, type PlainDate } from "#kernel/dates.ts";

// Whom an enrollment covers, beside what has been recorded since the person looked: pure, by keys of people.

/** The coverage of one type that the person saw when they chose. */
export type SeenRow = {
  memberId: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
};
export type RecordedRow = SeenRow & {
  basePlanId: string;
  /** Another enrollment ended it. */
  isEndedByEnrollment: boolean;
  /** An enrollment chose it. */
  isChosen: boolean;
};

type Question = {
  effectiveDate: PlainDate;
  subscriber: string;
  /** Everyone whom the enrollment names. */
  family: ReadonlySet<string>;
  /** Of the family and the type as it is known now, continued coverage and the enrollment's own rows left out. */
  recorded: readonly RecordedRow[];
  /** What the person saw of it; null where they came as somebody unknown and saw nothing. */
  seen: readonly SeenRow[] | null;
  /** A life event changes what goes on: an end on record stands. Another enrollment chooses anew. */
  goesOn: boolean;
  /** The chosen plan and its dependents; null: the type is waived. */
  chosen: { basePlanId: string; dependents: readonly string[] } | null;
  /** Whether the chosen plan may cover a dependent on the first day. */
  mayCover: (key: string) => boolean;
};
export type Settled = {
  /** Everyone covered from the first day, the employee first; nobody for a waiver. */
  people: string[];
  /** Covered by the record and never seen by the person: they stay, in the plan that was chosen. */
  kept: string[];
  /** Chosen as the person saw them, and taken out of the coverage since: they stay out. */
  left: string[];
  /** Covered by the record, never seen by the person, and without coverage by this enrollment. */
  lost: string[];
  /** Covered before and not chosen again, by somebody who saw them covered. */
  dropped: string[];
  /** The last day of everyone by key, where the record has one or goes on with later coverage. */
  lastDays: Record<string, PlainDate>;
  /** The first day of later coverage on record; the enrollment changes the people of it, and leaves its plan if it was chosen. */
  laterFrom: PlainDate | null;
  /** The plan that is replaced, where later rows only go on in it, as when its price changes; and their last day. */
  replaced: { basePlanId: string; until: PlainDate | null } | null;
  /** Who joins later coverage, and who leaves it. */
  joins: string[];
  leaves: string[];
  /** People whom a row that the enrollment ends would cover on that day, and until when: they go on in later coverage. */
  goOn: { key: string; until: PlainDate | null }[];
};

/**
 * An enrollment is what the person changed of what they saw. What they did not see is not theirs to end: people who are
 * covered by the record since then stay, people who were taken out stay out. Coverage that was decided for later days keeps
 * its plan, and its people change by the same persons; what only goes on in the plan that is replaced goes with it.
 */
export function settle(question: Question): Settled {
  const { effectiveDate, subscriber, family, recorded, seen, goesOn, chosen, mayCover } = question;
  const dependents = (rows: readonly SeenRow[]) =>
    unique(rows.map(({ memberId }) => memberId).filter((key) => key !== subscriber));
  const eve = dayBefore(effectiveDate);
  const holding = recorded.filter((row) => holdsOn(row, effectiveDate) || holdsOn(row, eve));
  const now = dependents(holding.filter((row) => holdsOn(row, effectiveDate)));
  const lasting = (seen ?? []).filter((row) => row.terminationDate === null || row.terminationDate >= eve);
  const wasSeen = new Set(lasting.map(({ memberId }) => memberId));
  const seenOn = (day: PlainDate) =>
    new Set(lasting.filter((row) => holdsOn(row, day)).map(({ memberId }) => memberId));
  const [seenOnEve, seenFirst] = [seenOn(eve), seenOn(effectiveDate)];
  const known = dependents(holding);
  const picked = chosen?.dependents ?? [];
  const unseen = now.filter((key) => !wasSeen.has(key) && !picked.includes(key));
  // Whoever saw nothing of the family's coverage decided about nobody in it.
  const kept = chosen === null || seen === null ? [] : unseen.filter((key) => mayCover(key));
  const left = picked.filter((key) => seenOnEve.has(key) && !known.includes(key));
  const people = chosen === null ? [] : [subscriber, ...picked.filter((key) => !left.includes(key)), ...kept];
  const laterFrom =
    recorded
      .filter((row) => row.memberId === subscriber && row.effectiveDate > effectiveDate && began(row))
      .map((row) => row.effectiveDate)
      .toSorted()[0] ?? null;
  return {
    people,
    kept,
    left,
    lost: unseen.filter((key) => !kept.includes(key)),
    dropped: now.filter((key) => wasSeen.has(key) && !people.includes(key)),
    lastDays: lastDaysOf({
      people,
      holding,
      effectiveDate,
      subscriber,
      laterFrom,
      basePlanId: goesOn ? (chosen?.basePlanId ?? null) : null,
    }),
    laterFrom,
    replaced: replacedOf(
      recorded.filter((row) => row.memberId === subscriber && began(row)),
      { effectiveDate, basePlanId: chosen?.basePlanId ?? null },
    ),
    goOn:
      laterFrom === null
        ? []
        : holding
            .filter((row) => row.memberId !== subscriber && people.includes(row.memberId))
            .filter((row) => holdsOn(row, laterFrom))
            .map(({ memberId, terminationDate }) => ({ key: memberId, until: terminationDate })),
    joins: chosen === null ? [] : picked.filter((key) => !wasSeen.has(key)),
    leaves:
      chosen === null || seen === null
        ? []
        : [...wasSeen].filter(
            (key) =>
              key !== subscriber &&
              !picked.includes(key) &&
              // Of somebody whose coverage begins later, the choice says something only where they have left the family.
              (seenOnEve.has(key) || seenFirst.has(key) || !family.has(key)),
          ),
  };
}

/** Finds the plan of the first day that is not the one chosen, and how long rows that no enrollment chose go on in it. */
function replacedOf(
  own: readonly RecordedRow[],
  { effectiveDate, basePlanId }: { effectiveDate: PlainDate; basePlanId: string | null },
): Settled["replaced"] {
  const first = own.find((row) => holdsOn(row, effectiveDate));
  if (first === undefined || first.basePlanId === basePlanId) return null;
  const nextOf = ({ terminationDate }: RecordedRow) =>
    own.find(
      (row) =>
        terminationDate !== null &&
        row.effectiveDate === addDays(terminationDate, 1) &&
        row.basePlanId === first.basePlanId &&
        !row.isChosen,
    );
  let last = first;
  for (let next = nextOf(last); next !== undefined; next = nextOf(last)) last = next;
  return last.effectiveDate > effectiveDate
    ? { basePlanId: first.basePlanId, until: last.terminationDate }
    : null;
}

/** An end that the record has stands: of later coverage, of the employee for everyone, and of each person. */
function lastDaysOf({
  people,
  holding,
  effectiveDate,
  subscriber,
  laterFrom,
  basePlanId,
}: Pick<Question, "effectiveDate" | "subscriber"> &
  Pick<Settled, "people" | "laterFrom"> & {
    holding: readonly RecordedRow[];
    /** The plan whose ends stand, beside those that another enrollment has set; null: no plan's. */
    basePlanId: string | null;
  }): Settled["lastDays"] {
  // The end of another plan may be the end of that plan alone.
  const standing = holding.filter(
    (row) => holdsOn(row, effectiveDate) && (row.basePlanId === basePlanId || row.isEndedByEnrollment),
  );
  const endOf = (key: string) => standing.find((row) => row.memberId === key)?.terminationDate ?? null;
  const shared = earliest([laterFrom === null ? null : dayBefore(laterFrom), endOf(subscriber)]);
  return Object.fromEntries(
    people.flatMap((key) => {
      const last = earliest([shared, endOf(key)]);
      return last === null ? [] : [[key, last] as const];
    }),
  );
}

export const holdsOn = ({ effectiveDate, terminationDate }: SeenRow, day: PlainDate): boolean =>
  effectiveDate <= day && (terminationDate === null || terminationDate >= day);

const began = ({ effectiveDate, terminationDate }: SeenRow) =>
  terminationDate === null || terminationDate >= effectiveDate;

const unique = (keys: readonly string[]) => [...new Set(keys)];

function earliest(days: readonly (PlainDate | null)[]): PlainDate | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null;
}
