import { addMonths, ageOn, dayBefore, type PlainDate } from "#kernel/dates.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import type { kindNames } from "./documents/document-kinds.ts";
import { type ChildCoverEnds, lastDayAsChild } from "#plans/plans/child-age.ts";

// What somebody should have looked at before an enrollment is approved.

export type DocumentKind = (typeof kindNames)[number];

export type Reviewed = {
  effectiveDate: PlainDate | null;
  people: readonly {
    id: string;
    memberId: string | null;
    relationship: RelationshipCode;
    dob: PlainDate | null;
    ssnLast4: string | null;
  }[];
  choices: readonly {
    coverageType: string;
    /** Null: waived. */
    planId: string | null;
    dependents: readonly string[];
    maxChildAge: number | null;
    childCoverEnds: ChildCoverEnds;
    /** What starts at once. */
    volumeCents: number | null;
  }[];
  /** Today's cover: which members of the family have it beside the employee. */
  current: readonly {
    coverageType: string;
    effectiveDate: PlainDate;
    terminationDate: PlainDate | null;
    dependents: readonly string[];
  }[];
  documents: readonly DocumentKind[];
  /** Null: not by a life event. */
  lifeEvent: { needsProof: boolean; isProofSeen: boolean } | null;
  /** It came back to the person once. */
  isSentAgain: boolean;
};

/**
 * Life cover above this amount is reviewed by staff, because carriers want evidence of health for it. An amount that
 * waits for EOI does not count: the decision on it is made on the coverage itself, and a family's medical cover must
 * not wait for it. Only what starts at once counts.
 */
const largeVolumeCents = 50_000_000;
const monthsNearLimit = 12;

export function reviewReasons(enrollment: Reviewed): Reason[] {
  const { effectiveDate, people, choices, documents, lifeEvent } = enrollment;
  const covered = people.filter(
    (person) =>
      isDependent(person.relationship) && choices.some(({ dependents }) => dependents.includes(person.id)),
  );
  return [
    ...(enrollment.isSentAgain ? [reason("review.sentAgain")] : []),
    ...(lifeEvent?.needsProof === true && !lifeEvent.isProofSeen && documents.length === 0
      ? [reason("review.noProof")]
      : []),
    ...losingCover(enrollment),
    ...covered.flatMap(({ id: personId, relationship, dob, ssnLast4 }) => {
      if (effectiveDate === null || dob === null) return [];
      // A newborn has none yet.
      const lacksSsn = ssnLast4 === null && ageOn(dob, effectiveDate) >= 1;
      const lastDay = relationship === "19" ? lastDayOf(personId, dob, choices) : null;
      const isNear = lastDay !== null && lastDay < addMonths(effectiveDate, monthsNearLimit);
      const lacksDisability = relationship === "22" && !documents.includes("disability");
      return [
        ...(lacksSsn ? [reason("review.noSsn", { personId })] : []),
        ...(isNear ? [reason("review.nearAgeLimit", { personId, lastDay })] : []),
        ...(lacksDisability ? [reason("review.noDisabilityProof", { personId })] : []),
      ];
    }),
    ...choices.flatMap(({ planId, coverageType, volumeCents }) =>
      planId !== null && volumeCents !== null && volumeCents > largeVolumeCents
        ? [reason("review.largeVolume", { coverageType, volumeCents })]
        : [],
    ),
  ];
}

/** How many dependents have cover of a type today that the enrollment ends: they did not choose it themselves. */
function losingCover({ effectiveDate, people, choices, current }: Reviewed): Reason[] {
  if (effectiveDate === null) return [];
  const day = dayBefore(effectiveDate);
  return choices.flatMap(({ coverageType, dependents }) => {
    const had = current
      .filter((cover) => cover.coverageType === coverageType && cover.effectiveDate <= day)
      .filter(({ terminationDate }) => terminationDate === null || terminationDate >= day)
      .flatMap((cover) => cover.dependents);
    const has = people.filter(({ id }) => dependents.includes(id)).map(({ id, memberId }) => memberId ?? id);
    const count = new Set(had.filter((memberId) => !has.includes(memberId))).size;
    return count === 0 ? [] : [reason("review.losesCover", { coverageType, count })];
  });
}

/** The first day on which a plan that covers the child ends for its age. */
function lastDayOf(personId: string, dob: PlainDate, choices: Reviewed["choices"]): PlainDate | null {
  const days = choices.flatMap(({ dependents, maxChildAge, childCoverEnds }) =>
    dependents.includes(personId) && maxChildAge !== null
      ? [lastDayAsChild(dob, maxChildAge, childCoverEnds)]
      : [],
  );
  return days.toSorted()[0] ?? null;
}
