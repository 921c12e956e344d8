import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { projectRoot } from "#server/project-root.ts";

/** Migrates as far as the version just before the migration of this name. */
export async function migrateUntil(client: pg.Client, name: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-migrations-"));
  try {
    cpSync(path.join(projectRoot, "migrations"), folder, { recursive: true });
    const file = path.join(folder, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
    const at = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
    if (at === -1) throw new Error(`No migration ${name}`);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
