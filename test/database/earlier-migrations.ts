import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type pg from "pg";
import { applyMigrations, readMigrations } from "#server/database/migrations.ts";
import { projectRoot } from "#server/project-root.ts";

/** A copy of the migrations before the one of this name, in a folder that its caller removes. */
export function migrationsBefore(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-migrations-"));
  cpSync(path.join(projectRoot, "migrations"), folder, { recursive: true });
  const migrations = readMigrations(folder);
  const at = migrations.findIndex((migration) => migration.name.endsWith(`_${name}`));
  if (at === -1) throw new Error(`No migration ${name}`);
  for (const later of migrations.slice(at)) rmSync(path.join(folder, `${later.name}.sql`));
  // It describes the tables as the newest migration leaves them.
  rmSync(path.join(folder, "meta"), { recursive: true });
  return folder;
}

/** Migrates as far as the version just before the migration of this name. */
export async function migrateUntil(client: pg.Client, name: string): Promise<void> {
  const folder = migrationsBefore(name);
  try {
    await applyMigrations(client, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
