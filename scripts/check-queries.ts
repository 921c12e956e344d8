import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrateDatabase } from "#server/database/migrate.ts";
import { readStatements } from "./queries/check.ts";
import { faultsOf } from "./queries/compare.ts";
import { Describer } from "./queries/describe.ts";
import { openProgram } from "./queries/program.ts";
import { tableFaults } from "./queries/tables.ts";

const quiet = () => undefined;
const folder = mkdtempSync(join(tmpdir(), "openroll-queries-"));
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const embedded = process.env.QDB ? {url: process.env.QDB, stop: async()=>undefined} : await startEmbedded({ dataDir: folder, isThrownAway: true, log });
try {
  if (!process.env.QDB) await migrateDatabase(embedded.url);
  const program = openProgram(process.cwd());
  const { statements, faults } = readStatements(program);
  console.log("read", performance.now());
  const describer = await Describer.open(embedded.url);
  const compared = await faultsOf(program, describer, statements);
  const tables = await tableFaults(process.cwd(), describer);
  await describer.close();
  program.close();
  const all = [...tables, ...faults, ...compared.faults];
  for (const { at, says } of all) console.log(`${at}\n    ${says}`);
  console.log(`${statements.length} statements, ${compared.parsed} texts, ${all.length} faults`);
  if (all.length > 0 || statements.length === 0) process.exitCode = 1;
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
