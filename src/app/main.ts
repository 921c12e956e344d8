import { readFileSync } from "node:fs";
import path from "node:path";
import { pino } from "pino";
import { linksOfOlderKeys } from "#enrollment/invitations/personal-link.service.ts";
import { loadZipCodes } from "#organization/places/zip.service.ts";
import { addMissingPermissions } from "#identity/access/permissions.service.ts";
import { outliveErrors } from "./last-resort.ts";
import type { seedDemo } from "#demo/seed.ts";
import { sealAudit } from "#server/audit/seal.ts";
import { buildApp } from "./app.ts";
import { folderBlobs } from "#server/blobs.ts";
import { type Configuration, ConfigurationError, loadConfiguration } from "#server/configuration.ts";
import { Vault } from "#server/crypto.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { type EmbeddedDatabase, startEmbedded } from "#server/database/embedded.ts";
import { migrate } from "#app/migrate.ts";
import { ForeignSchema } from "#server/database/migrate.ts";
import { DatabaseIncomplete } from "#server/database/require-policies.ts";
import { keepKeys } from "#server/keep-keys.ts";
import { JobRunner } from "#server/job-runner.ts";
import { jobHandlers, removeEnded, timers, timerWork } from "./jobs.ts";
import { openMailTransport } from "#server/mail/transport.ts";
import { sealedPlaces } from "./sealed-places.ts";
import { plainConnections } from "#server/plain-connections.ts";
import { AlreadyRunning, type ProcessLock, takeProcessLock } from "#server/process-lock.ts";
import { retentions } from "./retentions.ts";
import { type Dropped, tendingHourly, tendMonths } from "#server/retention.ts";
import { s3Blobs } from "#server/s3-blobs.ts";
import type { Services } from "#server/services.ts";
import { requireKeys } from "#server/required-keys.ts";
import { refreshSite } from "#server/site-identity.ts";
import { siteOfProcess } from "#server/site.ts";

const root = path.resolve(import.meta.dirname, "../..");
const log = pino({ level: process.env["LOG_LEVEL"] ?? "warn", base: null });

/** What has been started, to be stopped in reverse. */
const running: { name: string; stop: () => Promise<void> | void }[] = [];

async function start(): Promise<void> {
  const configuration = loadConfiguration();
  for (const warning of plainConnections(configuration)) log.warn(warning);
  const lock = lockDataDir(configuration);
  if (lock !== undefined) running.push({ name: "lock", stop: () => lock.release() });

  const embedded = await ownDatabase(configuration);
  if (embedded !== undefined) running.push({ name: "database", stop: () => embedded.stop() });
  const ownerUrl = configuration.databaseUrl ?? embedded?.url ?? "";
  await migrate(ownerUrl);
  const database = await openDatabase(ownerUrl, { runtime: 16, system: 8 }, embedded?.socketFolder);
  running.push({ name: "connections", stop: () => database.end() });
  if (!database.isConfined)
    log.warn("the database lets no sign-ins be made for the server's roles; see docs/operations.md");
  await loadZipCodes(database.system);

  const services = await makeServices(configuration, database);
  await requireKeys({
    pool: database.system,
    vault: services.vault,
    places: sealedPlaces,
    lostKeys: configuration.lostKeys,
    warn: (facts, message) => log.error(facts, message),
  });
  // A production process never loads what makes the demo installation.
  const demo = configuration.production
    ? undefined
    : await (await import("#demo/seed.ts")).seedDemo({ ...services, log });
  if (configuration.production) await refuseDemoData(database);
  await addMissingPermissions(database.system);
  await refreshSite(services);

  const transport = openMailTransport({ smtpUrl: configuration.smtpUrl, from: configuration.mailFrom });
  if (transport !== undefined) running.push({ name: "mail", stop: () => transport.close() });
  const jobs = new JobRunner(database.system, (error) =>
    log.error({ error: nameOf(error) }, "the queue has trouble"),
  );
  // A database of our own is nobody else's: what is under way in it, a process that was killed has left behind.
  if (embedded !== undefined) await jobs.takeBack();
  await jobs.start(jobHandlers(services, transport));
  running.push({ name: "jobs", stop: () => jobs.stop() });
  everyMinute("seals", () => sealAudit(database.system));
  const { auditRetentionMonths: auditMonths, mailRetentionMonths: mailMonths } = configuration;
  const months = () => tendMonths(ownerUrl, retentions({ auditMonths, mailMonths }));
  everyMinute("months", tendingHourly(months, { clock: services.clock, say: sayDropped }));
  everyMinute("cleaning", () => removeEnded(services));
  every(10, "who the site is", () => refreshSite(services));
  for (const { name, seconds } of timers)
    every(
      seconds,
      name,
      timerWork(services, name, (message) => log.warn(message)),
    );

  const keys = keepKeys({
    services,
    places: sealedPlaces,
    log,
    say,
    links: () => linksOfOlderKeys(services),
  });
  running.push({ name: "keys", stop: () => keys.stop() });

  const { http } = await buildApp(services, {
    webFolder: path.join(root, "dist/web"),
    siteFolder: path.join(root, "config"),
    logLevel: process.env["LOG_LEVEL"] ?? "warn",
    trustProxy: configuration.trustProxy,
  });
  running.push({ name: "http", stop: () => http.close() });
  await http.listen({ port: configuration.port, host: configuration.host });
  say(`Openroll is running at ${configuration.baseUrl}`);
  if (demo !== undefined) sayDemo(configuration, demo);
}

