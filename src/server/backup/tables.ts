import type pg from "pg";

/** A table whose rows are backed up, with the columns that a row is made of and the SQL types to read them by. */
export type BackedUpTable = {
  schema: string;
  name: string;
  columns: readonly { name: string; type: string }[];
};

/** Jobs that are still to be done; what is over is history. */
const jobTable = { schema: "pgboss", name: "job" };
export const openJobs = "state in ('created', 'retry', 'active')";

/** All tables of the product, through which their monthly parts are read as well, and the queue. */
export async function readTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select n.nspname as schema, c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' or (n.nspname = $1 and c.relname = $2))
     group by n.nspname, c.relname order by n.nspname, c.relname`,
    [jobTable.schema, jobTable.name],
  );
  return rows;
}

export const isJobTable = ({ schema, name }: Pick<BackedUpTable, "schema" | "name">): boolean =>
  schema === jobTable.schema && name === jobTable.name;

export const fileOf = ({ schema, name }: Pick<BackedUpTable, "schema" | "name">): string =>
  `${schema}.${name}.ndjson.gz`;

/** The hashes of the migrations that made the schema; the order in which they ran says nothing. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by hash",
  );
  return rows.map(({ hash }) => hash);
}

/** What a backup says of itself. */
export type Manifest = {
  format: 1;
  createdAt: string;
  migrations: string[];
  /** The number that no transaction had reached yet. */
  transaction: string;
  /** Rows by file. */
  rows: Record<string, number>;
  /** The last value of each sequence that has given one. */
  sequences: Record<string, string>;
  /** Files that people sent; none where they lie in a bucket. */
  files: number;
};

/** Words for the one who runs the command, instead of a stack. */
export class BackupProblem extends Error {
  override name = "BackupProblem";
}
