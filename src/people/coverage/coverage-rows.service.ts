import type { PriceParts } from "#plans/plans/price-parts.ts";
import { partsColumns, partsFrom, partsTypes } from "#plans/plans/price-parts.service.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Transaction } from "#server/scope.ts";

// Enrolling calls these to write the coverage of a family.

type Client = Pick<Transaction, "client">;

/** Coverage of one person that begins; what is left out is empty. */
export type NewCoverage = PriceParts & {
  id: string;
  memberId: string | undefined;
  basePlanId: string;
  coverageType: CoverageType;
  tierCode: string;
  terminationDate?: PlainDate | null;
  employeeCents: number | null | undefined;
  employerCents: number | null | undefined;
  volumeCents: number | null;
  pendingVolumeCents: number | null | undefined;
  eoi: string | null;
  values?: Record<string, string | number>;
  beneficiaries?: readonly Beneficiary[];
};

type OfFamily = {
  installationId: string;
  clientId: string | undefined;
  familyId: string | undefined;
  effectiveDate: string;
  /** The enrollment that it comes from. */
  enrollmentId?: string;
  now: Date;
  by: string | null;
};

export async function addCoverages(
  { client }: Client,
  { installationId, clientId, familyId, effectiveDate, enrollmentId, now, by }: OfFamily,
  rows: readonly NewCoverage[],
): Promise<void> {
  await client.query(
    `insert into coverages (id, installation_id, client_id, family_id, member_id, base_plan_id, coverage_type, tier_code,
       effective_date, termination_date, employee_cents, employer_cents, ${partsColumns},
       volume_cents, pending_volume_cents, eoi, eoi_at, values, beneficiaries, enrollment_id, created_at, created_by, updated_at, updated_by)
     select r.id, $1, $2, $3, r."memberId", r."basePlanId", r."coverageType", r."tierCode", $4, r."terminationDate", r."employeeCents",
       r."employerCents", ${partsFrom("r")}, r."volumeCents", r."pendingVolumeCents", r.eoi,
       case when r.eoi is not null then $6::timestamptz end, coalesce(r.values, '{}'), coalesce(r.beneficiaries, '[]'), $5, $6, $7, $6, $7
     from jsonb_to_recordset($8::jsonb) as r (id uuid, "memberId" uuid, "basePlanId" uuid, "coverageType" text,
       "tierCode" text, "terminationDate" date, "employeeCents" bigint, "employerCents" bigint, ${partsTypes}, "volumeCents" bigint,
       "pendingVolumeCents" bigint, eoi text, values jsonb, beneficiaries jsonb)`,
    [installationId, clientId, familyId, effectiveDate, enrollmentId ?? null, now, by, JSON.stringify(rows)],
  );
}

/** Coverage that an enrollment has ended. */
export type EndedCoverage = { memberId: string; coverageType: CoverageType; planName: string };

/**
 * Ends what the family has of these types on the day, and remembers the end before. Coverage continued under COBRA, of the
 * enrollment itself and of later days is not touched.
 */
export async function endCoverages(
  { client }: Client,
  {
    enrollmentId,
    familyId,
    types,
    lastDay,
    now,
    by,
  }: {
    enrollmentId: string;
    familyId: string;
    types: readonly CoverageType[];
    lastDay: PlainDate;
    now: Date;
    by: string | null;
  },
): Promise<EndedCoverage[]> {
  const { rows } = await client.query<EndedCoverage>(
    `update coverages v set end_before = v.termination_date, termination_date = $4, ended_by_enrollment_id = $1,
       version = v.version + 1, updated_at = $5, updated_by = $6
     from base_plans b
     where b.id = v.base_plan_id and v.family_id = $2 and v.coverage_type = any($3::text[]) and v.deleted_at is null
       and v.cobra_clock_id is null and v.enrollment_id is distinct from $1
       and v.effective_date <= $4::date + 1 and (v.termination_date is null or v.termination_date > $4)
     returning v.member_id as "memberId", v.coverage_type as "coverageType", b.name as "planName"`,
    [enrollmentId, familyId, types, lastDay, now, by],
  );
  return rows;
}
