import { addDays, type PlainDate } from "#kernel/dates.ts";

// Two covers of one person: an employee who is also the spouse of another employee, a child of two of them.

type Days = { coverageType: string; effectiveDate: PlainDate; terminationDate: PlainDate | null };
/** A cover of a member of the family. */
export type FamilyCover = Days & { memberId: string };
/** A cover that a member of the family has in another family of the client. */
export type CoverElsewhere = Days & { memberId: string };
/** The facts that a choice for a family is held to, where the client does not just allow that somebody is covered twice. */
export type Doubles = {
  rule: "ask" | "refuse";
  before: readonly FamilyCover[];
  elsewhere: readonly CoverElsewhere[];
};
/** Days on which a member is covered twice by a type, both included; `null`: no end in sight. */
export type DoubleCover = { memberId: string; coverageType: string; from: PlainDate; to: PlainDate | null };

const earlier = (one: PlainDate | null, other: PlainDate | null): PlainDate | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

/** The days of each double cover, adjoining ones as one. */
export function doubleCovers(
  covers: readonly FamilyCover[],
  elsewhere: readonly CoverElsewhere[],
): DoubleCover[] {
  const found = covers.flatMap(({ memberId, coverageType, effectiveDate, terminationDate }) =>
    elsewhere
      .filter((one) => one.memberId === memberId && one.coverageType === coverageType)
      .flatMap((one) => {
        const from = effectiveDate > one.effectiveDate ? effectiveDate : one.effectiveDate;
        const to = earlier(terminationDate, one.terminationDate);
        return to !== null && to < from ? [] : [{ memberId, coverageType, from, to }];
      }),
  );
  const joined: DoubleCover[] = [];
  for (const one of found.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = joined.findLast((other) => isOfSame(one, other));
    const adjoins = before !== undefined && (before.to === null || one.from <= addDays(before.to, 1));
    if (!adjoins) joined.push({ ...one });
    else if (before.to !== null) before.to = one.to === null || one.to > before.to ? one.to : before.to;
  }
  return joined;
}

/** A change of the family's covers adds these days of double cover; an end or a new price of them adds none. */
export function addedDoubles({
  before,
  after,
  elsewhere,
}: {
  before: readonly FamilyCover[];
  after: readonly FamilyCover[];
  elsewhere: readonly CoverElsewhere[];
}): DoubleCover[] {
  const known = doubleCovers(before, elsewhere);
  return doubleCovers(after, elsewhere).filter(
    (one) =>
      !known.some(
        (other) =>
          isOfSame(one, other) &&
          other.from <= one.from &&
          (other.to === null || (one.to !== null && one.to <= other.to)),
      ),
  );
}

function isOfSame(one: DoubleCover, other: DoubleCover): boolean {
  return one.memberId === other.memberId && one.coverageType === other.coverageType;
}
