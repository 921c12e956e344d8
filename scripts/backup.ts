// `npm run backup -- <new folder>`: the database as it is at one moment, and the files. The server may run meanwhile.
import path from "node:path";
import { backUp } from "#server/backup/backup.ts";
import { BackupProblem } from "#server/backup/tables.ts";
import { loadConfiguration } from "#server/configuration.ts";
import { databaseOf } from "./database-of.ts";

const stops: (() => Promise<void> | void)[] = [];
try {
  const [target] = process.argv.slice(2);
  if (target === undefined)
    throw new BackupProblem("Name a new folder: npm run backup -- /backups/2026-11-10");
  const configuration = loadConfiguration();
  const isInFolder = configuration.s3 === undefined;
  const manifest = await backUp(
    {
      ownerUrl: await databaseOf(configuration, stops),
      blobsFolder: isInFolder ? path.join(configuration.dataDir, "blobs") : undefined,
    },
    path.resolve(target),
  );
  const rows = Object.values(manifest.rows).reduce((sum, one) => sum + one, 0);
  console.log(`Backed up ${rows.toLocaleString("en")} rows of ${Object.keys(manifest.rows).length} tables.`);
  console.log(
    isInFolder
      ? `Backed up ${manifest.files.toLocaleString("en")} files.`
      : "The files lie in the bucket S3_BUCKET: back it up by its own means.",
  );
  console.log(
    "SECRET_KEYS are not in it: keep them elsewhere, for without them it opens nothing that is sealed.",
  );
} catch (error) {
  if (!(error instanceof BackupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}
