import pg from "pg";

/**
 * Two pools, one for each role. The role is part of the connection, so no statement can run outside it and the
 * prepared plans of one role are never planned again for the other.
 */
export type Database = {
  runtime: pg.Pool;
  system: pg.Pool;
  end(): Promise<void>;
};

export function openDatabase(url: string, size: { runtime: number; system: number }): Database {
  const runtime = pool(url, "openroll_runtime", size.runtime);
  const system = pool(url, "openroll_system", size.system);
  return {
    runtime,
    system,
    async end() {
      await Promise.all([runtime.end(), system.end()]);
    },
  };
}

function pool(url: string, role: string, max: number): pg.Pool {
  const made = new pg.Pool({
    connectionString: url,
    max,
    options: `-c role=${role}`,
    application_name: role,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks while idle is dropped by the pool; the next request opens a new one. One that breaks in
  // the hands of a transaction fails its next statement; said aloud as well, it would end the whole process.
  made.on("error", () => undefined);
  made.on("connect", (client) => void client.on("error", () => undefined));
  return made;
}

// Dates stay ISO strings and numbers of rows stay numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error("A bigint column holds more than a safe integer");
  return number;
});
