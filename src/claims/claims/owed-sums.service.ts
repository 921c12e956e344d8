import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope } from "#server/scope.ts";
import { looksTooHigh } from "./claims.service.ts";
import type { OwedSums } from "./claims.ts";

/**
 * What decisions leave to each person of a family, by the year of the care. The policies say whose claims count for the reader:
 * a sum holds no amount that the list does not show. What looks too high is no demand, and not in it.
 */
export async function findOwedSums(
  scope: Scope,
  { memberId }: { memberId?: string | undefined },
): Promise<OwedSums> {
  if (scope.accessScope.person === undefined) return [];
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<OwedSums[number]>(
      `select m.id as "memberId", coalesce(${fullNameSql("m")}, '') as name, extract(year from c.served_from)::int as year,
         count(*)::int as claims, sum(c.patient_responsibility_cents)::bigint as "owedCents",
         coalesce(sum(least(p.paid_cents, c.patient_responsibility_cents)) filter (where p.claim_id is not null), 0)::bigint as "markedPaidCents"
       from claims c join members m on m.id = c.member_id left join claim_paid_marks p on p.claim_id = c.id
       where c.deleted_at is null and c.status in ('completed', 'denied', 'imported') and c.patient_responsibility_cents > 0
         and c.served_from is not null and ($1::uuid is null or c.member_id = $1) and not ${looksTooHigh}
       group by m.id, year order by year desc, name, m.id`,
      [memberId ?? null],
    );
    return rows;
  });
}
