import { dayBefore } from "#kernel/dates.ts";
import { fullName } from "#kernel/person-name.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { differences, type Side, type Sides, type TypeDifference } from "./difference.ts";
import type { EnrollmentDifference } from "./difference-schema.ts";
import { nameOf } from "./coverage.service.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { type EnrollmentPlan, planProblems, proofProblems, startOf } from "./plan.service.ts";
import { holdsOn, type Settled } from "./settle.ts";
import {
  keyOf as keyIn,
  lossProblems,
  orderProblems,
  type SettledChoice,
  settlePlan,
} from "./settle-plan.service.ts";

/** What an enrollment changes, with the names of its people; null where nobody is left in it. */
export function differenceFor(plan: EnrollmentPlan, shown: Enrollment): EnrollmentDifference | null {
  const subscriber = plan.people.find(({ relationship }) => relationship === "18");
  if (subscriber === undefined || plan.effectiveDate === null) return null;
  const keyOf = (personId: string) => keyIn(plan, personId);
  const settled = settlePlan(plan);
  const names = new Map([
    ...plan.known.map((member) => [member.id, fullName(member)] as const),
    ...plan.people.map((person) => [keyOf(person.id), fullName(person)] as const),
  ]);
  const named = (keys: readonly string[]) => keys.map((key) => names.get(key) ?? "");
  const types = differences(
    sidesBefore(plan, keyOf(subscriber.id)),
    sidesAfter(plan, shown, settled),
    plan.choices.map(({ coverageType }) => coverageType),
  );
  const withNames = (side: Side | null) => {
    if (side === null) return null;
    const { volumeCents = null, pendingCents = 0, beneficiaries = [] } = side;
    return {
      ...side,
      people: named(side.people),
      volumeCents,
      pendingCents,
      beneficiaries: [...beneficiaries],
    };
  };
  return {
    isKnown: plan.matches.familyId !== null,
    newPeople: named(
      plan.people.filter(({ id }) => plan.matches.members[id] === null).map(({ id }) => keyOf(id)),
    ),
    types: types.map((type: TypeDifference) => ({
      ...type,
      before: withNames(type.before),
      after: withNames(type.after),
      added: named(type.added),
      dropped: named(type.dropped),
      ...besides(settled.find(({ choice }) => choice.coverageType === type.coverageType)?.settled, named),
    })),
    employeeCentsMore: types.reduce((sum, type) => sum + type.employeeCentsMore, 0),
    problems:
      shown.status === "processed" || shown.status === "cancelled"
        ? []
        : [
            ...planProblems(plan),
            ...proofProblems(plan),
            ...orderProblems(plan, settled),
            ...lossProblems(plan, settled),
          ],
  };
}

/** Who is covered otherwise than the employee saw it, and what later coverage takes of the change. */
function besides(settled: Settled | undefined, named: (keys: readonly string[]) => string[]) {
  if (settled === undefined) return { stayed: [], left: [], later: null };
  const { kept, left, laterFrom: from, joins, leaves } = settled;
  return {
    stayed: named(kept),
    left: named(left),
    later:
      from === null || joins.length + leaves.length === 0
        ? null
        : { from, joins: named(joins), leaves: named(leaves) },
  };
}

/** The cover of the day before the first day, but for what this enrollment wrote itself. */
function sidesBefore(plan: EnrollmentPlan, subscriberKey: string): Sides {
  const dayOf = (coverageType: CoverageType) => {
    const choice = plan.choices.find((one) => one.coverageType === coverageType) ?? {};
    return dayBefore(startOf(choice, plan.effectiveDate ?? ""));
  };
  const rows = plan.coverages.filter(
    (row) => row.enrollmentId !== plan.id && holdsOn(row, dayOf(row.coverageType)),
  );
  const sides: Record<string, Side> = {};
  for (const row of rows.toSorted((a, b) => rank(a.memberId) - rank(b.memberId))) {
    const side = (sides[row.coverageType] ??= {
      planName: row.planName,
      tierCode: row.tierCode,
      employeeCents: 0,
      employerCents: 0,
      people: [],
      volumeCents: row.volumeCents,
      pendingCents: 0,
      beneficiaries: row.beneficiaries,
    });
    sides[row.coverageType] = {
      ...side,
      employeeCents: side.employeeCents + row.employeeCents,
      employerCents: side.employerCents + row.employerCents,
      people: [...side.people, row.memberId],
    };
  }
  return sides;
  // The employee first, whatever the order of the rows.
  function rank(memberId: string) {
    return memberId === subscriberKey ? 0 : 1;
  }
}

function sidesAfter(plan: EnrollmentPlan, shown: Enrollment, settled: readonly SettledChoice[]): Sides {
  return Object.fromEntries(
    settled.flatMap(({ choice, settled: { people } }) => {
      if (choice.sessionPlanId === null) return [];
      // Of one that came back, what sending it again would promise.
      const { price = null, eoi = null } = shown.benefitSelections[choice.coverageType] ?? {};
      // Of one that is processed, what it wrote.
      const written = plan.coverages.filter(
        (row) => row.enrollmentId === plan.id && row.coverageType === choice.coverageType,
      );
      const side: Side = {
        planName: choice.basePlanName ?? nameOf(choice),
        tierCode: choice.tierCode ?? "NOTIER",
        employeeCents: price?.employeeCents ?? 0,
        employerCents: price?.employerCents ?? 0,
        people: written.length > 0 ? written.map(({ memberId }) => memberId) : people,
        volumeCents: eoi?.guaranteedCents ?? choice.volumeCents,
        pendingCents: eoi?.pendingCents ?? 0,
        beneficiaries: choice.beneficiaries,
      };
      return [[choice.coverageType, side] as const];
    }),
  );
}
