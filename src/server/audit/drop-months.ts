import type pg from "pg";
import { dropParts, inLockedTransaction, monthsOf, partOf } from "../database/partitions.ts";
import { restOf } from "./drops.ts";
import { waitForSeals } from "./seal.ts";

const tables = ["audit_events", "audit_changes"] as const;

/** What is about to be dropped: how many rows, and the newest transaction among them. */
type Doomed = { rows: number; last: string | null };

/**
 * Drops all months of the audit before this one, as the owner of the database, together with what lets the chain of seals
 * go on without them: a row of `audit_drops`, and one of the audit itself in each installation. Nothing is dropped that
 * no seal closes yet. Returns how many rows went.
 */
export async function dropAuditBefore(owner: pg.ClientBase, month: string): Promise<number> {
  const until = `${month}-01`;
  const parts: string[] = [];
  for (const table of tables)
    parts.push(
      ...(await monthsOf(owner, table)).filter((one) => one < month).map((one) => partOf(table, one)),
    );
  if (parts.length === 0) return 0;
  return inLockedTransaction(owner, async () => {
    await owner.query(waitForSeals);
    return dropAndTell(owner, parts, until);
  });
}

/** The owner sees no row of forced tables: the system's role reads and writes them. */
const asSystem = "set local role openroll_system";

async function dropAndTell(owner: pg.ClientBase, parts: readonly string[], until: string): Promise<number> {
  await owner.query(asSystem);
  const doomed = await countBefore(owner, until);
  const seal = doomed.last === null ? undefined : await sealOver(owner, doomed.last);
  if (doomed.last !== null && seal === undefined) return 0;
  await owner.query("reset role");
  await dropParts(owner, parts);
  if (seal === undefined) return 0;
  await owner.query(asSystem);
  const rest = await restOf(owner, seal);
  await owner.query(
    `insert into audit_drops (until, rows, seal_id, seal_hash, to_transaction, rest_rows, rest_hash)
     values ($1::date, $2, $3, $4, $5::bigint, $6, $7)`,
    [until, doomed.rows, seal.sealId, seal.sealHash, seal.toTransaction, rest.rows, rest.hash],
  );
  const told = {
    until,
    rows: doomed.rows,
    seal: seal.sealHash.toString("hex"),
    rest: rest.hash.toString("hex"),
  };
  await owner.query(
    `insert into audit_events (installation_id, actor, action, subject, details)
     select id, 'system', 'remove', 'audit_events', $1::jsonb from installations`,
    [JSON.stringify(told)],
  );
  return doomed.rows;
}

async function countBefore(client: pg.ClientBase, until: string): Promise<Doomed> {
  const { rows } = await client.query<Doomed>(
    `select coalesce(sum(rows), 0)::int as rows, max(last)::text as last from (
       select count(*) as rows, max(transaction) as last from audit_events where at < $1::date::timestamp at time zone 'UTC'
       union all
       select count(*), max(transaction) from audit_changes where at < $1::date::timestamp at time zone 'UTC') both_tables`,
    [until],
  );
  return rows[0] ?? { rows: 0, last: null };
}

type LastSeal = { sealId: number; sealHash: Buffer; toTransaction: string };

/** The seal that closes this transaction, and all before it. */
async function sealOver(client: pg.ClientBase, transaction: string): Promise<LastSeal | undefined> {
  const { rows } = await client.query<LastSeal>(
    `select id as "sealId", hash as "sealHash", to_transaction::text as "toTransaction" from audit_seals
     where to_transaction > $1::bigint order by id limit 1`,
    [transaction],
  );
  return rows[0];
}
