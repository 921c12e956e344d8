import type pg from "pg";
import type { Connections } from "../database/connections.ts";
import { digestOf } from "./digest.ts";
import { fits, isAmongDropped, lastDrop } from "./drops.ts";

export type Seal = { id: number; fromTransaction: string; toTransaction: string; rows: number; hash: Buffer };

export type AuditState = {
  seals: number;
  /** How many rows they hold, as far as they fit. */
  rows: number;
  /** The first seal that does not fit. */
  broken: number | undefined;
  /** Of the last seal, in hexadecimal. Noted elsewhere, it shows later whether the end of the chain was cut off. */
  lastHash: string | undefined;
  /** Whether a hash that was noted is in the chain still. */
  hasNoted: boolean;
  /** All before this day was dropped by retention, and the chain begins after it. */
  droppedUntil: string | undefined;
};

const atATime = 5000;

/** One at a time makes a seal, or drops what is sealed. */
export const waitForSeals = "select pg_advisory_xact_lock(7310483)";

/**
 * Seals all audit rows of transactions that have ended. The database knows below which number no transaction is still
 * under way; so a late commit can never slip under a seal that is made already.
 */
export async function sealAudit(connections: Connections): Promise<number> {
  return connections.hold(async (client) => {
    try {
      // Each statement sees the newest state: who has waited here for another copy of the server must see its seal.
      await client.query("begin isolation level read committed");
      const rows = await sealWaiting(client);
      await client.query("commit");
      return rows;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  });
}

async function sealWaiting(client: pg.ClientBase): Promise<number> {
  await client.query(waitForSeals);
  const [last] = await sealsAfter(client, { order: "desc", limit: 1 });
  const horizon = await client.query<{ horizon: string }>(
    "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon",
  );
  const from = last?.toTransaction ?? "0";
  const to = horizon.rows[0]?.horizon ?? from;
  const { rows, hash } = await digestOf(client, { from, to, former: last?.hash });
  if (rows > 0) {
    await client.query(
      "insert into audit_seals (from_transaction, to_transaction, rows, hash) values ($1, $2, $3, $4)",
      [from, to, rows, hash],
    );
  }
  return rows;
}

/**
 * Makes every seal again from the rows. `noted` is a hash that somebody has written down after an earlier look. All of it
 * sees one moment: a month that is dropped meanwhile waits.
 */
export async function verifyAudit(connections: Connections, noted?: string): Promise<AuditState> {
  return connections.hold(async (client) => {
    await client.query("begin isolation level repeatable read read only");
    try {
      return await verifyOn(client, noted);
    } finally {
      await client.query("rollback").catch(() => undefined);
    }
  });
}

/** The same within a transaction that is open. */
export async function verifyOn(client: pg.ClientBase, noted?: string): Promise<AuditState> {
  const state: AuditState = {
    seals: 0,
    rows: 0,
    broken: undefined,
    lastHash: undefined,
    hasNoted: noted === undefined,
    droppedUntil: undefined,
  };
  const drop = await lastDrop(client);
  let former: Pick<Seal, "id" | "hash"> | undefined;
  if (drop !== undefined) {
    state.droppedUntil = drop.until;
    if (!(await fits(client, drop))) return { ...state, broken: drop.sealId };
    state.rows = drop.restRows;
    state.lastHash = drop.sealHash.toString("hex");
    state.hasNoted ||= await isAmongDropped(client, drop, noted ?? "");
    former = { id: drop.sealId, hash: drop.sealHash };
  }
  for (;;) {
    const page = await sealsAfter(client, { id: former?.id ?? 0, order: "asc", limit: atATime });
    for (const seal of page) {
      const { fromTransaction: from, toTransaction: to } = seal;
      const made = await digestOf(client, { from, to, former: former?.hash });
      const isWhole = made.hash.equals(seal.hash) && made.rows === seal.rows;
      if (!isWhole) return { ...state, broken: seal.id };
      state.seals += 1;
      state.rows += made.rows;
      state.lastHash = seal.hash.toString("hex");
      state.hasNoted ||= state.lastHash === noted;
      former = seal;
    }
    if (page.length < atATime) return state;
  }
}

async function sealsAfter(
  client: pg.ClientBase,
  { id = 0, order, limit }: { id?: number; order: "asc" | "desc"; limit: number },
): Promise<Seal[]> {
  const answer = await client.query<Seal>(
    `select id, from_transaction::text as "fromTransaction", to_transaction::text as "toTransaction", rows, hash
     from audit_seals where id > $1 order by id ${order} limit $2`,
    [id, limit],
  );
  return answer.rows;
}
