import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";

export type TestDatabase = Database & {
  url: string;
  /** As the owner, whom no policy binds: for arranging and for looking behind the curtain. */
  owner: pg.Pool;
};

/** A database of this test file's own, cloned from the migrated template and dropped at its end. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: base, template } = inject("postgres");
  const name = `openroll_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const maker = new pg.Client({ connectionString: base });
  await maker.connect();
  await maker.query("select pg_advisory_lock(7310484)");
  await maker.query(`create database ${name} template ${template}`);
  await maker.query("select pg_advisory_unlock(7310484)");

  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, { runtime: 8, system: 4 });
  const owner = new pg.Pool({ connectionString: url.href, max: 2 });
  owner.on("error", () => undefined);
  afterAll(async () => {
    await Promise.all([database.end(), owner.end()]);
    await maker.query(`drop database if exists ${name} with (force)`);
    await maker.end();
  });
  return { ...database, url: url.href, owner };
}
