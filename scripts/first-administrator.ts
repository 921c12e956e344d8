// `npm run admin:first -- --installation "Name" --username ruth --name "Ruth Ahn" --email ruth@example.com`: begins an empty installation.
import path from "node:path";
import { parseArgs } from "node:util";
import { dashboardItemsTable } from "#workspace/dashboards/dashboards.table.ts";
import { type FirstWanted, makeFirstAdministrator } from "#identity/access/first-administrator.service.ts";
import { lifeEventKindsTable } from "#enrollment/life-events/life-events.table.ts";
import { referenceCodesTable, waiveReasonsTable } from "#enrollment/offering/offering.table.ts";
import { tierItemsTable, tiersTable } from "#plans/plans/plans.table.ts";
import { folderBlobs } from "#server/blobs.ts";
import { ConfigurationError, loadConfiguration } from "#server/configuration.ts";
import { Vault } from "#server/crypto.ts";
import { migrate } from "#app/migrate.ts";
import { openDatabase } from "#server/database/database.ts";
import { SystemScope } from "#server/scope.ts";
import { siteOfProcess } from "#server/site.ts";
import { databaseOf } from "./database-of.ts";
import { makeCodes } from "../src/demo/codes.ts";
import { makeHomes } from "../src/demo/dashboards.ts";
import { insertRows } from "../src/demo/insert.ts";
import { makeLifeEventKinds } from "../src/demo/life-event-kinds.ts";

const usage =
  'Say who: npm run admin:first -- --installation "Harborview" --username ruth --name "Ruth Ahn" --email ruth@example.com [--time-zone America/New_York]';
const stops: (() => Promise<void> | void)[] = [];

try {
  const wanted = readWanted();
  if (typeof wanted === "string") {
    console.error(`${wanted}\n${usage}`);
    process.exitCode = 2;
  } else {
    await begin(wanted);
  }
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

/** What was asked for, or what is wrong with it. */
function readWanted(): FirstWanted | string {
  const text = { type: "string" } as const;
  const options = { installation: text, username: text, name: text, email: text, "time-zone": text };
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { installation = "", name = "", email = "", "time-zone": timeZone = "America/New_York" } = values;
  const username = (values.username ?? "").trim().toLowerCase();
  if (installation.trim() === "" || username === "" || name.trim() === "" || email === "")
    return "Something is missing.";
  if (!/^[a-z\d][a-z\d._@-]{2,59}$/u.test(username))
    return "A username has 3 to 60 letters, figures, or any of . _ @ -";
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) return `${email} is no email address.`;
  if (!Intl.supportedValuesOf("timeZone").includes(timeZone)) return `${timeZone} is no time zone.`;
  const [firstName = "", ...others] = name.trim().split(/\s+/u);
  return {
    installation: installation.trim(),
    timeZone,
    username,
    firstName,
    lastName: others.join(" "),
    email,
  };
}

async function begin(wanted: FirstWanted): Promise<void> {
  const configuration = loadConfiguration();
  const url = await databaseOf(configuration, stops);
  await migrate(url);
  const database = await openDatabase(url, { runtime: 1, system: 2 });
  stops.push(() => database.end());
  const services = {
    configuration,
    database,
    site: await siteOfProcess(
      {
        file: process.env["SITE_CONFIG"] ?? path.resolve("config/site.json"),
        isNamed: process.env["SITE_CONFIG"] !== undefined,
        production: configuration.production,
        version: "first",
      },
      console.warn,
    ),
    vault: new Vault(configuration.secretKeys),
    blobs: folderBlobs(path.join(configuration.dataDir, "blobs")),
    clock: () => new Date(),
  };
  const system = new SystemScope(database, { requestId: "admin:first", language: "en" });
  const result = await makeFirstAdministrator(services, system, wanted, async (client, installationId) => {
    const place = { installationId, founded: services.clock().toISOString() };
    const codes = makeCodes(place);
    await insertRows(client, referenceCodesTable, codes.referenceCodes);
    await insertRows(client, waiveReasonsTable, codes.waiveReasons);
    await insertRows(client, tiersTable, codes.tiers);
    await insertRows(client, tierItemsTable, codes.tierItems);
    await insertRows(client, lifeEventKindsTable, makeLifeEventKinds(place));
    await insertRows(client, dashboardItemsTable, makeHomes(place, { roles: [] }).items);
  });
  if (result.outcome === "exists") {
    process.exitCode = 1;
    console.error(
      "There is an installation already. Nothing was changed. Its administrators invite others at /admin/users; `npm run admin:reset` lets one in again.",
    );
    return;
  }
  console.log(`${wanted.installation} begins, and ${wanted.username} is its administrator.`);
  console.log(
    `This link works once, until ${result.until.toISOString()}. Give it to nobody but ${wanted.username}:`,
  );
  console.log(`  ${result.link}`);
}
