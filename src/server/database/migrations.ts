import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

export type Migration = { name: string; statements: string[]; hash: string };

/** Reads the migrations of a folder in the order of their names, which begin with a number or a time. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return {
        name: file.slice(0, -".sql".length),
        statements: text.split("--> statement-breakpoint"),
        hash: createHash("sha256").update(text).digest("hex"),
      };
    });
}

/**
 * Runs, in one transaction, each migration of the folder that has not run here. What has run is known by its hash and not by its
 * time: a migration that was merged late runs also where a younger one has run before it.
 */
export async function applyMigrations(client: pg.ClientBase, folder: string): Promise<void> {
  await client.query("create schema if not exists drizzle");
  await client.query(
    "create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
  );
  await client.query("begin");
  try {
    const { rows } = await client.query<{ hash: string }>("select hash from drizzle.__drizzle_migrations");
    const applied = new Set(rows.map(({ hash }) => hash));
    for (const { statements, hash } of readMigrations(folder)) {
      if (applied.has(hash)) continue;
      for (const statement of statements) await client.query(statement);
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, extract(epoch from clock_timestamp()) * 1000)",
        [hash],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
