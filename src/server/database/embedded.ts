import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { until } from "../until.ts";
import { endLeftovers } from "./embedded-leftovers.ts";
import { prepareRuntime, type Runtime } from "./embedded-runtime.ts";

export type EmbeddedLog = Record<"debug" | "info" | "warn" | "error", (message: string) => void>;

export type EmbeddedOptions = {
  /** The caller holds the process lock of this folder. */
  dataDir: string;
  log: EmbeddedLog;
  sharedBuffers?: string;
  /** Of tests: all of it is thrown away in the end, so nothing waits for the disk. */
  isThrownAway?: boolean;
  /** The database was lost and could not be brought back: nothing is left but to end. */
  onLost?: (cause: Error) => void;
};

/**
 * A PostgreSQL of our own; `url` signs in as its superuser and stays the same until `stop`. By the folder of its socket a
 * statement costs half of what it does by the loopback; undefined where the path is too long for a socket.
 */
export type EmbeddedDatabase = { url: string; socketFolder: string | undefined; stop(): Promise<void> };

type Place = { home: string; cluster: string; runtime: Runtime };
type Server = { process: ChildProcess; exited: Promise<string>; lastWords: () => Promise<string> };
type Launch = { place: Place; port: number; options: EmbeddedOptions };

const database = "openroll";
const superuser = "postgres";
const recoveryMs = 300_000;
/** So many starts after each other may fail before the database counts as lost; each waits longer than the one before. */
const restarts = { atMost: 6, firstWaitMs: 250, longestWaitMs: 10_000 };

/** Starts the private PostgreSQL in `dataDir/postgres`, made on first use, and answers when it takes connections. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = await preparePlace(options);
  if (await endLeftovers(place.cluster)) {
    options.log.warn("A database that an earlier run left behind was stopped first; nothing is lost.");
  }
  const password = readPassword(place);
  const { server, port } = await launchOnFreePort({ place, options, password });
  await createDatabase(urlOf({ port, password, name: "postgres" }));
  return supervise({
    launch: { place, port, options },
    server,
    url: urlOf({ port, password, name: database }),
    socketFolder: socketFolderOf(place),
  });
}

/** Systems end the path of a socket at 104 letters. */
function socketFolderOf({ home }: Place): string | undefined {
  return `${home}/.s.PGSQL.65535`.length < 100 ? home : undefined;
}

