// `npm run restore -- <folder>`: makes an empty database what it was at the moment of the backup. No server may run on it.
import path from "node:path";
import { migrate } from "#app/migrate.ts";
import { restore } from "#server/backup/restore.ts";
import { BackupProblem } from "#server/backup/tables.ts";
import { loadConfiguration } from "#server/configuration.ts";
import { findRunning } from "#server/database/embedded.ts";
import { databaseOf } from "./database-of.ts";

const stops: (() => Promise<void> | void)[] = [];
try {
  const [source] = process.argv.slice(2);
  if (source === undefined)
    throw new BackupProblem("Name the folder of a backup: npm run restore -- /backups/2026-11-10");
  const configuration = loadConfiguration();
  const { databaseUrl, dataDir, s3 } = configuration;
  if (databaseUrl === undefined && (await findRunning(dataDir)) !== undefined)
    throw new BackupProblem(`A server works on ${dataDir}. Stop it first.`);
  const manifest = await restore(
    {
      ownerUrl: await databaseOf(configuration, stops),
      blobsFolder: s3 === undefined ? path.join(dataDir, "blobs") : undefined,
      migrate,
    },
    path.resolve(source),
  );
  const rows = Object.values(manifest.rows).reduce((sum, one) => sum + one, 0);
  console.log(`Restored ${rows.toLocaleString("en")} rows of ${Object.keys(manifest.rows).length} tables.`);
  console.log(`Restored ${manifest.files.toLocaleString("en")} files.`);
  console.log(
    `It is as it was at ${manifest.createdAt}. Start the server with the SECRET_KEYS of that time.`,
  );
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
