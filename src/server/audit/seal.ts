import { createHash, type Hash } from "node:crypto";
import type pg from "pg";
import type { Connections } from "../database/connections.ts";

type Seal = { id: number; fromTransaction: string; toTransaction: string; rows: number; hash: Buffer };

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
};

const atATime = 5000;

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
  await client.query("select pg_advisory_xact_lock(7310483)");
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

/** Makes every seal again from the rows. `noted` is a hash that somebody has written down after an earlier look. */
export async function verifyAudit(connections: Connections, noted?: string): Promise<AuditState> {
  return connections.hold((client) => verify(client, noted));
}

async function verify(client: pg.ClientBase, noted: string | undefined): Promise<AuditState> {
  const state: AuditState = {
    seals: 0,
    rows: 0,
    broken: undefined,
    lastHash: undefined,
    hasNoted: noted === undefined,
  };
  let former: Seal | undefined;
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

/** Row by row in the order of transactions, a few thousand at a time, so that memory stays flat. */
async function digestOf(
  client: pg.ClientBase,
  { from, to, former }: { from: string; to: string; former: Buffer | undefined },
): Promise<{ rows: number; hash: Buffer }> {
  const hash = createHash("sha256");
  if (former !== undefined) hash.update(former);
  let rows = 0;
  for (const lines of [eventLines, changeLines]) rows += await addLines(client, { from, to, lines, hash });
  return { rows, hash: hash.digest() };
}

type Lines = { table: string; columns: string };
/** The moment in a zone of its own: the bytes must not depend on the zone of the one who asks. */
const eventLines: Lines = {
  table: "audit_events",
  columns: `id, at at time zone 'UTC', transaction, installation_id, client_id, actor, action, subject, subject_id, request_id,
    details`,
};
const changeLines: Lines = {
  table: "audit_changes",
  columns: "id, transaction, installation_id, client_id, record, record_id, person_id, action, changed",
};

async function addLines(
  client: pg.ClientBase,
  { from, to, lines, hash }: { from: string; to: string; lines: Lines; hash: Hash },
): Promise<number> {
  let rows = 0;
  let after = { transaction: from, id: "0" };
  for (;;) {
    const page = await client.query<{ line: string; transaction: string; id: string }>(
      `select transaction::text as transaction, id::text as id, jsonb_build_array(${lines.columns})::text as line
       from ${lines.table}
       where transaction >= $1::bigint and transaction < $2::bigint
         and (transaction, id) > ($3::bigint, $4::bigint)
       order by ${lines.table}.transaction, ${lines.table}.id limit ${atATime}`,
      [from, to, after.transaction, after.id],
    );
    for (const row of page.rows) hash.update(`${row.line}\n`);
    rows += page.rows.length;
    const last = page.rows.at(-1);
    if (last === undefined) return rows;
    after = last;
  }
}
