import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { CoverageTraits } from "./required-values.ts";

export type SessionOfPart = { id: string; installationId: string; clientId: string };

/** The session, if the caller reaches it. */
export async function requireEnrollmentSession(transaction: Transaction, id: string): Promise<SessionOfPart> {
  const { rows } = await transaction.client.query<SessionOfPart>(
    `select id, installation_id as "installationId", client_id as "clientId" from enrollment_sessions
     where id = $1 and deleted_at is null`,
    [id],
  );
  const [enrollmentSession] = rows;
  if (enrollmentSession === undefined) throw new Problem("notFound");
  return enrollmentSession;
}

/** The plan is one that this session offers. */
export async function requirePlan(
  transaction: Transaction,
  sessionId: string,
  planId: string,
  field = "sessionPlanId",
): Promise<{ basePlanId: string; coverageType: string }> {
  const { rows } = await transaction.client.query<{ basePlanId: string; coverageType: string }>(
    `select p.base_plan_id as "basePlanId", b.coverage_type as "coverageType"
     from session_plans p join base_plans b on b.id = p.base_plan_id
     where p.id = $1 and p.session_id = $2 and p.deleted_at is null and b.deleted_at is null`,
    [planId, sessionId],
  );
  const [plan] = rows;
  if (plan === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError(field, "missingReference")] });
  return plan;
}

/** There is such a coverage type; answers what belongs to it. */
export async function requireCoverageType(
  { client }: Transaction,
  code: string | null,
): Promise<CoverageTraits | undefined> {
  if (code === null) return undefined;
  const { rows } = await client.query<CoverageTraits>(
    `select has_volume as "hasVolume", has_beneficiaries as "hasBeneficiaries", is_health_care as "isHealthCare"
     from coverage_types where code = $1 and deleted_at is null`,
    [code],
  );
  const [coverage] = rows;
  if (coverage === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError("coverageType", "missingReference")] });
  return coverage;
}
