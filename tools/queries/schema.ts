import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#app/migrate.ts";

const quiet = () => undefined;
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

/** Lends a database with the whole schema and no rows: in the PostgreSQL of DATABASE_URL, or in a private one. */
export async function withSchema<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env["DATABASE_URL"];
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), "openroll-queries-")) : undefined;
  const embedded =
    folder === undefined ? undefined : await startEmbedded({ dataDir: folder, isThrownAway: true, log });
  const base = given ?? embedded?.url ?? "";
  const name = `openroll_queries_${process.pid}`;
  try {
    await run(base, `create database ${name}`);
    const url = new URL(base);
    url.pathname = `/${name}`;
    await migrate(url.href);
    return await work(url.href);
  } finally {
    await run(base, `drop database if exists ${name} with (force)`).catch(quiet);
    await embedded?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function run(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
