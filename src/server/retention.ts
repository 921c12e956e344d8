import pg from "pg";
import { isBusy, makePartitions, monthAfter, thisMonth } from "./database/partitions.ts";

/** A table that is stored by months: how many whole ones are kept; undefined: all of them. */
export type Retention = {
  table: string;
  months: number | undefined;
  /** Drops all months before this one, as the owner of the database. Returns how many rows went. */
  dropBefore: (owner: pg.ClientBase, month: string) => Promise<number>;
};

/** A table of which months were dropped: all before `until`. */
export type Dropped = { table: string; until: string; rows: number };

/** One server of several tends the months at a time. */
const tending = 7_310_485;

/**
 * Makes the parts of the coming months and drops those whose time is over, as the owner of the database: the server's own
 * roles own no table. Returns what it dropped. What somebody holds is left for the next time.
 */
export async function tendMonths(ownerUrl: string, retentions: readonly Retention[]): Promise<Dropped[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on("error", () => undefined);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [
      tending,
    ]);
    if (rows[0]?.mine !== true) return [];
    await makePartitions(owner);
    return await dropMonths(owner, retentions);
  } catch (error) {
    if (isBusy(error)) return [];
    throw error;
  } finally {
    await owner.end();
  }
}

async function dropMonths(owner: pg.ClientBase, retentions: readonly Retention[]): Promise<Dropped[]> {
  const now = await thisMonth(owner);
  const dropped: Dropped[] = [];
  for (const { table, months, dropBefore } of retentions) {
    if (months === undefined) continue;
    const month = monthAfter(now, -months);
    const rows = await dropBefore(owner, month);
    if (rows > 0) dropped.push({ table, until: `${month}-01`, rows });
  }
  return dropped;
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
