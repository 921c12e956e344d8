import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { loadZipCodes } from "#organization/places/zip.service.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#app/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL whose owner may make databases, the folder of its socket, and the migrated template to clone. */
    postgres: { url: string; socketFolder: string | undefined; template: string };
  }
}

/**
 * One PostgreSQL for the whole run: the one of DATABASE_URL, or a private one that is thrown away after it; and in it one
 * migrated template, which each test file clones in about 100 ms.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"];
  const folder = given === undefined ? mkdtempSync(path.join(tmpdir(), "openroll-test-")) : undefined;
  const quiet = () => undefined;
  const embedded =
    folder === undefined
      ? undefined
      : await startEmbedded({
          dataDir: folder,
          isThrownAway: true,
          log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
        });
  const url = given ?? embedded?.url ?? "";
  const template = `openroll_template_${process.pid}`;
  const tearDown = async () => {
    await query(url, `drop database if exists ${template} with (force)`);
    await embedded?.stop();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await query(url, `create database ${template}`);
    const templateUrl = withDatabase(url, template);
    await migrate(templateUrl);
    await fillZipCodes(templateUrl);
    project.provide("postgres", { url, socketFolder: embedded?.socketFolder, template });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function fillZipCodes(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: "-c role=openroll_system" });
  await loadZipCodes(pool);
  await pool.end();
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
