import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { is } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Fault } from "./statements.ts";
import type { Describer } from "./describe.ts";
import { filesBelow } from "../source-files.ts";

type Found = { at: string; type: string; notNull: boolean };

/** Compares every table of the source, from which Drizzle makes its statements, with the schema: columns, types, null or not. */
export async function tableFaults(root: string, { client }: Describer): Promise<Fault[]> {
  await client.query("set client_min_messages = warning");
  const { rows } = await client.query<Found>(
    `select c.relname || '.' || a.attname as at, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')`,
  );
  await client.query("set client_min_messages = log");
  const found = new Map(rows.map((row) => [row.at, row]));
  const faults: Fault[] = [];
  for (const path of filesBelow(root, "src").filter((one) => one.endsWith(".table.ts"))) {
    const module = (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>;
    for (const table of Object.values(module))
      if (is(table, PgTable)) faults.push(...faultsOfTable(path, table, found));
  }
  return faults;
}

const casing = new CasingCache("snake_case");

function faultsOfTable(at: string, table: PgTable, found: ReadonlyMap<string, Found>): Fault[] {
  const { name, columns } = getTableConfig(table);
  return columns.flatMap((column): Fault[] => {
    const place = `${name}.${casing.getColumnCasing(column)}`;
    const own = found.get(place);
    if (own === undefined)
      return [{ at, says: `the schema has no column ${place}; run npm run db:generate` }];
    const type = column.getSQLType();
    if (plain(type) !== plain(own.type))
      return [{ at, says: `${place} is ${own.type}, and the table says ${type}` }];
    if (column.notNull === own.notNull) return [];
    return [
      { at, says: `${place} is ${own.notNull ? "not null" : "null or not"}, and the table says otherwise` },
    ];
  });
}

/** One spelling of a type's name. */
function plain(type: string): string {
  return type
    .replace(/ COLLATE .*/u, "")
    .replaceAll(", ", ",")
    .replace("bigserial", "bigint")
    .replace(/^character varying/u, "varchar")
    .replace("with time zone", "tz")
    .replace("timestamp tz", "timestamptz")
    .replace(/^(timestamptz)\b.*/u, "$1")
    .replace(/^character\b/u, "char");
}
