import type { PermittedChange } from "#enrollment/offering/permitted-changes.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { firstDayOfType } from "./first-day.ts";
import type { CoverSpan } from "#plans/plans/rating-age.ts";
import { canBeCovered } from "./selection.ts";
import { changesOf, type Cover, inconsistent, mayChange } from "#enrollment/life-events/life-event-rules.ts";

/** Of a draft, as far as an event has to do with it. */
type Family = {
  people: readonly {
    id: string;
    memberId?: string | null;
    firstName: string;
    relationship: RelationshipCode;
    dob: PlainDate | null;
    isDisabled?: boolean | undefined;
  }[];
};
type Covered = {
  currentCoverages: readonly CoverBefore[];
  effectiveDate: PlainDate | null;
};
type CoverBefore = {
  coverageType: CoverageType;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
  basePlanId?: string;
  dependents?: readonly string[];
  /** When each of the family has had its plan, by member. */
  spans?: Readonly<Record<string, readonly CoverSpan[]>>;
};
type Choice = { id: string | null; dependents: readonly string[] };

/**
 * What of a choice the life event does not let the person change: an error at the plan or at the people to cover, which
 * says what to do instead. Nothing where no event brought them.
 */
export function eventFaults(
  draft: Family & Covered,
  offering: Pick<Offering, "event" | "plans">,
  coverageType: CoverageType,
  choice: Choice,
): FieldError[] {
  const { event } = offering;
  if (event === null) return [];
  const before = coverBefore(draft, offering, coverageType);
  const after = coverAfter(draft, offering, choice);
  const former = formerPartners(draft, event).filter(
    ({ id }) => choice.id !== null && choice.dependents.includes(id),
  );
  if (former.length > 0)
    return former.map(({ firstName }) =>
      fieldError(`selections.${coverageType}.dependents`, "eventFormerPartner", { person: firstName }),
    );
  return inconsistent(changesOf(before, after), event.permits).map((change) => ({
    path: `selections.${coverageType}.${fieldOf(change)}`,
    code: `event${change.slice(0, 1).toUpperCase()}${change.slice(1)}`,
  }));
}

/** Those whom a divorce takes out of every coverage: a spouse or partner who was of the family before it. */
export function formerPartners<Person extends { relationship: RelationshipCode; memberId?: string | null }>(
  { people }: { people: readonly Person[] },
  event: { code: string } | null,
): Person[] {
  if (event?.code !== "divorce") return [];
  return people.filter(
    ({ relationship, memberId }) => (relationship === "01" || relationship === "53") && memberId != null,
  );
}

function fieldOf(change: PermittedChange): "id" | "dependents" {
  return change === "addDependent" || change === "dropDependent" ? "dependents" : "id";
}

/** Whether the event that brought them lets them change anything in a type of coverage; true where no event did. */
export function mayChangeBy(
  draft: Family & Covered,
  { event, plans }: Pick<Offering, "event" | "plans">,
  coverageType: CoverageType,
): boolean {
  const { effectiveDate, people } = draft;
  if (event === null || effectiveDate === null) return true;
  const before = coverBefore(draft, { plans }, coverageType);
  const offered = plans.filter((plan) => plan.coverageType === coverageType);
  const isOutside = ({ id, memberId }: Family["people"][number]) =>
    before?.dependents.includes(memberId ?? id) !== true;
  const inReach = offered.map((plan) => ({
    planId: plan.basePlanId,
    hasRoom: people.some(
      ({ dob, ...person }) =>
        isDependent(person.relationship) &&
        dob !== null &&
        isOutside({ ...person, dob }) &&
        canBeCovered(plan, { ...person, dob }, effectiveDate),
    ),
  }));
  return mayChange(before, inReach, event.permits).value;
}

/** The cover of a type that would go on without the event. */
export function coverageBefore<Coverage extends CoverBefore>(
  {
    currentCoverages,
    effectiveDate,
  }: { currentCoverages: readonly Coverage[]; effectiveDate: PlainDate | null },
  { plans }: Pick<Offering, "plans">,
  coverageType: CoverageType,
): Coverage | undefined {
  const own = currentCoverages.filter((one) => one.coverageType === coverageType);
  const day = firstDayOf({ effectiveDate }, { plans }, coverageType);
  return own.find(
    (one) =>
      day === null ||
      (one.effectiveDate <= day && (one.terminationDate === null || one.terminationDate >= day)),
  );
}

const firstDayOf = (
  { effectiveDate }: Pick<Covered, "effectiveDate">,
  { plans }: Pick<Offering, "plans">,
  coverageType: CoverageType,
): PlainDate | null => effectiveDate && firstDayOfType(plans, coverageType, effectiveDate);

function coverBefore(
  draft: Covered,
  offering: Pick<Offering, "plans">,
  coverageType: CoverageType,
): Cover | null {
  const coverage = coverageBefore(draft, offering, coverageType);
  if (coverage === undefined) return null;
  const { basePlanId = "", dependents = [], spans = {} } = coverage;
  const day = firstDayOf(draft, offering, coverageType);
  // A person whose own coverage has ended before that day, or begins later, is dropped by nobody who does not choose them.
  const isCovered = (id: string) =>
    day === null || spans[id]?.some(({ from, to }) => from <= day && (to === null || to >= day)) !== false;
  return { planId: basePlanId, dependents: dependents.filter(isCovered) };
}

function coverAfter(
  { people }: Family,
  { plans }: Pick<Offering, "plans">,
  { id, dependents }: Choice,
): Cover | null {
  if (id === null) return null;
  const covered = people.filter(
    (person) => isDependent(person.relationship) && dependents.includes(person.id),
  );
  return {
    planId: plans.find((plan) => plan.id === id)?.basePlanId ?? id,
    dependents: covered.map((person) => person.memberId ?? person.id),
  };
}
