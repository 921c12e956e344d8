import pg from "pg";
import { dropAuditBefore } from "./audit/drop-months.ts";
import {
  dropParts,
  firstIdOf,
  inLockedTransaction,
  isBusy,
  makePartitions,
  monthAfter,
  monthsOf,
  partOf,
  thisMonth,
} from "./database/partitions.ts";

/** How many whole months are kept; undefined: all of them. */
export type Retention = { auditMonths: number | undefined; mailMonths: number | undefined };

/** A table of which months were dropped: all before `until`. */
export type Dropped = { table: string; until: string; rows: number };

/** One server of several tends the months at a time. */
const tending = 7_310_485;

/**
 * Makes the parts of the coming months and drops those whose time is over, as the owner of the database: the server's own
 * roles own no table. Returns what it dropped. What somebody holds is left for the next time.
 */
export async function tendMonths(ownerUrl: string, retention: Retention): Promise<Dropped[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      tending,
    ]);
    if (rows[0]?.mine !== true) return [];
    await makePartitions(owner);
    return await dropMonths(owner, retention);
  } catch (error) {
    if (isBusy(error)) return [];
    throw error;
  } finally {
    await owner.end();
  }
}

async function dropMonths(owner: pg.ClientBase, { auditMonths, mailMonths }: Retention): Promise<Dropped[]> {
  const now = await thisMonth(owner);
  const dropped: Dropped[] = [];
  const drop = async (table: string, months: number | undefined, before: typeof dropAuditBefore) => {
    if (months === undefined) return;
    const month = monthAfter(now, -months);
    const rows = await before(owner, month);
    if (rows > 0) dropped.push({ table, until: `${month}-01`, rows });
  };
  await drop("audit", auditMonths, dropAuditBefore);
  await drop("mails", mailMonths, dropMailsBefore);
  return dropped;
}

/** Drops all months of mails before this one. What they told may be mailed again then. Returns how many went. */
async function dropMailsBefore(owner: pg.ClientBase, month: string): Promise<number> {
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

/**
 * To be called every minute: tends the months once an hour. `say` gets what was dropped.
 */
export function tendingHourly(
  work: () => Promise<Dropped[]>,
  { clock, say }: { clock: () => Date; say: (dropped: Dropped) => void },
): () => Promise<void> {
  let done = "";
  return async () => {
    const hour = clock().toISOString().slice(0, 13);
    if (hour === done) return;
    for (const dropped of await work()) say(dropped);
    done = hour;
  };
}
