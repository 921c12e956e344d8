// `npm run audit:verify`: makes every seal of the audit again from its rows. Ends with 1 when one does not fit.
// `npm run audit:verify -- <hash>`: and looks whether a seal that was noted earlier is in the chain still.
import path from "node:path";
import { type AuditState, verifyAudit } from "#server/audit/seal.ts";
import { openDatabase } from "#server/database/database.ts";
import { databaseOf } from "./database-of.ts";

const stops: (() => Promise<void> | void)[] = [];
try {
  const dataDir = path.resolve(process.env["DATA_DIR"] ?? "data");
  const given = { databaseUrl: process.env["DATABASE_URL"]?.trim() || undefined, dataDir };
  const database = await openDatabase(await databaseOf(given, stops), { runtime: 1, system: 1 });
  stops.push(() => database.end());
  const state = await verifyAudit(database.system, process.argv[2]);
  for (const line of wordsFor(state)) console.log(line);
  if (state.broken !== undefined || !state.hasNoted) process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

function wordsFor({ seals, rows, broken, lastHash, hasNoted, droppedUntil }: AuditState): string[] {
  const whole = `${rows.toLocaleString("en")} rows under ${seals.toLocaleString("en")} seals`;
  if (broken !== undefined) {
    return [`The audit is broken: seal ${broken} does not fit its rows. ${whole} before it are whole.`];
  }
  if (!hasNoted) return [`The audit is broken: the seal that was noted is gone. ${whole} are left.`];
  return [
    `The audit is whole: ${whole}.`,
    ...(droppedUntil === undefined ? [] : [`Retention has dropped what was before ${droppedUntil}.`]),
    ...(lastHash === undefined ? [] : [`Its last seal, to be noted elsewhere: ${lastHash}`]),
  ];
}
