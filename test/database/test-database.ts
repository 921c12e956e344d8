import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { type Database, openDatabase, throughSocket } from "#server/database/database.ts";
import { until } from "#server/until.ts";

export type TestDatabase = Database & {
  url: string;
  /** As the owner, whom no policy binds: for arranging and for looking behind the curtain. */
  owner: pg.Pool;
};

/** A database of this test file's own, cloned from the migrated template and dropped at its end. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: base, socketFolder, template } = inject("postgres");
  // By the socket a statement costs a fifth less than by the loopback.
  const nearby = (url: string) => (socketFolder === undefined ? url : throughSocket(url, socketFolder));
  const name = `openroll_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const maker = new pg.Client({ connectionString: nearby(base) });
  await maker.connect();
  await maker.query("select pg_advisory_lock(7310484)");
  await maker.query(`create database ${name} template ${template}`);
  await maker.query("select pg_advisory_unlock(7310484)");

  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href, { runtime: 8, system: 4 }, socketFolder);
  const owner = new pg.Pool({ connectionString: nearby(url.href), max: 2 });
  owner.on("error", () => undefined);
  owner.on("connect", (client) => void client.on("error", () => undefined));
  afterAll(async () => {
    // A test that failed may still hold a connection; it must not hold up or fail the others as well.
    let hasEnded = false;
    const ends = Promise.all([database.end(), owner.end()]).then(() => (hasEnded = true));
    await Promise.race([ends, until(() => hasEnded, { withinMs: 5000 })]);
    await maker.query(`drop database if exists ${name} with (force)`);
    await maker.end();
  });
  return { ...database, url: url.href, owner };
}
