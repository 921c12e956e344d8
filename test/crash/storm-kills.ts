import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { findRunning } from "#server/database/embedded.ts";
import { until } from "#server/until.ts";
import { type Site, startSite } from "../site.ts";

export type Kill = "postgres" | "backend" | "ended backend" | "node";
/** `wasAwayMs`: until the database took connections again. `answeredMs`: from then, or from the kill, to a good answer. */
export type Outcome = { kill: Kill; wasAwayMs: number; answeredMs: number };

const patienceMs = 60_000;

export async function queryOwner<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? "" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills a part of the site and waits until it answers again, by itself; only Node is started anew. */
export async function killOnce(site: Site, kill: Kill): Promise<{ site: Site; outcome: Outcome }> {
  const from = performance.now();
  let next = site;
  if (kill === "node") {
    await site.kill();
    next = await startSite({
      dataDir: site.dataDir,
      port: Number(new URL(site.url).port),
      environment: stormEnvironment,
    });
  } else await killDatabase(site.dataDir, kill);
  const isBack = async () =>
    queryOwner(site.dataDir, "select 1").then(
      () => true,
      () => false,
    );
  if (!(await until(isBack, { withinMs: patienceMs })))
    throw new Error(`The database did not come back after ${kill}`);
  const back = performance.now();
  const answers = async () => (await fetch(`${site.url}/api/health`).catch(() => undefined))?.ok === true;
  if (!(await until(answers, { withinMs: patienceMs })))
    throw new Error(`No answer after ${kill}:\n${next.output().slice(-4000)}`);
  const answeredMs = performance.now() - back;
  return { site: next, outcome: { kill, wasAwayMs: back - from, answeredMs } };
}

export const stormEnvironment = {
  TRUST_PROXY: "1",
  HELP_MAIL_TO: "staff@harborview.example",
  LOG_LEVEL: "error",
};

async function killDatabase(dataDir: string, kill: Exclude<Kill, "node">): Promise<void> {
  if (kill === "postgres") {
    const pidFile = path.join(dataDir, "postgres/cluster/postmaster.pid");
    const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    process.kill(pid, "SIGKILL");
    return;
  }
  const [backend] = await queryOwner<{ pid: number }>(
    dataDir,
    `select pid from pg_stat_activity where application_name like 'openroll_%' and backend_type = 'client backend'
     order by state = 'active' desc, random() limit 1`,
  );
  if (backend === undefined) return;
  // A backend that dies takes all others with it: the server cannot know what it did to their memory.
  if (kill === "backend") process.kill(backend.pid, "SIGKILL");
  else await queryOwner(dataDir, "select pg_terminate_backend($1)", [backend.pid]);
}
