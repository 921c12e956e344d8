import { insuredAmountSql } from "#plans/plans/amount-terms.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { renewalKinds, renewalStatuses } from "./renewal-kinds.ts";
import type { PlanDecision, RenewalPlan, RenewalTerms, TypeDecision } from "./renewal-terms.ts";

export type StoredRenewal = {
  id: string;
  version: number;
  installationId: string;
  clientId: string;
  kind: (typeof renewalKinds)[number];
  status: (typeof renewalStatuses)[number];
  effectiveDate: PlainDate;
  factsOn: PlainDate;
  basePlanId: string | null;
  plans: PlanDecision[];
  coverageTypes: TypeDecision[];
  round: number;
  actor: string;
};

const columns = `id, version, installation_id as "installationId", client_id as "clientId", kind, status,
  effective_date as "effectiveDate", facts_on as "factsOn", base_plan_id as "basePlanId", plans,
  coverage_types as "coverageTypes", round, actor` as const;

/** A renewal as it is stored. */
export async function readRenewal(
  { client }: Pick<Transaction, "client">,
  id: string,
): Promise<StoredRenewal> {
  const { rows } = await client.query<StoredRenewal>(
    `select ${columns} from renewals where id = $1 and deleted_at is null`,
    [id],
  );
  return required(rows[0]);
}

/** The same, held until the transaction ends: two clerks, and two workers, take turns. */
export async function holdRenewal(
  { client }: Pick<Transaction, "client">,
  { id, version }: { id: string; version?: number },
): Promise<StoredRenewal> {
  const { rows } = await client.query<StoredRenewal>(
    `select ${columns} from renewals where id = $1 and deleted_at is null for update`,
    [id],
  );
  const found = required(rows[0]);
  if (version !== undefined && found.version !== version)
    throw new Problem("stale", { facts: { version: found.version } });
  return found;
}

function required<T>(row: T | undefined): T {
  if (row === undefined) throw new Problem("notFound");
  return row;
}

/** What a renewal decides, beside what the client's plans are. */
export async function termsOf(
  transaction: Pick<Transaction, "client">,
  renewal: Pick<StoredRenewal, "clientId" | "effectiveDate" | "plans" | "coverageTypes">,
): Promise<RenewalTerms> {
  const rules = await plansOfClient(transaction, renewal.clientId);
  return {
    firstDay: renewal.effectiveDate,
    plans: new Map(renewal.plans.map((one) => [one.planId, one])),
    coverageTypes: new Map(renewal.coverageTypes.map((one) => [one.coverageType, one])),
    rules: new Map(rules.map((one) => [one.id, one])),
  };
}

export async function plansOfClient(
  { client }: Pick<Transaction, "client">,
  clientId: string,
): Promise<RenewalPlan[]> {
  const { rows } = await client.query<RenewalPlan>(
    `select b.id, b.name, b.coverage_type as "coverageType", b.effective_date as "effectiveDate",
       b.termination_date as "terminationDate", b.covers_dependents as "coversDependents",
       b.covers_partners as "coversPartners", b.max_child_age as "maxChildAge", b.child_cover_ends as "childCoverEnds",
       json_build_object('volumeCents', b.volume_cents, 'ageBasis', b.age_basis, 'planYearStart', c.plan_year_start,
         ${insuredAmountSql}) as amounts, b.active as "isActive"
     from base_plans b join clients c on c.id = b.client_id
     where b.client_id = $1 and b.deleted_at is null order by b.name, b.id`,
    [clientId],
  );
  return rows;
}
