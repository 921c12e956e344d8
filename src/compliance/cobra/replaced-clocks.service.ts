import type { Transaction } from "#server/scope.ts";
import type { Replaced } from "./step-change.ts";

type By = { now: Date; by: string | null };

/** The clocks that a start takes the place of go, and cases that have no other clock with them. */
export const replaceClocks = (transaction: Transaction, replaced: Replaced, by: By): Promise<void> =>
  writeDeleted(transaction, replaced, { ...by, deletedAt: by.now });

/** They run again when that start is taken back, except where their case has gone meanwhile. */
export const bringClocksBack = (
  transaction: Transaction,
  replaced: Replaced | undefined,
  by: By,
): Promise<void> =>
  replaced === undefined
    ? Promise.resolve()
    : writeDeleted(transaction, replaced, { ...by, deletedAt: null });

async function writeDeleted(
  { client }: Transaction,
  { caseIds, clockIds }: Replaced,
  { now, by, deletedAt }: By & { deletedAt: Date | null },
): Promise<void> {
  if (clockIds.length === 0) return;
  await client.query(
    `update cobra_cases set deleted_at = case when id = any($1) then $2 else deleted_at end, updated_at = $3, updated_by = $4,
       version = version + 1 where id in (select k.case_id from cobra_clocks k where k.id = any($5))`,
    [caseIds, deletedAt, now, by, clockIds],
  );
  await client.query(
    `update cobra_clocks k set deleted_at = $2, updated_at = $3, updated_by = $4
     where k.id = any($1) and ($2::timestamptz is not null
       or exists (select from cobra_cases c where c.id = k.case_id and c.deleted_at is null))`,
    [clockIds, deletedAt, now, by],
  );
}