/** The address of the private database that another process runs in `dataDir` at this moment. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const home = resolve(dataDir, "postgres");
  const pidFile = join(home, "cluster", "postmaster.pid");
  if (!existsSync(pidFile)) return undefined;
  const port = Number(readFileSync(pidFile, "utf8").split("\n")[3]);
  const url = urlOf({ port, password: readPassword({ home }), name: database });
  return (await answers(url)) ? url : undefined;
}

async function preparePlace({ dataDir, log }: EmbeddedOptions): Promise<Place> {
  if (process.platform === "win32") {
    throw new Error(
      "The private database runs on Linux and macOS only: set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  const home = resolve(dataDir, "postgres");
  const cluster = join(home, "cluster");
  const place = { home, cluster, runtime: prepareRuntime(cluster) };
  makeFolder(home, place.runtime);
  if (existsSync(cluster)) requireSameMajor(place);
  else await createCluster(place, log);
  return place;
}

function makeFolder(path: string, { account }: Runtime): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

function requireSameMajor({ cluster, runtime }: Place): void {
  let found: string;
  try {
    found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    throw new Error(`${cluster} cannot be read. Start as the user who owns it, or as root.`, { cause });
  }
  if (found === runtime.major) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}, this version brings ${runtime.major}. ` +
      "Dump it with the older version and restore it into this one (docs/operations.md).",
  );
}

/** Made beside its place and then renamed: a start that is cut short leaves no half of a cluster behind. */
async function createCluster(place: Place, log: EmbeddedLog): Promise<void> {
  log.info(`Creating the database in ${place.cluster} …`);
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  writePassword(place);
  makeFolder(draft, place.runtime);
  const encoding = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${superuser}`, "--pwfile=../password"];
  const initdb = spawn(
    place.runtime.initdb,
    ["-D", folderFor(draft, place.runtime), ...encoding, ...access],
    {
      ...surroundings(draft, place.runtime),
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const { exited, lastWords } = watch(initdb, log);
  const end = await exited;
  if (end !== "code 0") throw new Error(`The database could not be created (${end}):\n${await lastWords()}`);
  renameSync(draft, place.cluster);
}

function writePassword({ home, runtime }: Place): void {
  const file = join(home, "password");
  writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  if (runtime.account) chownSync(file, runtime.account.uid, runtime.account.gid);
}

function readPassword({ home }: Pick<Place, "home">): string {
  const file = join(home, "password");
  if (!existsSync(file))
    throw new Error(`${file} is missing: without it nobody can sign in to the database. Restore it.`);
  return readFileSync(file, "utf8").trim();
}

function urlOf({ port, password, name }: { port: number; password: string; name: string }): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

/**
 * Under another account the cluster may lie below a folder which that account may not enter. Anyone who already
 * stands in a folder needs no way in: the process is put there before it gives up being root, and knows the
 * cluster as "where I stand".
 */
function folderFor(folder: string, { account }: Runtime): string {
  return account && process.platform === "linux" ? "/proc/self/cwd" : folder;
}

// None of our environment: no secrets, and no PG… variable that would change the server.
function surroundings(cwd: string, { account }: Runtime) {
  return { ...account, cwd, env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C" } };
}

async function launchOnFreePort(given: { place: Place; options: EmbeddedOptions; password: string }) {
  const { place, options, password } = given;
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      const server = await launch({ place, port, options }, urlOf({ port, password, name: "postgres" }));
      return { server, port };
    } catch (error) {
      // Somebody else took the port between our look and the start.
      const isTaken = error instanceof Error && error.message.includes("Address already in use");
      if (!isTaken || attempt === 5) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? found(address.port) : failed(new Error("No free port.")),
      );
    });
  });
}

/** One run of the server, ready for connections. */
async function launch({ place, port, options }: Launch, url: string): Promise<Server> {
  const [command, ...first] = [...dyingWithUs(), place.runtime.postgres];
  const settings = Object.entries(settingsFor({ place, port, options })).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const child = spawn(command, [...first, "-D", folderFor(place.cluster, place.runtime), ...settings], {
    ...surroundings(place.cluster, place.runtime),
    // A session of its own: Ctrl-C is for our server, which stops the database when it has finished its work.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const server = watch(child, options.log);
  let ended: string | undefined;
  void server.exited.then((end) => (ended = end));
  try {
    const isSettled = await until(async () => ended !== undefined || (await answers(url)), {
      withinMs: recoveryMs,
    });
    if (isSettled && ended === undefined) return server;
  } catch (error) {
    await shutDown(server);
    throw error;
  }
  await shutDown(server);
  throw new Error(
    `The database did not start (${ended ?? "no answer in time"}):\n${await server.lastWords()}`,
  );
}

/** On Linux the kernel itself tells the database to shut down when we are gone, however we went. */
function dyingWithUs(): [string, ...string[]] | [] {
  const command = ["setpriv", "--pdeathsig", "INT", "--"] as const;
  const isKnown =
    process.platform === "linux" && spawnSync(command[0], [...command.slice(1), "true"]).status === 0;
  return isKnown ? [...command] : [];
}

function settingsFor({
  place,
  port,
  options: { sharedBuffers = "64MB", isThrownAway = false },
}: Launch): Record<string, string | number> {
  const safely = isThrownAway ? "off" : "on";
  return {
    cluster_name: "openroll",
    listen_addresses: "127.0.0.1",
    port,
    // Beside the cluster, where only its own account and ours may enter.
    unix_socket_directories: socketFolderOf(place) === undefined ? "" : "..",
    max_connections: 100,
    // A query over the audit locks each month of it and their indexes: twenty years of them, from several connections at once.
    max_locks_per_transaction: 512,
    shared_buffers: sharedBuffers,
    fsync: safely,
    full_page_writes: safely,
    synchronous_commit: "on",
    // Looks commit without waiting for the disk: this is how often they are written to it all the same.
    wal_writer_delay: "10ms",
    max_wal_size: "1GB",
    random_page_cost: 1.1,
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements, their values and the text of their errors may name people: they never reach a log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_parameter_max_length: 0,
    log_checkpoints: "off",
    log_line_prefix: "",
  };
}

function watch(child: ChildProcess, log: EmbeddedLog): Server {
  const said: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      said.push(line);
      if (said.length > 40) said.shift();
      log[isAlarming(line) ? "warn" : "debug"](`postgres: ${line}`);
    });
  }
  const exited = new Promise<string>((end) => {
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, name) => end(name ? `signal ${name}` : `code ${code}`));
  });
  const closed = new Promise<void>((end) => child.once("close", () => end()));
  // Its backends hold the same pipe and may outlive it: we do not wait for them.
  const lastWords = () => settlesWithin(closed, 1000).then(() => said.join("\n"));
  return { process: child, exited, lastWords };
}

function isAlarming(line: string): boolean {
  if (/the database system is|due to administrator command/.test(line)) return false;
  return /^(WARNING|FATAL|PANIC)|was terminated by signal|was not properly shut down/.test(line);
}

/** True when the database takes us; false while it is still coming up. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== "57P03") throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/** Brings the database back on the same port when it ends without being told to. */
function supervise(given: Supervised): EmbeddedDatabase {
  const { url, socketFolder } = given;
  const { place, options } = given.launch;
  const { log, onLost } = options;
  let server = given.server;
  let isStopping = false;
  let recovery: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  async function recover(end: string): Promise<void> {
    log.error(`The database ended unexpectedly (${end}); it is started again.`);
    for (let attempt = 1; !isStopping; attempt += 1) {
      try {
        await endLeftovers(place.cluster);
        if (isStopping) return;
        server = await launch(given.launch, url);
        log.info("The database is back.");
        return guard(server);
      } catch (error) {
        // It was killed again while it came up, or something is full: however often it ends, as long as it comes back.
        if (attempt === restarts.atMost) throw error;
        await sleep(Math.min(restarts.longestWaitMs, restarts.firstWaitMs * 4 ** (attempt - 1)));
      }
    }
  }

  function guard({ exited }: Server): void {
    void exited.then((end) => {
      if (isStopping) return;
      recovery = recover(end).catch((error: unknown) => {
        const cause = error instanceof Error ? error : new Error(String(error));
        log.error(`The database is lost: ${cause.message}`);
        onLost?.(cause);
      });
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await recovery;
    await shutDown(server);
    await endLeftovers(place.cluster);
  }

  guard(server);
  return { url, socketFolder, stop: () => (stopped ??= stop()) };
}
type Supervised = { launch: Launch; server: Server; url: string; socketFolder: string | undefined };

/** Fast shutdown: open transactions are rolled back, everything else is written. Then less and less polite. */
async function shutDown({ process: child, exited }: Server): Promise<void> {
  for (const { name, withinMs } of [
    { name: "SIGINT", withinMs: 15_000 },
    { name: "SIGQUIT", withinMs: 5_000 },
    { name: "SIGKILL", withinMs: 5_000 },
  ] as const) {
    child.kill(name);
    if (await settlesWithin(exited, withinMs)) return;
  }
}

function settlesWithin(event: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise((resolved) => {
    const timer = setTimeout(() => resolved(false), ms);
    void event.then(() => {
      clearTimeout(timer);
      resolved(true);
    });
  });
}
