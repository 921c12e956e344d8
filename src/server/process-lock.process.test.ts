import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeProcessLock } from "./process-lock.ts";
import { until } from "./until.ts";

// Real processes on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "openroll-lock-"));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

/** Another process that takes the lock, says "taken" or why not, and then stays until it is killed. */
function otherProcess() {
  const module = new URL("./process-lock.ts", import.meta.url).href;
  const code = `import { takeProcessLock } from ${JSON.stringify(module)};
    try { takeProcessLock(${JSON.stringify(dataDir)}); console.log("taken"); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code]);
  children.push(child);
  const said = new Promise<string>((resolve) =>
    child.stdout.once("data", (text: Buffer) => resolve(String(text).trim())),
  );
  const gone = new Promise((resolve) => child.once("exit", resolve));
  return { child, said, gone };
}

test("a second process is refused and told which one runs", async () => {
  const first = otherProcess();
  expect(await first.said).toBe("taken");
  expect(() => takeProcessLock(dataDir)).toThrow(
    `Another Openroll is already running on ${dataDir} (process ${first.child.pid}).`,
  );
});

test("the lock of a killed process is taken over", async () => {
  const first = otherProcess();
  expect(await first.said).toBe("taken");
  first.child.kill("SIGKILL");
  await first.gone;
  const lock = takeProcessLock(dataDir);
  expect(readdirSync(dataDir)).toHaveLength(1);
  lock.release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("of several that find the same stale lock, one gets it", async () => {
  writeFileSync(
    join(dataDir, "server-7.lock"),
    JSON.stringify({ pid: process.pid, start: "an earlier process" }),
  );
  const answers = await Promise.all(
    [otherProcess(), otherProcess(), otherProcess(), otherProcess()].map((other) => other.said),
  );
  expect(answers.filter((answer) => answer === "taken")).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes("already running"))).toHaveLength(3);
});

test("a half-written lock is stale once its writer can no longer be at it", async () => {
  writeFileSync(join(dataDir, "server-1.lock"), "");
  expect(() => takeProcessLock(dataDir)).toThrow("already running");
  const canTake = () => {
    try {
      takeProcessLock(dataDir);
      return true;
    } catch {
      return false;
    }
  };
  expect(await until(canTake, { withinMs: 5000 })).toBe(true);
});
