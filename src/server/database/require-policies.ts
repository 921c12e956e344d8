import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

/** What is missing in a database, with the way to mend it: said to the one who starts the server, without a stack. */
export class DatabaseIncomplete extends Error {
  override name = "DatabaseIncomplete";
}

/** As drizzle writes the snapshot beside the migrations. */
type Snapshot = { tables: Record<string, { name: string; policies: Record<string, unknown> }> };

/**
 * Every policy of the newest migration must be there. A dump that is restored where its roles are missing loses them all, and
 * then nobody sees anything, or, with a table that is not forced, somebody sees everything.
 */
export async function requirePolicies(client: pg.ClientBase, migrationsFolder: string): Promise<void> {
  const expected = policiesOf(migrationsFolder);
  const { rows } = await client.query<{ name: string }>(
    "select coalesce(tablename || '.' || policyname, '') as name from pg_policies where schemaname = 'public'",
  );
  const there = new Set(rows.map(({ name }) => name));
  const missing = expected.filter((name) => !there.has(name));
  if (missing.length === 0) return;
  throw new DatabaseIncomplete(
    `This database lacks ${missing.length} of its ${expected.length} row-level policies, such as ${missing.slice(0, 3).join(", ")}. ` +
      "A dump that was restored where the roles openroll_runtime and openroll_system do not exist loses them. " +
      "Restore a backup with npm run restore, or make both roles first and restore the dump again " +
      "(docs/operations.md, “Backup and restore”).",
  );
}

function policiesOf(migrationsFolder: string): string[] {
  const file = path.join(migrationsFolder, "meta", "snapshot.json");
  if (!existsSync(file)) return [];
  // Our own file, in the form that drizzle gives it.
  const { tables } = JSON.parse(readFileSync(file, "utf8")) as Snapshot;
  return Object.values(tables).flatMap(({ name, policies }) =>
    Object.keys(policies).map((policy) => `${name}.${policy}`),
  );
}

export function rolesMissing(role: string, owner: string): DatabaseIncomplete {
  return new DatabaseIncomplete(
    `The role ${role} does not exist, and ${owner}, who owns this database, may not make it. Run this once as a superuser, then start again:\n` +
      ["openroll_runtime", "openroll_system"]
        .map((one) => `  create role ${one} nologin noinherit; grant ${one} to "${owner}";`)
        .join("\n"),
  );
}
