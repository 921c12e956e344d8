import type { Scope, Transaction } from "#server/scope.ts";

/** Users carry the name of their broker, client, partner or TPA, to be found and sorted by it: it follows a new name. */
export async function followNames(_: Scope, { client }: Transaction, ids: readonly string[]): Promise<void> {
  await client.query(
    `update users u set entity_name = o.name
     from (select id, name from clients union all select id, name from brokers
           union all select id, name from partners union all select id, name from tpas) o
     where o.id = any($1) and u.entity_id = o.id and u.entity_name is distinct from o.name`,
    [ids],
  );
}
