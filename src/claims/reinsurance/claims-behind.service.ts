import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { payments } from "./payments.ts";
import { personKnown } from "./person-known.ts";
import { forStopLoss, readPolicy } from "./read-policy.service.ts";
import type { StandingClaim } from "./standing.ts";
import { countingOf, policyMonthOf, policyMonths } from "./stop-loss.ts";

type Wanted = {
  id: string;
  day?: string | undefined;
  memberId?: string | undefined;
  month?: string | undefined;
  page: number;
  pageSize: number;
};
type Row = Omit<StandingClaim, "counting"> & { total: number; countedCents: number };

/** Payments that count, the latest first; of one person also those that do not, each with the reason. */
export async function findClaimsBehind(
  services: Services,
  scope: Scope,
  wanted: Wanted,
): Promise<{ rows: StandingClaim[]; total: number; paidCents: number }> {
  return forStopLoss(services, scope).transaction(async (transaction) => {
    const { policy, windows, day, knownUntil } = await readPolicy(services, transaction, wanted);
    const { memberId, month, page, pageSize } = wanted;
    const { effectiveDate } = policy;
    const monthStart = month === undefined ? null : policyMonthOf(effectiveDate, month);
    const { rows } = await transaction.client.query<Row>(
      `select c.id, c.claim_id as "claimId", c.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name,
         c.claim_number as "claimNumber", c.kind, c.served_from as "servedFrom", c.paid_on as "paidOn", coalesce(c.cents, 0) as "paidCents",
         count(*) over ()::int as total,
         coalesce(sum(c.cents) filter (where c.counts) over (), 0)::bigint as "countedCents"
       from (
         select p.*, coalesce(p.cents <> 0 and p.paid_on >= $5 and p.paid_on <= $6
             and ($7::date is null or p.served_from >= $7) and ($8::date is null or p.served_from <= $8), false) as counts
         from (${payments}) p
         where (p.paid_on is null or p.paid_on <= $9)
           and ($3::uuid is null or p.person_id = (
             select ${personKnown("s", "$2")} from members s where s.id = $3 and s.client_id = $1))
           and ($4::date is null or ($12::date[])[width_bucket(p.paid_on, $12::date[])] = $4)
       ) c join members m on m.id = c.member_id
       where c.counts or ($3::uuid is not null and c.cents <> 0)
       order by c.paid_on desc nulls last, c.claim_id, c.id desc limit $10 offset $11`,
      [
        policy.clientId,
        knownUntil,
        memberId ?? null,
        monthStart,
        windows.paid.from,
        windows.paid.to,
        windows.incurred?.from ?? null,
        windows.incurred?.to ?? null,
        day,
        pageSize,
        (page - 1) * pageSize,
        policyMonths(effectiveDate, windows.paid.to),
      ],
    );
    transaction.audit({
      action: "view",
      subject: "claims",
      clientId: policy.clientId,
      details: { ids: [...new Set(rows.map((row) => row.memberId))] },
    });
    return {
      rows: rows.map(({ total: _, countedCents: __, ...row }) => ({
        ...row,
        counting: countingOf(windows, row),
      })),
      total: rows[0]?.total ?? 0,
      paidCents: rows[0]?.countedCents ?? 0,
    };
  });
}
