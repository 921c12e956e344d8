import { fullName } from "#kernel/person-name.ts";
import { type Reason, reason } from "#kernel/traced.ts";
import { mayCover } from "#enrollment/offering/eligibility.ts";
import { type EnrollmentPlan, type PlanChoice, planOf, startOf, waitProblems } from "./plan.service.ts";
import { type SeenRow, settle, type Settled } from "./settle.ts";

/** A choice with whom it covers, by the member's id, or by the person's where no member is known yet. */
export type SettledChoice = { choice: PlanChoice; settled: Settled };

export const keyOf = ({ matches }: Pick<EnrollmentPlan, "matches">, personId: string): string =>
  matches.members[personId] ?? personId;

/** Whom each choice of an enrollment covers, beside what is recorded of the family now. */
export function settlePlan(plan: EnrollmentPlan): SettledChoice[] {
  const { effectiveDate } = plan;
  const subscriber = plan.people.find(({ relationship }) => relationship === "18");
  if (effectiveDate === null || subscriber === undefined) return [];
  const subscriberKey = keyOf(plan, subscriber.id);
  return plan.choices.map((choice) => ({
    choice,
    settled: settle({
      effectiveDate: startOf(choice, effectiveDate),
      subscriber: subscriberKey,
      family: new Set(plan.people.map(({ id }) => keyOf(plan, id))),
      goesOn: plan.sessionKind === "lifeEvent",
      recorded: plan.coverages
        .filter((row) => row.coverageType === choice.coverageType && row.enrollmentId !== plan.id)
        .map((row) => ({ ...row, isChosen: row.enrollmentId !== null })),
      seen: plan.isFromMember ? seenRows(plan, choice, subscriberKey) : null,
      chosen:
        choice.sessionPlanId === null
          ? null
          : {
              basePlanId: choice.basePlanId ?? "",
              dependents: choice.dependents.map((id) => keyOf(plan, id)),
            },
      mayCover: (key) => coversMember(plan, choice, key, startOf(choice, effectiveDate)),
    }),
  }));
}

/** One row for each of those whom the person saw covered by the type, with their own days. */
function seenRows(plan: EnrollmentPlan, { coverageType }: PlanChoice, subscriberKey: string): SeenRow[] {
  return plan.seen
    .filter((one) => one.coverageType === coverageType)
    .flatMap(({ effectiveDate, terminationDate, dependents = [], spans = {} }) => [
      { memberId: subscriberKey, effectiveDate, terminationDate },
      ...dependents.flatMap((id) => {
        const days = spans[id] ?? [{ from: effectiveDate, to: terminationDate }];
        return days.map(({ from, to }) => ({
          memberId: keyOf(plan, id),
          effectiveDate: from,
          terminationDate: to,
        }));
      }),
    ]);
}

function coversMember(plan: EnrollmentPlan, choice: PlanChoice, key: string, day: string): boolean {
  const rule = planOf(choice);
  const member = plan.known.find(({ id }) => id === key);
  if (rule === null || member === undefined || member.dob === null) return false;
  return mayCover(rule, { ...member, dob: member.dob }, day).value;
}

/** Somebody leaves whom only a waiting enrollment covers: that one is processed first. */
export function orderProblems(plan: EnrollmentPlan, settled: readonly SettledChoice[]): Reason[] {
  const [first] = plan.waiting;
  if (first === undefined) return [];
  const isAhead = ({ choice, settled: { leaves } }: SettledChoice) =>
    leaves.some(
      (key) =>
        !plan.coverages.some(
          ({ memberId, coverageType }) => memberId === key && coverageType === choice.coverageType,
        ),
    );
  return settled.some(isAhead)
    ? [reason("problem.earlierWaits", { reference: first.referenceNumber ?? "" })]
    : [];
}

/**
 * Names those who would lose coverage though the person never saw them covered: staff confirm it, with a reason. Nothing is
 * asked before what the family sent first is processed, since who is covered then is not known.
 */
export function lossProblems(plan: EnrollmentPlan, settled: readonly SettledChoice[]): Reason[] {
  if (waitProblems(plan).length + orderProblems(plan, settled).length > 0) return [];
  return settled.flatMap(({ choice: { coverageType }, settled: { lost } }) =>
    lost.length === 0
      ? []
      : [
          reason("problem.losesUnseen", {
            coverageType,
            people: lost
              .flatMap((key) => plan.known.filter(({ id }) => id === key))
              .map((member) => fullName(member))
              .join(", "),
          }),
        ],
  );
}
