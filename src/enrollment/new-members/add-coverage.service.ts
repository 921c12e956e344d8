import { uuidv7 } from "#kernel/ids.ts";
import { taxOf } from "#plans/plans/tax-amounts.ts";
import type { NewMember } from "#people/members/member-facts.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { PricedChoice } from "./cover-prices.service.ts";
import type { ReadFamily } from "./family-rules.ts";

type By = { scope: Scope; transaction: Transaction; now: Date };
type Cover = {
  members: readonly NewMember[];
  family: ReadFamily;
  prices: readonly PricedChoice[];
  effectiveDate: string;
  installationId: string;
};

/** One row for each person and plan; the price of a family stands in the employee's row. */
export async function addCoverage(
  { scope, transaction: { client }, now }: By,
  { members, family, prices, effectiveDate, installationId }: Cover,
): Promise<void> {
  const [subscriber] = members;
  const idOf = new Map(family.people.map(({ at }, index) => [at, members[index]?.id]));
  const rows = prices.flatMap(({ covered, price, amounts, ...choice }) =>
    covered.map((person, at) => {
      const isEmployee = person.relationship === "18";
      const waits = isEmployee && (price?.pendingCents ?? 0) > 0;
      return {
        id: uuidv7(now.getTime()),
        memberId: idOf.get(person.at),
        basePlanId: choice.planId,
        coverageType: choice.coverageType,
        tierCode: choice.tierCode,
        employeeCents: isEmployee ? price?.employeeCents : 0,
        employerCents: isEmployee ? price?.employerCents : 0,
        ...taxOf(isEmployee && price !== null ? price : {}),
        volumeCents: amounts[at] ?? null,
        pendingVolumeCents: waits ? price?.pendingCents : null,
        eoi: waits ? "pending" : null,
      };
    }),
  );
  await client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, employee_cents, employer_cents, employee_post_tax_cents, imputed_income_cents, volume_cents,
       pending_volume_cents, eoi, eoi_at, created_at, created_by, updated_at, updated_by)
     select r.id, $1, $2, $3, r."memberId", r."basePlanId", r."coverageType", r."tierCode", $4, r."employeeCents",
       r."employerCents", r."employeePostTaxCents", r."imputedIncomeCents", r."volumeCents", r."pendingVolumeCents", r.eoi,
       case when r.eoi is not null then $5::timestamptz end, $5, $6, $5, $6
     from jsonb_to_recordset($7::jsonb) as r (id uuid, "memberId" uuid, "basePlanId" uuid, "coverageType" text,
       "tierCode" text, "employeeCents" bigint, "employerCents" bigint, "employeePostTaxCents" bigint,
       "imputedIncomeCents" bigint, "volumeCents" bigint,
       "pendingVolumeCents" bigint, eoi text)`,
    [
      installationId,
      subscriber?.clientId,
      subscriber?.id,
      effectiveDate,
      now,
      scope.userId ?? null,
      JSON.stringify(rows),
    ],
  );
}
