import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** Notes that the family has paid what a claim leaves to it, or takes the note back. What is noted changes no amount of the claim. */
export async function markPaid(
  services: Services,
  scope: Scope,
  { id, isPaid }: { id: string; isPaid: boolean },
): Promise<{ paidCents: number | null }> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ clientId: string | null; cents: number }>(
      `select client_id as "clientId", greatest(patient_responsibility_cents, 0) as cents from claims
       where id = $1 and deleted_at is null`,
      [id],
    );
    const [claim] = found.rows;
    if (claim === undefined) throw new Problem("notFound");
    if (isPaid)
      await client.query(
        `insert into claim_paid_marks (installation_id, claim_id, paid_cents, marked_at, actor) values ($1, $2, $3, $4, $5)
         on conflict (claim_id) do update set paid_cents = excluded.paid_cents, marked_at = excluded.marked_at, actor = excluded.actor`,
        [scope.accessScope.installationId, id, claim.cents, now, scope.actor],
      );
    else await client.query("delete from claim_paid_marks where claim_id = $1", [id]);
    transaction.audit({
      action: isPaid ? "create" : "remove",
      subject: "claim_paid_marks",
      subjectId: id,
      clientId: claim.clientId ?? undefined,
    });
    return { paidCents: isPaid ? claim.cents : null };
  });
}
