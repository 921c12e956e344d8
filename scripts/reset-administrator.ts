// `npm run admin:reset -- <username>`: lets an administrator in again who cannot sign in, by a link that works once.
// `npm run admin:reset -- <username> --every-right`: and gives them a role that holds every permission.
import path from "node:path";
import { type Reset, resetAdministrator } from "#identity/access/reset-administrator.service.ts";
import { folderBlobs } from "#server/blobs.ts";
import { ConfigurationError, loadConfiguration } from "#server/configuration.ts";
import { Vault } from "#server/crypto.ts";
import { openDatabase } from "#server/database/database.ts";
import { SystemScope } from "#server/scope.ts";
import { siteOfProcess } from "#server/site.ts";
import { databaseOf } from "./database-of.ts";

const stops: (() => Promise<void> | void)[] = [];
const [username, ...options] = process.argv.slice(2);
const everyRight = options.includes("--every-right");
if (username === undefined || options.some((option) => option !== "--every-right")) {
  console.error("Say whom: npm run admin:reset -- <username> [--every-right]");
  process.exit(2);
}

try {
  for (const line of wordsFor(await reset(username), username)) console.log(line);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function reset(name: string): Promise<Reset> {
  const configuration = loadConfiguration();
  const database = await openDatabase(await databaseOf(configuration, stops), { runtime: 1, system: 2 });
  stops.push(() => database.end());
  const services = {
    configuration,
    database,
    site: await siteOfProcess(
      {
        file: process.env["SITE_CONFIG"] ?? path.resolve("config/site.json"),
        isNamed: process.env["SITE_CONFIG"] !== undefined,
        production: configuration.production,
        version: "reset",
      },
      console.warn,
    ),
    vault: new Vault(configuration.secretKeys),
    blobs: folderBlobs(path.join(configuration.dataDir, "blobs")),
    clock: () => new Date(),
  };
  const system = new SystemScope(database, { requestId: "admin:reset", language: "en" });
  return resetAdministrator(services, system, { username: name, everyRight });
}

function wordsFor(result: Reset, name: string): string[] {
  if (result.outcome !== "done") {
    process.exitCode = 1;
    return [
      result.outcome === "unknown"
        ? `There is no user ${name}. Nothing was changed.`
        : `${name} is no administrator. An administrator resets other users at /admin/users. Nothing was changed.`,
    ];
  }
  return [
    `${name} is unlocked, signed out everywhere and without a second factor. The audit has a row about it.`,
    `This link works once, until ${result.until.toISOString()}. Give it to nobody but ${name}:`,
    `  ${result.link}`,
    ...(result.mayManageUsers
      ? []
      : [`${name} may not manage users. To change that, run this once more with --every-right.`]),
  ];
}
