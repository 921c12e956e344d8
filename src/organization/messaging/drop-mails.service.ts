import type pg from "pg";
import { dropParts, firstIdOf, inLockedTransaction, monthsOf, partOf } from "#server/database/partitions.ts";

/** Drops all months of mails before this one. What they told may be mailed again then. Returns how many went. */
export async function dropMailsBefore(owner: pg.ClientBase, month: string): Promise<number> {
  const parts = (await monthsOf(owner, "mails"))
    .filter((one) => one < month)
    .map((one) => partOf("mails", one));
  if (parts.length === 0) return 0;
  return inLockedTransaction(owner, async () => {
    await dropParts(owner, parts);
    await owner.query("set local role openroll_system");
    // Each mail has its one row here.
    const { rowCount } = await owner.query("delete from mail_events where mail_id < $1::uuid", [
      firstIdOf(month),
    ]);
    return rowCount ?? 0;
  });
}
