import { todayIn, type PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import { Scope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ContractBasis } from "./contract-basis.ts";
import { type Windows, windowsOf } from "./stop-loss.ts";

export type Policy = {
  id: string;
  name: string;
  policyNumber: string | null;
  clientId: string;
  clientName: string;
  carrier: string | null;
  contractBasis: ContractBasis;
  effectiveDate: PlainDate;
  terminationDate: PlainDate;
  specificDeductibleCents: number;
  noticeBasisPoints: number;
  corridorBasisPoints: number;
  minimumAttachmentCents: number | null;
  specificLimitCents: number | null;
  aggregatingDeductibleCents: number | null;
  aggregateLimitCents: number | null;
};
/** A policy as of a day. */
export type Asked = {
  policy: Policy;
  windows: Windows;
  day: PlainDate;
  /** Claims, coverage and lasers as they were known at this moment; `null`: as they are known now. */
  knownUntil: string | null;
};

/**
 * Claims are health data, which their row policies keep from all who may not see it. `manageStopLoss` opens them to these
 * calls, each of which leaves an audit row, and to nothing else.
 */
export function forStopLoss({ database }: Services, scope: Scope): Scope {
  return new Scope(database, scope.principal, { ...scope.accessScope, health: "all" }, scope.context);
}

export async function readPolicy(
  { clock }: Services,
  { client }: Transaction,
  { id, day }: { id: string; day?: string | undefined },
): Promise<Asked> {
  const { rows } = await client.query<Policy & { timeZone: string; knownUntil: string | null }>(
    `select p.id, p.name, p.policy_number as "policyNumber", p.client_id as "clientId", c.name as "clientName",
       s.name as carrier, p.contract_basis as "contractBasis", p.effective_date as "effectiveDate",
       p.termination_date as "terminationDate", p.specific_deductible_cents as "specificDeductibleCents",
       p.notice_basis_points as "noticeBasisPoints", p.corridor_basis_points as "corridorBasisPoints",
       p.minimum_attachment_cents as "minimumAttachmentCents", p.specific_limit_cents as "specificLimitCents",
       p.aggregating_deductible_cents as "aggregatingDeductibleCents", p.aggregate_limit_cents as "aggregateLimitCents",
       c.time_zone as "timeZone",
       (($2::date + 1)::timestamp at time zone c.time_zone)::text as "knownUntil"
     from stop_loss_policies p join clients c on c.id = p.client_id left join suppliers s on s.id = p.supplier_id
     where p.id = $1 and p.deleted_at is null`,
    [id, day ?? null],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { timeZone, knownUntil, ...policy } = row;
  return { policy, windows: windowsOf(policy).value, day: day ?? todayIn(timeZone, clock()), knownUntil };
}
