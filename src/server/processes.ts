import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

const hasProc = existsSync("/proc/self/stat");

type Stat = { name: string; state: string; startTicks: string };

/**
 * When a running process began, in words that only that one process has: numbers are used again, a number
 * with its start is not. Undefined when no such process runs.
 */
export function processStart(pid: number): string | undefined {
  if (!hasProc) return startByPs(pid);
  const stat = readStat(pid);
  return stat && `${bootId()}/${stat.startTicks}`;
}

/** The processes of that program which work in that folder; undefined where the system cannot tell. */
export function processesIn(folder: string, program: string): number[] | undefined {
  if (!hasProc) return undefined;
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => readStat(pid)?.name === program && workingFolder(pid) === folder);
}

/** Sends a signal; a process that has gone in the meantime is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

// The name stands in brackets and may itself hold spaces and brackets: cut at the last one.
function readStat(pid: number): Stat | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = line.lastIndexOf(")");
    const fields = line.slice(end + 2).split(" ");
    const stat = {
      name: line.slice(line.indexOf("(") + 1, end),
      state: fields[0] ?? "",
      startTicks: fields[19] ?? "",
    };
    return stat.state === "Z" || stat.state === "X" ? undefined : stat;
  } catch {
    return undefined;
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
}

function startByPs(pid: number): string | undefined {
  try {
    const start = execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: "pipe",
    });
    return start.trim() || undefined;
  } catch {
    return undefined;
  }
}