function lockDataDir(configuration: Configuration): ProcessLock | undefined {
  // Copies that share a database by its address may also share a folder of files.
  return configuration.databaseUrl === undefined ? takeProcessLock(configuration.dataDir) : undefined;
}

async function ownDatabase(configuration: Configuration): Promise<EmbeddedDatabase | undefined> {
  if (configuration.databaseUrl !== undefined) return undefined;
  const say = (level: "debug" | "info" | "warn" | "error") => (message: string) => log[level](message);
  return startEmbedded({
    dataDir: configuration.dataDir,
    log: { debug: say("debug"), info: say("info"), warn: say("warn"), error: say("error") },
    onLost: (cause) => {
      log.fatal({ cause: nameOf(cause) }, "the database is lost");
      void stop(1);
    },
  });
}

async function makeServices(configuration: Configuration, database: Database): Promise<Services> {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  const named = process.env["SITE_CONFIG"];
  const { production } = configuration;
  return {
    configuration,
    site: await siteOfProcess(
      {
        file: named ?? path.join(root, "config/site.json"),
        isNamed: named !== undefined,
        production,
        version,
      },
      (message) => log.warn(message),
    ),
    database,
    vault: new Vault(configuration.secretKeys),
    blobs:
      configuration.s3 === undefined
        ? folderBlobs(path.join(configuration.dataDir, "blobs"))
        : s3Blobs(configuration.s3),
    clock: () => new Date(),
  };
}

/** A demo installation has sign-ins that everybody knows. */
async function refuseDemoData(database: Database): Promise<void> {
  const demo = await database.system.query("select 1 from installations where kind = 'demo' limit 1");
  if (demo.rowCount !== 0) {
    throw new Error(
      "This database holds the demo installation, whose sign-ins are public. Use an empty database in production.",
    );
  }
}

/** Above the usual level of the log: what is gone is told in any case. */
function sayDropped({ table, until, rows }: Dropped): void {
  say(`Dropped ${rows} rows of ${table} before ${until}: their time to be kept is over.`);
}

function everyMinute(name: string, work: () => Promise<unknown>): void {
  every(60, name, work);
}

/** Does some work again and again, so many seconds after each other, and once more at the end. */
function every(seconds: number, name: string, work: () => Promise<unknown>): void {
  let underWay: Promise<void> | undefined;
  // One at a time: while the database does not answer, none waits behind the other for it.
  const run = () =>
    (underWay ??= work()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ work: name, error: nameOf(error) }, "work failed"))
      .finally(() => (underWay = undefined)));
  const timer = setInterval(() => void run(), seconds * 1000);
  const stop = async () => {
    clearInterval(timer);
    await run();
  };
  running.push({ name, stop });
}

type Demo = NonNullable<Awaited<ReturnType<typeof seedDemo>>>;

function sayDemo({ baseUrl }: Configuration, demo: Demo): void {
  say("", "Demo installation: everything in it is made up.", "", "Enrol with a sign-up key:");
  for (const key of demo.signupKeys) say(`  ${baseUrl}/Welcome/${key}`);
  if (demo.recipientLink !== "/") say(`  ${baseUrl}${demo.recipientLink}  (a known person)`);
  say("", "Sign in at " + `${baseUrl}/login` + ":");
  for (const { type, username, password } of demo.signIns)
    say(`  ${type.padEnd(8)} ${username.padEnd(10)} ${password}`);
}

function say(...lines: string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

let stopping = false;

/** Stops in reverse order: no new requests, running ones finish, jobs end, connections close, the database last. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  const giveUp = setTimeout(() => process.exit(code === 0 ? 1 : code), 30_000);
  giveUp.unref();
  for (const part of running.toReversed()) {
    await Promise.resolve(part.stop()).catch((error: unknown) =>
      log.error({ part: part.name, error: nameOf(error) }, "stopping failed"),
    );
  }
  process.exit(code);
}

outliveErrors(log, () => void stop(1));
process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));

start().catch(async (error: unknown) => {
  const expected = [ConfigurationError, AlreadyRunning, ForeignSchema, DatabaseIncomplete].some(
    (one) => error instanceof one,
  );
  process.stderr.write(`${expected && error instanceof Error ? error.message : nameOf(error)}\n`);
  if (!expected) log.error({ stack: error instanceof Error ? error.stack : undefined }, "the start failed");
  await stop(1);
});
