import type { Writable } from "node:stream";
import pg from "pg";
import { Connections } from "./connections.ts";
import { type RoleName, roleNames, signInFor, urlFor } from "./sign-ins.ts";

/**
 * Two pools, one for each role. The role is part of the connection, so no statement can run outside it and the
 * prepared plans of one role are never planned again for the other.
 */
export type Database = {
  runtime: Connections;
  system: Connections;
  /** The pools sign in as nobody who could take another role; else as the owner, who could. */
  isConfined: boolean;
  end(): Promise<void>;
};

/** By `socketFolder`, where the database is on this machine and has a socket there. */
export async function openDatabase(
  address: string,
  size: { runtime: number; system: number },
  socketFolder?: string,
): Promise<Database> {
  const ownerUrl = socketFolder === undefined ? address : throughSocket(address, socketFolder);
  const urls = await urlsFor(ownerUrl);
  const runtime = pool(urls?.openroll_runtime ?? ownerUrl, "openroll_runtime", size.runtime);
  const system = pool(urls?.openroll_system ?? ownerUrl, "openroll_system", size.system);
  return {
    runtime,
    system,
    isConfined: urls !== undefined,
    async end() {
      await Promise.all([runtime.end(), system.end()]);
    },
  };
}

/** The same sign-in by the socket in this folder. */
export function throughSocket(address: string, folder: string): string {
  const url = new URL(address);
  url.searchParams.set("host", folder);
  return url.href;
}

/** The addresses by which each role signs in for itself; none where the migration could not make them. */
async function urlsFor(ownerUrl: string): Promise<Record<RoleName, string> | undefined> {
  const [runtime, system] = [signInFor(ownerUrl, "openroll_runtime"), signInFor(ownerUrl, "openroll_system")];
  if (runtime === undefined || system === undefined) return undefined;
  const urls = { openroll_runtime: urlFor(ownerUrl, runtime), openroll_system: urlFor(ownerUrl, system) };
  for (const role of roleNames) if (!(await signsIn(urls[role], role))) return undefined;
  return urls;
}

async function signsIn(url: string, role: RoleName): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, options: `-c role=${role}` });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // Whatever the server, or a pooler before it, has against this sign-in; not that it is down or full.
    const isRefused = error instanceof pg.DatabaseError && !/^(53|57)/.test(error.code ?? "");
    if (!isRefused) throw error;
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function pool(url: string, role: string, max: number): Connections {
  const made = new pg.Pool({
    connectionString: url,
    max,
    // Statements of one transaction that do not need each other's answers travel together: most calls are mostly ways.
    pipeline: true,
    options: `-c role=${role}`,
    application_name: role,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
    // Kept for good: to open one costs many times what a call does, just when a rush has made more of them needed.
    idleTimeoutMillis: 0,
    keepAlive: true,
  });
  // A connection that breaks while idle is dropped by the pool; the next request opens a new one. One that breaks in
  // the hands of a transaction fails its next statement; said aloud as well, it would end the whole process.
  made.on("error", () => undefined);
  made.on("connect", (client) => {
    client.on("error", () => undefined);
    // The driver's own field: the connection below the client.
    gatherWrites((client as unknown as { connection: { stream: Writable } }).connection.stream);
  });
  return new Connections(made, role);
}

/**
 * Lets what is sent in one turn of the event loop leave together, in one piece: the statements that do not wait for each
 * other cost one way to the system, not one each.
 */
function gatherWrites(stream: Writable): void {
  // A list of many small pieces costs the system more than to put them together.
  stream._writev = (pieces, done) =>
    stream._write(
      Buffer.concat(pieces.map(({ chunk, encoding }) => bytesOf(chunk, encoding))),
      "buffer" as BufferEncoding,
      done,
    );
  const write = stream.write.bind(stream) as (...sent: unknown[]) => boolean;
  const cork = stream.cork.bind(stream);
  let isGathering = false;
  const gather = () => {
    if (isGathering) return;
    isGathering = true;
    cork();
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  stream.write = (...sent: unknown[]) => {
    gather();
    return write(...sent);
  };
  stream.cork = () => {
    gather();
    cork();
  };
}

function bytesOf(chunk: Buffer | string, encoding: BufferEncoding): Buffer {
  return typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
}

// Dates stay ISO strings and numbers of rows stay numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error("A bigint column holds more than a safe integer");
  return number;
});
