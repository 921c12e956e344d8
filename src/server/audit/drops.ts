import type pg from "pg";
import { digestOf } from "./digest.ts";

/** Where the chain of seals goes on after months were dropped. */
export type AuditDrop = {
  at: string;
  until: string;
  sealId: number;
  sealHash: Buffer;
  toTransaction: string;
  restRows: number;
  restHash: Buffer;
};

export async function lastDrop(client: pg.ClientBase): Promise<AuditDrop | undefined> {
  const { rows } = await client.query<AuditDrop>(
    `select at::text, until::text, seal_id as "sealId", seal_hash as "sealHash", to_transaction::text as "toTransaction",
       rest_rows as "restRows", rest_hash as "restHash" from audit_drops order by id desc limit 1`,
  );
  return rows[0];
}

/**
 * What is left of the transactions whose other rows were dropped: those that began before midnight and were sealed after
 * it. Their digest follows the last seal that cannot be made again.
 */
export const restOf = (
  client: pg.ClientBase,
  { toTransaction, sealHash }: Pick<AuditDrop, "toTransaction" | "sealHash">,
) => digestOf(client, { from: "0", to: toTransaction, former: sealHash });

/** Whether the audit itself tells of the drop, under a seal or waiting for one, and what was left is there unchanged. */
export async function fits(client: pg.ClientBase, drop: AuditDrop): Promise<boolean> {
  const rest = await restOf(client, drop);
  if (rest.rows !== drop.restRows || !rest.hash.equals(drop.restHash)) return false;
  const { rows } = await client.query<{ told: boolean }>(
    `select exists (select from audit_events e where e.actor = 'system' and e.action = 'remove' and e.subject = 'audit_events'
       and e.at = $3::timestamptz and e.details ->> 'seal' = $1 and e.details ->> 'rest' = $2) as told`,
    [drop.sealHash.toString("hex"), drop.restHash.toString("hex"), drop.at],
  );
  return rows[0]?.told === true;
}

/** Seals whose rows are gone keep their place in the chain: a hash that was noted then is still known. */
export async function isAmongDropped(
  client: pg.ClientBase,
  { sealId }: AuditDrop,
  noted: string,
): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select exists (select from audit_seals where id <= $1 and encode(hash, 'hex') = $2) as known",
    [sealId, noted],
  );
  return rows[0]?.known === true;
}
