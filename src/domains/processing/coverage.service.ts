import { dayBefore, type PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { CoverageType } from "#domains/plans/coverage-type-code.ts";
import { noneYet } from "#domains/offering/session-content/required-values.ts";
import type { Family } from "./family.service.ts";
import type { EnrollmentPlan, PlanChoice } from "./plan.service.ts";
import { goesOn } from "./unchanged.ts";

type By = { now: Date; userId: string | undefined };
export type Ended = { memberId: string; coverageType: CoverageType; planName: string };
export type Begun = { memberId: string; coverageType: CoverageType; planName: string; tierCode: string };

/** Ends what the family has of each type in question on the day before, and says what it was. */
export async function endCoverage(
  { client }: Transaction,
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  familyId: string,
  by: By,
): Promise<Ended[]> {
  const { rows } = await client.query<Ended>(
    `update coverages v set end_before = v.termination_date, termination_date = $4, ended_by_enrollment_id = $1,
       version = v.version + 1, updated_at = $5, updated_by = $6
     from base_plans b
     where b.id = v.base_plan_id and v.family_id = $2 and v.coverage_type = any($3::text[]) and v.deleted_at is null
       and v.effective_date <= $4 and (v.termination_date is null or v.termination_date > $4)
     returning v.member_id as "memberId", v.coverage_type as "coverageType", b.name as "planName"`,
    [
      plan.id,
      familyId,
      plan.choices.map(({ coverageType }) => coverageType),
      dayBefore(plan.effectiveDate),
      by.now,
      by.userId ?? null,
    ],
  );
  return rows;
}

/** One row for each person and type. The price of a family stands in the subscriber's row, as it was promised. */
export async function beginCoverage(
  { client }: Transaction,
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  { familyId, people }: Family,
  by: By,
): Promise<Begun[]> {
  const rows = plan.choices
    .flatMap((choice) => rowsOf(choice, people))
    .map((row) => ({ ...row, id: uuidv7(by.now.getTime()) }));
  await client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, employee_cents, employer_cents, volume_cents, pending_volume_cents, eoi, eoi_at,
       values, beneficiaries, enrollment_id, created_at, created_by, updated_at, updated_by)
     select r.id, $1, $2, $3, r."memberId", r."basePlanId", r."coverageType", r."tierCode", $4, r."employeeCents",
       r."employerCents", r."volumeCents", r."pendingVolumeCents", r.eoi,
       case when r.eoi is not null then $6::timestamptz end, r.values, r.beneficiaries, $5, $6, $7, $6, $7
     from jsonb_to_recordset($8::jsonb) as r (id uuid, "memberId" uuid, "basePlanId" uuid, "coverageType" text,
       "tierCode" text, "employeeCents" bigint, "employerCents" bigint, "volumeCents" bigint,
       "pendingVolumeCents" bigint, eoi text, values jsonb, beneficiaries jsonb)`,
    [
      plan.installationId,
      plan.clientId,
      familyId,
      plan.effectiveDate,
      plan.id,
      by.now,
      by.userId ?? null,
      JSON.stringify(rows),
    ],
  );
  return rows;
}

/** The rows that a choice makes, one for each person that it covers; none for a waiver. */
function rowsOf(choice: PlanChoice, people: Family["people"]) {
  const { basePlanId } = choice;
  if (choice.sessionPlanId === null || basePlanId === null) return [];
  return people
    .filter(({ person }) => person.relationship === "18" || choice.dependents.includes(person.id))
    .map(({ person, memberId }) => {
      const isSubscriber = person.relationship === "18";
      return {
        memberId,
        basePlanId,
        coverageType: choice.coverageType,
        planName: nameOf(choice),
        tierCode: choice.tierCode ?? "NOTIER",
        employeeCents: isSubscriber ? choice.employeeCents : 0,
        employerCents: isSubscriber ? choice.employerCents : 0,
        ...(isSubscriber ? amountsOf(choice) : noAmounts),
        values: valuesOf(choice, isSubscriber ? null : person.id),
      };
    });
}

/** The choices that change something: what a family has already, just so, goes on untouched. */
export function changedChoices(
  plan: EnrollmentPlan & { effectiveDate: PlainDate },
  { people }: Pick<Family, "people">,
): PlanChoice[] {
  return plan.choices.filter((choice) => {
    const wanted = rowsOf(choice, people);
    const held = plan.coverages.filter(({ coverageType }) => coverageType === choice.coverageType);
    if (wanted.length === 0 || choice.pendingCents > 0) return true;
    const priced = wanted.flatMap(({ employeeCents, employerCents, ...row }) =>
      employeeCents === null || employerCents === null ? [] : [{ ...row, employeeCents, employerCents }],
    );
    return priced.length < wanted.length || !goesOn(held, priced, plan.effectiveDate);
  });
}

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
