import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { until } from "#server/until.ts";

const root = path.resolve(import.meta.dirname, "..");

/** The built product as a process of its own, with a data folder that survives its death. */
export type Site = {
  url: string;
  process: ChildProcess;
  dataDir: string;
  output: () => string;
  /** Asks it to stop, and waits. Answers its exit code. */
  stop: () => Promise<number | null>;
  /** kill -9: no time to tidy up. */
  kill: () => Promise<void>;
};

/** `host`: the name that browsers know it by; a passkey needs one that is no number. */
type SiteOptions = {
  dataDir?: string;
  environment?: Record<string, string>;
  host?: string;
  /** Of a site that comes back where it was. */
  port?: number;
};

/** Starts dist/server (built by `npm run build`) and waits until it answers. */
export async function startSite({
  dataDir = newDataDir(),
  environment = {},
  host = "127.0.0.1",
  port: wanted,
}: SiteOptions = {}): Promise<Site> {
  const port = wanted ?? (await freePort());
  const url = `http://${host}:${port}`;
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: "",
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const isUp = await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}:\n${output}`);
      return (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true;
    },
    { withinMs: 170_000 },
  );
  if (!isUp) {
    child.kill("SIGKILL");
    throw new Error(`The site did not come up:\n${output}`);
  }
  return {
    url,
    process: child,
    dataDir,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      return ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

export function newDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), "openroll-site-"));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
