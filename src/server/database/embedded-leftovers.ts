import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { processesIn, processStart, signal } from "../processes.ts";
import { until } from "../until.ts";

/** The gentlest first: fast shutdown, then immediate, then what cannot be refused. */
const escalation = [
  { name: "SIGINT", withinMs: 4000 },
  { name: "SIGQUIT", withinMs: 2000 },
  { name: "SIGKILL", withinMs: 5000 },
] as const;

/**
 * Ends what an earlier run has left behind on this cluster and waits until all of it is gone: a server whose
 * owner was killed, or backends whose server was. The caller holds the process lock of the data folder.
 */
export async function endLeftovers(cluster: string): Promise<boolean> {
  const folder = realpathSync(cluster);
  const pidFile = join(folder, "postmaster.pid");
  const found = leftovers(folder, pidFile);
  for (const { name, withinMs } of found.length > 0 ? escalation : []) {
    const left = leftovers(folder, pidFile);
    const postmaster = left.find((pid) => pid === readPid(pidFile));
    // A server takes its backends along; without it, and in the end, each is told by itself.
    for (const pid of name === "SIGKILL" || postmaster === undefined ? left : [postmaster]) signal(pid, name);
    if (await until(() => leftovers(folder, pidFile).length === 0, { withinMs })) break;
  }
  const left = leftovers(folder, pidFile);
  if (left.length > 0)
    throw new Error(`An earlier PostgreSQL on ${folder} does not end: processes ${left.join(", ")}.`);
  forgetStalePid(folder, pidFile);
  return found.length > 0;
}

function leftovers(folder: string, pidFile: string): number[] {
  const found = processesIn(folder, "postgres");
  if (found) return found;
  const pid = readPid(pidFile);
  return pid !== undefined && processStart(pid) !== undefined && isPostgres(pid) ? [pid] : [];
}

/**
 * In a container numbers begin anew at each start and the dead may stay listed, and PostgreSQL would take any
 * process with the old number for itself. Where the system tells us that nobody works here, the note can go; PostgreSQL still refuses
 * to start while anyone is attached to the cluster's shared memory.
 */
function forgetStalePid(folder: string, pidFile: string): void {
  if (!processesIn(folder, "postgres")) return;
  const home = dirname(folder);
  // Its socket has a note of its own beside it.
  const sockets = readdirSync(home).filter((name) => name.startsWith(".s.PGSQL."));
  for (const note of [pidFile, ...sockets.map((name) => join(home, name))]) rmSync(note, { force: true });
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  return pid > 0 ? pid : undefined;
}

function isPostgres(pid: number): boolean {
  try {
    return execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" }).includes("postgres");
  } catch {
    return false;
  }
}
