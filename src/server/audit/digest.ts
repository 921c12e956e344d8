import { createHash, type Hash } from "node:crypto";
import type pg from "pg";

const atATime = 5000;

/** Row by row in the order of transactions, a few thousand at a time, so that memory stays flat. */
export async function digestOf(
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
