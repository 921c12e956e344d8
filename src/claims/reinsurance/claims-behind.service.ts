import { firstOfMonth } from "#kernel/dates.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { forStopLoss, readPolicy } from "./read-policy.service.ts";
import type { StandingClaim } from "./standing.ts";
import { countingOf } from "./stop-loss.ts";

type Wanted = {
  id: string;
  day?: string | undefined;
  memberId?: string | undefined;
  month?: string | undefined;
  page: number;
  pageSize: number;
};
type Row = Omit<StandingClaim, "counting"> & { total: number; countedCents: number };

/** Claims that count, the latest first; of one person also those that do not, each with the reason. */
export async function findClaimsBehind(
  services: Services,
  scope: Scope,
  wanted: Wanted,
): Promise<{ rows: StandingClaim[]; total: number; paidCents: number }> {
  return forStopLoss(services, scope).transaction(async (transaction) => {
    const { policy, windows, day } = await readPolicy(services, transaction, wanted);
    const { memberId, month, page, pageSize } = wanted;
    const { rows } = await transaction.client.query<Row>(
      `select c.id, c.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as name, c.claim_number as "claimNumber",
         c.served_from as "servedFrom", c.paid_on as "paidOn", c.plan_payment_cents as "paidCents",
         count(*) over ()::int as total,
         coalesce(sum(c.plan_payment_cents) filter (where c.counts) over (), 0)::bigint as "countedCents"
       from (
         select *, coalesce(plan_payment_cents <> 0 and paid_on >= $4 and paid_on <= $5
             and ($6::date is null or served_from >= $6) and ($7::date is null or served_from <= $7), false) as counts
         from claims
         where client_id = $1 and deleted_at is null and member_id is not null and (paid_on is null or paid_on <= $8)
           and ($2::uuid is null or member_id = $2) and ($3::date is null or date_trunc('month', paid_on)::date = $3)
       ) c join members m on m.id = c.member_id
       where c.counts or ($2::uuid is not null and c.plan_payment_cents <> 0)
       order by c.paid_on desc nulls last, c.id limit $9 offset $10`,
      [
        policy.clientId,
        memberId ?? null,
        month === undefined ? null : firstOfMonth(month),
        windows.paid.from,
        windows.paid.to,
        windows.incurred?.from ?? null,
        windows.incurred?.to ?? null,
        day,
        pageSize,
        (page - 1) * pageSize,
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
