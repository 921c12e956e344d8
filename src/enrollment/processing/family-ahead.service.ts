import type { Transaction } from "#server/scope.ts";
import type { FamilyAhead } from "#enrollment/enrollment/family-ahead-port.service.ts";
import { applyEnrollment } from "./apply.service.ts";
import { firstSentAt } from "./first-sent.ts";
import { queueStates } from "./status-transitions.ts";
import { supposeProcessed } from "#enrollment/enrollment/enrollment-rows.service.ts";

/** Processes what the family has sent and what waits, in the order in which it was sent, looks, and takes it all back. */
export const familyAhead: FamilyAhead = async (services, transaction, memberId, look) => {
  const ids = await waitingOf(transaction, memberId);
  if (ids.length === 0) return { seen: await look(transaction), waiting: [] };
  const { client } = transaction;
  const waiting: string[] = [];
  await client.query("savepoint ahead");
  // Nobody is told, and nothing is recorded, of what is only looked at.
  const silent: Transaction = { ...transaction, audit: () => undefined, enqueue: async () => undefined };
  const by = { now: services.clock(), userId: undefined, actor: "system" };
  for (const id of ids) {
    await client.query("savepoint one");
    try {
      const problems = await applyEnrollment(
        services,
        silent,
        { id, confirmsLosses: true, looksAhead: true },
        by,
      );
      if (problems.length > 0) continue;
      waiting.push(id);
      // What was sent after it does not wait for it.
      await supposeProcessed({ client }, id);
    } catch {
      // What breaks is told to staff when they process it; the person begins without it.
      await client.query("rollback to savepoint one");
    }
  }
  const seen = await look(silent);
  await client.query("rollback to savepoint ahead");
  return { seen, waiting };
};

/**
 * What the employee has sent and what is not decided yet, the first one first. Their rows are locked before the family, in the
 * order of processing.
 */
async function waitingOf({ client }: Transaction, memberId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select e.id from enrollments e join members m on m.id = $1 and m.client_id = e.client_id
     where (e.member_id = m.id or e.subscriber_ssn_index = m.ssn_index) and e.status = any($2)
       and e.submitted_at is not null and e.deleted_at is null and not e.is_preview
     order by ${firstSentAt("e")}, e.id for update of e`,
    [memberId, queueStates],
  );
  return rows.map(({ id }) => id);
}
