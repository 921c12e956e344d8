import type pg from "pg";

/** A column of rows that can be removed and that holds the id of another row. */
export type Use = { table: string; column: string };
type Dependent = { table: string; column: string; key: string; soft: boolean; part: boolean };
const known = new Map<string, readonly Dependent[]>();

/**
 * The tables that point to this one, by the last column of the database's own foreign keys: to its id, or to another `key`. A part of it is what a key deletes along, and a
 * row of two keys that begins with this one: a role's permission is the role's, and no reason to keep the role.
 */
async function dependentsOf(client: pg.ClientBase, table: string): Promise<readonly Dependent[]> {
  const before = known.get(table);
  if (before) return before;
  const { rows } = await client.query<Dependent>(
    `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column", quote_ident(k.attname) as key,
       c.confdeltype = 'c' or exists (select from pg_constraint p where p.conrelid = c.conrelid and p.contype = 'p'
         and cardinality(p.conkey) > 1 and p.conkey[1] = c.conkey[1]) as part,
       exists (select from pg_attribute d where d.attrelid = c.conrelid and d.attname = 'deleted_at') as soft
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[cardinality(c.confkey)]
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    [table],
  );
  known.set(table, rows);
  return rows;
}

/** Which of these rows others depend on that are no parts of them. A removal only marks a row, so no key would object. */
export async function findInUse(
  client: pg.ClientBase,
  table: string,
  ids: readonly string[],
  /** Beside those with a foreign key. */
  others: readonly Use[] = [],
): Promise<Set<string>> {
  const further = others.map((one) => ({ ...one, key: "id", soft: true, part: false }));
  const uses = [...(await dependentsOf(client, table)), ...further]
    .filter(({ part }) => !part)
    .map(({ table: from, column, key, soft }) => {
      const its = key === "id" ? "asked.id" : `whole.${key} and d.installation_id = whole.installation_id`;
      return `exists (select from ${from} d where d.${column} = ${its}${soft ? " and d.deleted_at is null" : ""})`;
    });
  if (uses.length === 0 || ids.length === 0) return new Set();
  const found = `select asked.id from unnest($1::uuid[]) asked (id) join ${table} whole on whole.id = asked.id where ${uses.join(" or ")}`;
  const { rows } = await client.query<{ id: string }>(found, [ids]);
  return new Set(rows.map(({ id }) => id));
}

type Move = { table: string; ids: readonly string[]; way: "along" | "back" };

/** Parts go with their whole, and those that went with it come back with it: they share its moment of removal. */
export async function moveParts(client: pg.ClientBase, { table, ids, way }: Move): Promise<void> {
  const [from, to] = way === "along" ? ["is null", "now()"] : ["= whole.deleted_at", "null"];
  for (const one of await dependentsOf(client, table)) {
    if (!one.part || !one.soft) continue;
    await client.query(
      `update ${one.table} part set deleted_at = ${to}, version = part.version + 1 from ${table} whole
       where whole.id = part.${one.column} and whole.id = any($1) and part.deleted_at ${from}`,
      [ids],
    );
  }
}
