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
export type PolicyQuestion = {
  policy: Policy;
  windows: Windows;
  day: PlainDate;
  /** Claims and coverage as they were known at this moment; `null`: as they are known now. */
  knownUntil: string | null;
  /** The same for the policy's terms, factors and lasers: at the earliest the end of the day on which it was entered. */
  termsUntil: string | null;
};

/**
 * Claims are health data, which their row policies keep from all who may not see it. `manageStopLoss` opens them to these
 * calls, each of which leaves an audit row, and to nothing else.
 */
export function forStopLoss({ database }: Services, scope: Scope): Scope {
  return new Scope(database, scope.principal, { ...scope.accessScope, health: "all" }, scope.context);
}

const terms = (from: string): string =>
  `${from}.name, ${from}.policy_number, ${from}.supplier_id, ${from}.contract_basis, ${from}.effective_date, ${from}.termination_date,
   ${from}.specific_deductible_cents, ${from}.notice_basis_points, ${from}.corridor_basis_points, ${from}.minimum_attachment_cents,
   ${from}.specific_limit_cents, ${from}.aggregating_deductible_cents, ${from}.aggregate_limit_cents`;

/** With the terms that it had at the end of the day. Of a day before it was entered it has those of the day of its entry. */
export async function readPolicy(
  { clock }: Services,
  { client }: Transaction,
  { id, day }: { id: string; day?: string | undefined },
): Promise<PolicyQuestion> {
  const { rows } = await client.query<
    Policy & { timeZone: string; knownUntil: string | null; termsUntil: string | null }
  >(
    `select p.id, t.name, t.policy_number as "policyNumber", p.client_id as "clientId", c.name as "clientName",
       s.name as carrier, t.contract_basis as "contractBasis", t.effective_date as "effectiveDate",
       t.termination_date as "terminationDate", t.specific_deductible_cents as "specificDeductibleCents",
       t.notice_basis_points as "noticeBasisPoints", t.corridor_basis_points as "corridorBasisPoints",
       t.minimum_attachment_cents as "minimumAttachmentCents", t.specific_limit_cents as "specificLimitCents",
       t.aggregating_deductible_cents as "aggregatingDeductibleCents", t.aggregate_limit_cents as "aggregateLimitCents",
       c.time_zone as "timeZone", k.until::text as "knownUntil",
       case when k.until is not null then greatest(k.until, k.entered) end::text as "termsUntil"
     from stop_loss_policies p join clients c on c.id = p.client_id
       cross join lateral (
         select ($2::date + 1)::timestamp at time zone c.time_zone as until,
           ((p.created_at at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone as entered
       ) k
       cross join lateral (
         select o.known_to, ${terms("o")} from past_stop_loss_policies o
         where o.id = p.id and k.until is not null and o.known_to >= greatest(k.until, k.entered)
         union all
         select 'infinity', ${terms("p")}
         order by 1 limit 1
       ) t
       left join suppliers s on s.id = t.supplier_id
     where p.id = $1 and p.deleted_at is null`,
    [id, day ?? null],
  );
  const [row] = rows;
  if (row === undefined) throw new Problem("notFound");
  const { timeZone, knownUntil, termsUntil, ...policy } = row;
  return {
    policy,
    windows: windowsOf(policy).value,
    day: day ?? todayIn(timeZone, clock()),
    knownUntil,
    termsUntil,
  };
}
