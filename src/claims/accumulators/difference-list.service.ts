import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { mostDifferences, type TotalDifference, type TotalDifferences } from "./difference-list.ts";

type Wanted = { status: "open" | "settled" };

/** Whose they are is in the audit: each one says what a person used. */
export async function listDifferences(scope: Scope, wanted: Wanted): Promise<TotalDifferences> {
  return scope.transaction((transaction) => readDifferences(transaction, wanted));
}

/** Somebody else's settled one is as settled; one that is gone meanwhile is not found. */
export async function settle(
  scope: Scope,
  { id, note }: { id: string; note: string | null },
): Promise<TotalDifferences> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ memberId: string; clientId: string }>(
      `update total_differences d set status = 'settled', note = case when d.status = 'open' then $2 else d.note end,
         version = d.version + (d.status = 'open')::int, updated_at = now(), updated_by = $3
       where d.id = $1 and d.status <> 'gone' and d.deleted_at is null
       returning d.member_id as "memberId", d.client_id as "clientId"`,
      [id, note, scope.userId ?? null],
    );
    const [one] = rows;
    if (one === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "update",
      subject: "totalDifferences",
      subjectId: id,
      clientId: one.clientId,
      details: { fields: ["status"], ids: [one.memberId] },
    });
    return readDifferences(transaction, { status: "open" });
  });
}

async function readDifferences(transaction: Transaction, { status }: Wanted): Promise<TotalDifferences> {
  const { client } = transaction;
  const { rows } = await client.query<TotalDifference>(
    `select d.id, d.member_id as "memberId", coalesce(${fullNameSql("m")}, '') as "memberName", c.name as "clientName",
       d.claim_id as "claimId", k.claim_number as "claimNumber", d.period_from::text as "periodFrom", d.kind, d.network, d.scope, d.problem, d.ours_cents as "oursCents",
       d.other_cents as "otherCents", d.status, d.note, d.created_at::text as since
     from total_differences d join members m on m.id = d.member_id join clients c on c.id = d.client_id
       left join claims k on k.id = d.claim_id
     where d.status = $1 and d.deleted_at is null order by d.created_at, d.id limit $2`,
    [status, mostDifferences],
  );
  const counted = await client.query<{ total: number }>(
    "select count(*)::int as total from total_differences d where d.status = $1 and d.deleted_at is null",
    [status],
  );
  if (rows.length > 0) {
    const ids = [...new Set(rows.map(({ memberId }) => memberId))];
    transaction.audit({ action: "view", subject: "totalDifferences", details: { ids } });
  }
  return { total: counted.rows[0]?.total ?? 0, rows };
}
