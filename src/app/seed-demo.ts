import path from "node:path";
import { folderBlobs } from "#server/blobs.ts";
import { loadConfiguration } from "#server/configuration.ts";
import { Vault } from "#server/crypto.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "./migrate.ts";
import { takeProcessLock } from "#server/process-lock.ts";
import { loadSite } from "#server/site.ts";
import { seedDemo } from "#demo/seed.ts";

// By hand: `npx tsx src/app/seed-demo.ts` makes the demo installation in DATA_DIR or DATABASE_URL, and says how to look
// around in it. The server does the same on its first start, so this is for a database that no server runs on.

const configuration = loadConfiguration();
if (configuration.production)
  throw new Error("The demo installation has sign-ins that everybody knows: not in production.");

const stops: (() => Promise<void> | void)[] = [];
try {
  await seed();
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function seed(): Promise<void> {
  const url = configuration.databaseUrl ?? (await ownDatabase());
  await migrate(url);
  const database = await openDatabase(url, { runtime: 1, system: 2 });
  stops.push(() => database.end());
  const guide = await seedDemo({
    configuration,
    database,
    site: await loadSite(
      process.env["SITE_CONFIG"] ?? path.resolve("config/site.json"),
      "seed",
      console.warn,
    ),
    vault: new Vault(configuration.secretKeys),
    blobs: folderBlobs(path.join(configuration.dataDir, "blobs")),
    clock: () => new Date(),
    log: { info: console.log },
  });
  console.log(guide ?? "This database holds another installation: nothing was made.");
}

async function ownDatabase(): Promise<string> {
  const lock = takeProcessLock(configuration.dataDir);
  stops.push(() => lock.release());
  const quiet = () => undefined;
  const embedded = await startEmbedded({
    dataDir: configuration.dataDir,
    log: { debug: quiet, info: quiet, warn: console.warn, error: console.error },
  });
  stops.push(() => embedded.stop());
  return embedded.url;
}
