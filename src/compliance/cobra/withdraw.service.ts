import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { bringClocksBack } from "./replaced-clocks.service.ts";
import type { Replaced } from "./step-change.ts";

/**
 * Withdraws the clocks that a change by staff started, when it is undone. Refused once anything more was done with them:
 * a notice that was sent is news that left the house, and an election stands on the end of the plan.
 */
export async function withdrawCobra(
  transaction: Transaction,
  scope: Scope,
  { changeId, now }: { changeId: string; now: Date },
): Promise<void> {
  const { client } = transaction;
  const { rows } = await client.query<{
    id: string;
    clientId: string;
    replaced: Replaced | null;
    hasSteps: boolean;
  }>(
    `select c.id, c.client_id as "clientId",
       (select s.change -> 'replaced' from cobra_steps s where s.case_id = c.id and s.kind = 'started' and s.undone_at is null) as replaced,
       exists (select from cobra_steps s where s.case_id = c.id and s.kind <> 'started' and s.undone_at is null) as "hasSteps"
     from cobra_cases c where c.change_id = $1 and c.deleted_at is null for update of c`,
    [changeId],
  );
  if (rows.some(({ hasSteps }) => hasSteps)) throw new Problem("changeTouched");
  const by = { now, by: scope.userId ?? null };
  for (const { id, clientId, replaced } of rows) {
    const values = [id, now, scope.userId ?? null];
    await client.query(
      `update cobra_steps set undone_at = $2, updated_at = $2, updated_by = $3, version = version + 1
       where case_id = $1 and undone_at is null`,
      values,
    );
    await client.query(
      "update cobra_clocks set deleted_at = $2, updated_at = $2, updated_by = $3 where case_id = $1 and deleted_at is null",
      values,
    );
    await client.query(
      "update cobra_cases set deleted_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      values,
    );
    await bringClocksBack(transaction, replaced ?? undefined, by);
    transaction.audit({
      action: "undo",
      subject: "cobra_cases",
      subjectId: id,
      clientId,
      details: { kind: "started" },
    });
  }
}
