import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throughSocket } from "./database.ts";
import { processesIn, processStart } from "../processes.ts";
import { until } from "../until.ts";
import { type EmbeddedDatabase, startEmbedded } from "./embedded.ts";

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let logged: string[];
const running: EmbeddedDatabase[] = [];
const holders: ChildProcess[] = [];

// A folder that only we may enter: as root, the database's own user has no way in.
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), "openroll-embedded-")), "data");
  logged = [];
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill("SIGKILL");
  await Promise.all(running.splice(0).map((database) => database.stop()));
  const folder = clusterFolder();
  if (existsSync(folder))
    for (const pid of processesIn(realpathSync(folder), "postgres") ?? []) process.kill(pid, "SIGKILL");
  rmSync(join(dataDir, ".."), { recursive: true });
});

function clusterFolder(): string {
  return join(dataDir, "postgres/cluster");
}

async function start(): Promise<EmbeddedDatabase> {
  const write = (message: string) => void logged.push(message);
  const database = await startEmbedded({
    dataDir,
    log: { debug: write, info: write, warn: write, error: write },
  });
  running.push(database);
  return database;
}

/** Another process that starts the database and holds it until it is killed. */
async function startHolder(path = process.env.PATH): Promise<{ holder: ChildProcess; url: string }> {
  const module = new URL("./embedded.ts", import.meta.url).href;
  const code = `import { startEmbedded } from ${JSON.stringify(module)};
    const log = { debug() {}, info() {}, warn: console.error, error: console.error };
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log });
    console.log(url);`;
  const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    env: { ...process.env, PATH: path },
    stdio: ["ignore", "pipe", "inherit"],
  });
  holders.push(holder);
  const url = await new Promise<string>((said, failed) => {
    holder.stdout.once("data", (text: Buffer) => said(String(text).trim()));
    holder.once("exit", () => failed(new Error("The holder ended.")));
  });
  return { holder, url };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number.parseInt(readFileSync(join(clusterFolder(), "postmaster.pid"), "utf8"), 10);
}

// Not "does the number exist": a process that has ended stays listed until its parent asks.
function runs(pid: number): boolean {
  return processStart(pid) !== undefined;
}

/** A way to the few programs we need, without the one that ties the database's life to ours. */
function pathWithoutTie(): string {
  const folder = join(dataDir, "../programs");
  mkdirSync(folder);
  for (const name of ["id", "ps", "sh"])
    symlinkSync(execFileSync("which", [name], { encoding: "utf8" }).trim(), join(folder, name));
  return folder;
}

test("a database starts, keeps its rows over a stop, and leaves nothing running", async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE note AS SELECT 'ÄPFEL 사과' AS body");
  const pid = postmaster();
  await first.stop();
  expect(runs(pid)).toBe(false);
  const second = await start();
  expect(await query(second.url, "SELECT lower(body) AS body FROM note")).toEqual([{ body: "äpfel 사과" }]);
  expect(await query(second.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
  expect(await query(second.url, "SHOW wal_writer_delay")).toEqual([{ wal_writer_delay: "10ms" }]);
});

test("nobody signs in without the password, which only its owner may read", async () => {
  const { url } = await start();
  await expect(query(url.replace(/:[^:@]+@/, ":wrong@"), "SELECT 1")).rejects.toThrow(
    "password authentication failed",
  );
  expect(execFileSync("ls", ["-l", join(dataDir, "postgres/password")], { encoding: "utf8" })).toMatch(
    /^-rw------- /,
  );
});

test("a row survives when the database and its owner are killed", async () => {
  const { holder, url } = await startHolder();
  await query(url, "CREATE TABLE note AS SELECT 1 AS id");
  holder.kill("SIGKILL");
  process.kill(postmaster(), "SIGKILL");
  const { url: newUrl, socketFolder = "" } = await start();
  expect(await query(newUrl, "SELECT id FROM note")).toEqual([{ id: 1 }]);
  // Of the sockets only its own is left.
  const port = new URL(newUrl).port;
  expect(readdirSync(socketFolder).filter((name) => name.startsWith(".s."))).toEqual([
    `.s.PGSQL.${port}`,
    `.s.PGSQL.${port}.lock`,
  ]);
  const way = 'SELECT inet_client_addr() IS NULL AS "isBySocket"';
  expect(await query(throughSocket(newUrl, socketFolder), way)).toEqual([{ isBySocket: true }]);
});

test("a database that outlived its owner is ended first", async () => {
  const { holder, url } = await startHolder(pathWithoutTie());
  await query(url, "CREATE TABLE note AS SELECT 1 AS id");
  const orphan = postmaster();
  holder.kill("SIGKILL");
  expect(await until(() => !runs(holder.pid ?? 0), { withinMs: 5000 })).toBe(true);
  expect(runs(orphan)).toBe(true);
  const { url: newUrl } = await start();
  expect(logged.join("\n")).toContain("left behind");
  expect(runs(orphan)).toBe(false);
  expect(await query(newUrl, "SELECT id FROM note")).toEqual([{ id: 1 }]);
});

test.runIf(process.platform === "linux")(
  "a database shuts down by itself when its owner is killed",
  async () => {
    const { holder } = await startHolder();
    const pid = postmaster();
    holder.kill("SIGKILL");
    expect(await until(() => !runs(pid), { withinMs: 10_000 })).toBe(true);
  },
);

test("a killed database comes back under the same address, past a backend that is still busy", async () => {
  const { url } = await start();
  await query(url, "CREATE TABLE note AS SELECT 1 AS id");
  const busy = query(url, "SELECT count(*) FROM generate_series(1, 1e10::bigint)").catch(() => "cut off");
  const isBusy = async () =>
    (await query(url, "SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT count%' AND state = 'active'"))
      .length > 0;
  expect(await until(isBusy, { withinMs: 5000 })).toBe(true);
  const pid = postmaster();
  process.kill(pid, "SIGKILL");
  const isBack = () =>
    query(url, "SELECT id FROM note").then(
      (rows) => rows.length === 1 && postmaster() !== pid,
      () => false,
    );
  expect(await until(isBack, { withinMs: 20_000 })).toBe(true);
  expect(await busy).toBe("cut off");
});

test("a note of an earlier run whose number another process has now is no hindrance", async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(clusterFolder(), "postmaster.pid"), `${process.pid}\n${clusterFolder()}\n`);
  const second = await start();
  expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a start that was cut short while creating the database is begun again", async () => {
  mkdirSync(join(dataDir, "postgres/cluster.new"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/cluster.new/PG_VERSION"), "");
  const { url } = await start();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a cluster of another PostgreSQL is left alone and named", async () => {
  mkdirSync(clusterFolder(), { recursive: true });
  writeFileSync(join(clusterFolder(), "PG_VERSION"), "15\n");
  await expect(start()).rejects.toThrow("was made by PostgreSQL 15");
});
