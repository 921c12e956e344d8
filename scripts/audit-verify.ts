// `npm run audit:verify`: makes every seal of the audit again from its rows. Ends with 1 when one does not fit.
// `npm run audit:verify -- <hash>`: and looks whether a seal that was noted earlier is in the chain still.
import path from "node:path";
import { type AuditState, verifyAudit } from "#server/audit/seal.ts";
import { openDatabase } from "#server/database/database.ts";
import { findRunning, startEmbedded } from "#server/database/embedded.ts";
import { takeProcessLock } from "#server/process-lock.ts";

const stops: (() => Promise<void> | void)[] = [];
try {
  const database = await openDatabase(await databaseUrl(), { runtime: 1, system: 1 });
  stops.push(() => database.end());
  const state = await verifyAudit(database.system, process.argv[2]);
  for (const line of wordsFor(state)) console.log(line);
  if (state.broken !== undefined || !state.hasNoted) process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

/** The database of a server that runs, or, when none does, the same one started for this look. */
async function databaseUrl(): Promise<string> {
  const dataDir = path.resolve(process.env["DATA_DIR"] ?? "data");
  const found = process.env["DATABASE_URL"] ?? (await findRunning(dataDir));
  if (found !== undefined) return found;
  const lock = takeProcessLock(dataDir);
  stops.push(() => lock.release());
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir, log });
  stops.push(() => embedded.stop());
  return embedded.url;
}

function wordsFor({ seals, rows, broken, lastHash, hasNoted }: AuditState): string[] {
  const whole = `${rows.toLocaleString("en")} rows under ${seals.toLocaleString("en")} seals`;
  if (broken !== undefined) {
    return [`The audit is broken: seal ${broken} does not fit its rows. ${whole} before it are whole.`];
  }
  if (!hasNoted) return [`The audit is broken: the seal that was noted is gone. ${whole} are left.`];
  return [
    `The audit is whole: ${whole}.`,
    ...(lastHash === undefined ? [] : [`Its last seal, to be noted elsewhere: ${lastHash}`]),
  ];
}
