import { createHash } from "node:crypto";
import type pg from "pg";

type SealRow = { id: number; fromTransaction: string; toTransaction: string; rows: number; hash: Buffer };
type EventRow = { line: string };

/**
 * Seals all audit rows of transactions that have ended. The database knows below which number no transaction is still
 * under way; so a late commit can never slip under a seal that is made already.
 */
export async function sealAudit(pool: pg.Pool): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read");
    await client.query("select pg_advisory_xact_lock(7310483)");
    const last = await lastSeal(client);
    const horizon = await client.query<{ horizon: string }>(
      "select pg_snapshot_xmin(pg_current_snapshot())::text as horizon",
    );
    const from = last?.toTransaction ?? "0";
    const to = horizon.rows[0]?.horizon ?? from;
    const { rows, hash } = await digestOf(client, { from, to, former: last?.hash });
    if (rows > 0) {
      await client.query("insert into audit_seals (from_transaction, to_transaction, rows, hash) values ($1, $2, $3, $4)", [
        from,
        to,
        rows,
        hash,
      ]);
    }
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Every seal made again from the rows; the id of the first one that does not fit, if any. */
export async function verifyAudit(pool: pg.Pool): Promise<{ seals: number; rows: number; broken: number | undefined }> {
  const client = await pool.connect();
  try {
    const { rows: seals } = await client.query<SealRow>(
      `select id, from_transaction::text as "fromTransaction", to_transaction::text as "toTransaction", rows, hash
       from audit_seals order by id`,
    );
    let former: Buffer | undefined;
    let counted = 0;
    for (const seal of seals) {
      const made = await digestOf(client, { from: seal.fromTransaction, to: seal.toTransaction, former });
      if (!made.hash.equals(seal.hash) || made.rows !== seal.rows) {
        return { seals: seals.length, rows: counted, broken: seal.id };
      }
      counted += made.rows;
      former = seal.hash;
    }
    return { seals: seals.length, rows: counted, broken: undefined };
  } finally {
    client.release();
  }
}

async function lastSeal(client: pg.ClientBase): Promise<SealRow | undefined> {
  const answer = await client.query<SealRow>(
    `select id, from_transaction::text as "fromTransaction", to_transaction::text as "toTransaction", rows, hash
     from audit_seals order by id desc limit 1`,
  );
  return answer.rows[0];
}

/** Row by row in the order of transactions, a few thousand at a time, so that memory stays flat. */
async function digestOf(
  client: pg.ClientBase,
  { from, to, former }: { from: string; to: string; former: Buffer | undefined },
): Promise<{ rows: number; hash: Buffer }> {
  const hash = createHash("sha256");
  if (former !== undefined) hash.update(former);
  let rows = 0;
  let after = { transaction: from, id: "0" };
  for (;;) {
    const page = await client.query<EventRow & { transaction: string; id: string }>(
      `select transaction::text as transaction, id::text as id,
         jsonb_build_array(id, at, transaction, installation_id, client_id, actor, action, subject, subject_id,
           request_id, details)::text as line
       from audit_events
       where transaction >= $1::bigint and transaction < $2::bigint
         and (transaction, id) > ($3::bigint, $4::bigint)
       order by audit_events.transaction, audit_events.id limit 5000`,
      [from, to, after.transaction, after.id],
    );
    for (const row of page.rows) hash.update(`${row.line}\n`);
    rows += page.rows.length;
    const last = page.rows.at(-1);
    if (last === undefined) return { rows, hash: hash.digest() };
    after = last;
  }
}
