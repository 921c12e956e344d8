import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { dependentAmount } from "#plans/plans/insured-amount.ts";
import { partsOf } from "#plans/plans/price-parts.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { noneYet } from "#enrollment/offering/session-content/required-values.ts";
import type { Family } from "./family.service.ts";
import type { EnrollmentPlan, PlanChoice } from "./plan.service.ts";
import { keyOf, type SettledChoice } from "./settle-plan.service.ts";
import { goesOn } from "./unchanged.ts";
import { addCoverages, type EndedCoverage, endCoverages } from "#people/coverage/coverage-rows.service.ts";

type By = { now: Date; userId: string | undefined };
export type Ended = EndedCoverage;
export type Begun = { memberId: string; coverageType: CoverageType; planName: string; tierCode: string };

type Dated = Pick<EnrollmentPlan, "id" | "installationId" | "clientId"> & { effectiveDate: PlainDate };

/**
 * Ends what the family has of each type in question on the day before, and says what it was. What would begin on the same
 * day never begins; coverage continued under COBRA and coverage of later days is not touched.
 */
export async function endCoverage(
  transaction: Transaction,
  plan: Dated,
  { familyId, types }: { familyId: string; types: readonly CoverageType[] },
  by: By,
): Promise<Ended[]> {
  return endCoverages(transaction, {
    enrollmentId: plan.id,
    familyId,
    types,
    lastDay: dayBefore(plan.effectiveDate),
    now: by.now,
    by: by.userId ?? null,
  });
}

/** One row for each person and type. The price of a family stands in the subscriber's row, as it was promised. */
export async function beginCoverage(
  transaction: Transaction,
  plan: Dated,
  { familyId, wanted }: { familyId: string; wanted: readonly WantedCover[] },
  by: By,
): Promise<Begun[]> {
  const rows = wanted.map((row) => ({ ...row, id: uuidv7(by.now.getTime()) }));
  await addCoverages(
    transaction,
    {
      installationId: plan.installationId,
      clientId: plan.clientId,
      familyId,
      effectiveDate: plan.effectiveDate,
      enrollmentId: plan.id,
      now: by.now,
      by: by.userId ?? null,
    },
    rows,
  );
  return rows;
}

export type WantedCover = ReturnType<typeof wantedRows>[number];

/** The rows that a choice makes, one for each person that it covers; none for a waiver. */
export function wantedRows(
  plan: EnrollmentPlan,
  { choice, settled }: SettledChoice,
  people: Family["people"],
) {
  const { basePlanId } = choice;
  if (choice.sessionPlanId === null || basePlanId === null) return [];
  return settled.people.map((key, at) => {
    const person = people.find((one) => keyOf(plan, one.person.id) === key);
    const isSubscriber = at === 0;
    return {
      memberId: person?.memberId ?? key,
      basePlanId,
      coverageType: choice.coverageType,
      planName: nameOf(choice),
      tierCode: choice.tierCode ?? "NOTIER",
      terminationDate: settled.lastDays[key] ?? null,
      employeeCents: isSubscriber ? choice.employeeCents : 0,
      employerCents: isSubscriber ? choice.employerCents : 0,
      ...partsOf(isSubscriber ? choice : {}),
      ...(isSubscriber ? amountsOf(choice) : { ...noAmounts, volumeCents: amountBeside(choice, person) }),
      values: settled.kept.includes(key)
        ? recordedValues(plan, choice, key)
        : valuesOf(choice, isSubscriber ? null : (person?.person.id ?? "")),
    };
  });
}

/** The answers about somebody whom the enrollment does not name are those that stand on record. */
function recordedValues(
  { coverages }: EnrollmentPlan,
  choice: PlanChoice,
  key: string,
): PlanChoice["values"] {
  const own = coverages.filter(
    (row) =>
      row.memberId === key &&
      row.coverageType === choice.coverageType &&
      row.basePlanId === choice.basePlanId,
  );
  return own.at(-1)?.values ?? {};
}

/** Whether a choice changes nothing: what a family has already, just so, goes on untouched. */
export function isUnchanged(
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  { choice, settled }: SettledChoice,
  wanted: readonly WantedCover[],
): boolean {
  if (wanted.length === 0 || choice.pendingCents > 0 || settled.people.length === 0) return false;
  const priced = wanted.flatMap(({ employeeCents, employerCents, ...row }) =>
    employeeCents === null || employerCents === null ? [] : [{ ...row, employeeCents, employerCents }],
  );
  const held = plan.coverages.filter(
    ({ coverageType, enrollmentId }) => coverageType === choice.coverageType && enrollmentId !== plan.id,
  );
  return priced.length === wanted.length && goesOn(held, priced, plan.effectiveDate);
}

const amountBeside = (choice: PlanChoice, person: Family["people"][number] | undefined) =>
  person === undefined ? null : dependentAmount(choice, person.person.relationship);

const noAmounts = { volumeCents: null, pendingVolumeCents: null, eoi: null, beneficiaries: [] };

/** Of the subscriber: the amount that starts at once, the one that waits for EOI, and who is paid. */
function amountsOf({ volumeCents, pendingCents, beneficiaries }: PlanChoice) {
  const waits = pendingCents > 0;
  return {
    volumeCents,
    pendingVolumeCents: waits ? pendingCents : null,
    eoi: waits ? "pending" : null,
    beneficiaries,
  };
}

/** The answers about one person, by the key of their question; `null` is the subscriber. */
function valuesOf({ values }: PlanChoice, dependentId: string | null): PlanChoice["values"] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, answer]) => {
      const [key = "", who = null] = name.split(".");
      // A provider's number that is still to come is nothing to carry on.
      return who === dependentId && answer !== noneYet ? [[key, answer] as const] : [];
    }),
  );
}

export function nameOf({ planName, basePlanName }: PlanChoice): string {
  return planName ?? basePlanName ?? "";
}
