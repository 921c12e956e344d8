import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { processStart } from "./processes.ts";

export type ProcessLock = { release(): void };

/** Somebody else works on this data folder; the message is for the person at the keyboard. */
export class AlreadyRunning extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Another Openroll is already running on ${dataDir} (process ${pid}). ` +
        "Stop it first, or give this one a folder of its own with DATA_DIR.",
    );
    this.name = "AlreadyRunning";
  }
}

type Holder = { pid: number; start: string };

/** A note being written for longer than this was left by a process that died over it. */
const writingMs = 2000;

/**
 * Takes the data folder for this process alone; throws `AlreadyRunning` when a living process has it.
 *
 * Each lock is a new file with the next number, and the highest number counts. A stale lock is never removed
 * before its successor exists, so of two that find the same stale lock only one can become its successor.
 */
export function takeProcessLock(dataDir: string): ProcessLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (;;) {
    const last = newest(dataDir);
    const holder = last === 0 ? undefined : livingHolder(dataDir, last);
    if (holder) throw new AlreadyRunning(dataDir, holder.pid);
    const mine = last + 1;
    if (!writeNote(dataDir, mine)) continue;
    if (newest(dataDir) === mine) {
      for (const old of numbers(dataDir)) if (old < mine) removeNote(dataDir, old);
      return { release: () => removeNote(dataDir, mine) };
    }
    removeNote(dataDir, mine);
  }
}

function noteAt(dataDir: string, number: number): string {
  return join(dataDir, `server-${number}.lock`);
}

function numbers(dataDir: string): number[] {
  return readdirSync(dataDir)
    .map((name) => Number(/^server-(\d+)\.lock$/.exec(name)?.[1] ?? 0))
    .filter((number) => number > 0);
}

function newest(dataDir: string): number {
  return Math.max(0, ...numbers(dataDir));
}

function removeNote(dataDir: string, number: number): void {
  rmSync(noteAt(dataDir, number), { force: true });
}

function writeNote(dataDir: string, number: number): boolean {
  let file: number;
  try {
    file = openSync(noteAt(dataDir, number), "wx", 0o644);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  try {
    const note: Holder = { pid: process.pid, start: processStart(process.pid) ?? "" };
    writeSync(file, JSON.stringify(note));
    fsyncSync(file);
    return true;
  } finally {
    closeSync(file);
  }
}

/** Who holds this lock, if he still lives; a note that is being written just now counts as held. */
function livingHolder(dataDir: string, number: number): { pid: number } | undefined {
  const path = noteAt(dataDir, number);
  try {
    const holder = parseHolder(readFileSync(path, "utf8"));
    if (holder) return processStart(holder.pid) === holder.start ? holder : undefined;
    return Date.now() - statSync(path).mtimeMs < writingMs ? { pid: 0 } : undefined;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const note: unknown = JSON.parse(text);
    if (typeof note !== "object" || note === null || !("pid" in note) || !("start" in note)) return undefined;
    return { pid: Number(note.pid), start: String(note.start) };
  } catch {
    return undefined;
  }
}
