import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { requireEnrollmentSession } from "./part-session.service.ts";

/** `ids` are all of the session's own documents of one plan; one that came or went meanwhile makes the order stale. */
export async function orderPlanDocuments(
  scope: Scope,
  { sessionId, ids }: { sessionId: string; ids: readonly string[] },
): Promise<void> {
  await scope.transaction(async (transaction) => {
    const { clientId } = await requireEnrollmentSession(transaction, sessionId);
    const { rows } = await transaction.client.query<{ id: string }>(
      `select id from plan_documents where session_id = $1 and deleted_at is null
         and base_plan_id = (select base_plan_id from plan_documents where id = $2) for update`,
      [sessionId, ids[0]],
    );
    const known = new Set(rows.map(({ id }) => id));
    const isWhole = new Set(ids).size === ids.length && ids.length === known.size;
    if (!isWhole || ids.some((id) => !known.has(id))) throw new Problem("stale");
    await transaction.client.query(
      `update plan_documents d set sort_order = o.place, version = d.version + 1, updated_at = now(), updated_by = $2
       from unnest($1::uuid[]) with ordinality as o (id, place) where d.id = o.id and d.sort_order <> o.place`,
      [ids, scope.userId ?? null],
    );
    transaction.audit({
      action: "update",
      subject: "planDocument",
      subjectId: sessionId,
      clientId,
      details: { order: ids.length },
    });
  });
}
