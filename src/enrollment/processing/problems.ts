import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { isHiredAgain } from "#people/members/hired-again.ts";
import { reason, type Reason } from "#kernel/traced.ts";
import { type FamilyRule, mayCover } from "#enrollment/offering/eligibility.ts";
import { mayChoosePlan, type PlanAudience, type Workplace } from "#plans/plans/plan-audience.ts";

// What keeps an enrollment from becoming coverage. Each is something that staff can mend, and then try again.

/** What staff may pass with a reason, once they have read who it is about. */
const confirmable: readonly string[] = [
  "problem.losesUnseen",
  "problem.coveredTwice",
  "problem.laterNotCovered",
  "problem.laterNoPrice",
];

/** Whether a reason is all that an enrollment lacks to be processed. */
export function isConfirmable(failure: readonly { code: string }[]): boolean {
  return failure.length > 0 && failure.every(({ code }) => confirmable.includes(code));
}

export type PlannedChoice = {
  coverageType: string;
  /** Null: waived. */
  plan:
    | (FamilyRule &
        PlanAudience & {
          name: string;
          isOffered: boolean;
          terminationDate: PlainDate | null;
        })
    | null;
  dependents: readonly string[];
  /** The first day in the plan, where it is another than the enrollment's. */
  startsOn?: PlainDate | null;
  isPriced: boolean;
};
export type Planned = {
  effectiveDate: PlainDate | null;
  people: readonly {
    id: string;
    relationship: RelationshipCode;
    dob: PlainDate | null;
    hireDate: PlainDate | null;
    isDisabled: boolean;
  }[];
  choices: readonly PlannedChoice[];
  workplace: Workplace;
  /** The subscriber as the client knows them. */
  member: {
    status: "active" | "terminated";
    terminationDate: PlainDate | null;
    /** The last day of earlier employments. */
    earlierLastDay: PlainDate | null;
  } | null;
};

export function problemsOf(planned: Planned): Reason[] {
  const { effectiveDate, people } = planned;
  const subscriber = people.find(({ relationship }) => relationship === "18");
  if (effectiveDate === null) return [reason("problem.noDate")];
  if (subscriber === undefined) return [reason("problem.noSubscriber")];
  const { hireDate } = subscriber;
  return [
    ...(hireDate !== null && effectiveDate < hireDate
      ? [reason("problem.beforeHire", { effectiveDate, hireDate })]
      : []),
    ...terminated(planned.member, hireDate),
    ...hiredBefore(planned.member, hireDate),
    ...planned.choices.flatMap((choice) => choiceProblems(choice, { ...planned, effectiveDate })),
  ];
}

/** Who was hired again after they had left is not terminated any more. */
function terminated(member: Planned["member"], hireDate: PlainDate | null): Reason[] {
  if (member === null || member.status === "active" || isHiredAgain(member, hireDate)) return [];
  return member.terminationDate === null
    ? [reason("problem.memberLeft")]
    : [reason("problem.memberLeftOn", { date: member.terminationDate })];
}

/** Two employments of one person at a client never overlap. */
function hiredBefore(member: Planned["member"], hireDate: PlainDate | null): Reason[] {
  const date = member?.earlierLastDay ?? null;
  if (date === null || hireDate === null || hireDate > date) return [];
  return [reason("problem.hiredBefore", { hireDate, date })];
}

function choiceProblems(
  { plan, dependents, isPriced, coverageType, startsOn }: PlannedChoice,
  { people, workplace, effectiveDate: first }: Planned & { effectiveDate: PlainDate },
): Reason[] {
  if (plan === null) return [];
  const effectiveDate = startsOn ?? first;
  const planName = plan.name;
  if (!plan.isOffered) return [reason("problem.planGone", { planName })];
  if (plan.terminationDate !== null && plan.terminationDate < effectiveDate)
    return [reason("problem.planEnded", { planName, date: plan.terminationDate })];
  if (!isPriced) return [reason("problem.noPrice", { planName, coverageType })];
  if (!mayChoosePlan(plan, workplace).value) return [reason("problem.planNotForThem", { planName })];
  return people.flatMap(({ id, relationship, dob, isDisabled }) => {
    if (!dependents.includes(id) || dob === null) return [];
    const cover = mayCover(plan, { relationship, dob, isDisabled }, effectiveDate);
    return cover.value ? [] : [reason("problem.notCovered", { planName, personId: id })];
  });
}
