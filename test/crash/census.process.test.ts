import { execFileSync } from "node:child_process";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { CensusImport } from "#enrollment/exchange/census.ts";
import { findRunning } from "#server/database/embedded.ts";
import { until } from "#server/until.ts";
import { csv, employee } from "../census.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";

// The built product, its own database, and kill -9 in the middle of a census.

const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const dataDir = newDataDir();
let site: Site = await startSite({ dataDir });
afterAll(async () => {
  await site.stop();
  removeDataDir(dataDir);
}, 60_000);

async function call<T>(
  method: string,
  url: string,
  { token, body, form }: { token?: string; body?: unknown; form?: FormData } = {},
): Promise<T> {
  const answer = await fetch(`${site.url}/api${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(form === undefined ? {} : { body: form }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as T;
}

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await findRunning(dataDir)) ?? "" });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const people = 20_000;
/** Of the database, which nobody limits: a slow machine asks so often by calls that the site says it is enough. */
async function waitFor(id: string, condition: string): Promise<boolean> {
  const isSo = async () =>
    (await query(`select from imports where id = $1 and ${condition}`, [id])).length > 0;
  return until(isSo, { withinMs: 200_000 });
}

test("killed while it writes a census: the next goes on, each person once, with one row of the audit", async () => {
  const { token } = await call<{ token: string }>("POST", "/login", {
    body: { username: "admin", password: "Harborview-demo-1" },
  });
  const { rows: clients } = await call<{ rows: { id: string }[] }>("GET", "/admin/clients", { token });
  const form = new FormData();
  form.append("clientId", clients[0]?.id ?? "");
  form.append("file", new File([csv(Array.from({ length: people }, (_, n) => employee(n)))], "census.csv"));
  const { id } = await call<CensusImport>("POST", "/admin/census", { token, form });
  const census = () => call<CensusImport>("GET", `/admin/census/${id}`, { token });

  await call("POST", `/admin/census/${id}/check`, { token });
  expect(await waitFor(id, "status = 'checked'")).toBe(true);
  expect(await census()).toMatchObject({ added: people, badRows: 0 });
  await call("POST", `/admin/census/${id}/write`, { token });
  expect(await waitFor(id, "status = 'writing' and rows_done > 0")).toBe(true);
  await site.kill();

  site = await startSite({ dataDir });
  const stopped = await census();
  expect(stopped.status).toBe("writing");
  expect(stopped.rowsDone).toBeGreaterThan(0);
  expect(stopped.rowsDone).toBeLessThan(people);
  // What a worker says of its progress is two minutes old: it counts as dead.
  await query("update imports set updated_at = now() - interval '3 minutes' where id = $1", [id]);
  expect(await waitFor(id, "status = 'done'")).toBe(true);

  expect(await census()).toMatchObject({ added: people, changed: 0, same: 0, badRows: 0, rowsDone: people });
  const [counted] = await query<Record<string, number>>(
    `select count(*)::int as members, count(distinct ssn_index)::int as people,
       (select count(*)::int from audit_events where subject = 'members' and action = 'create' and details->>'importId' = $1)
         as audited,
       (select count(*)::int from member_events e where e.details->>'importId' = $1) as events
     from members where import_id = $1::uuid`,
    [id],
  );
  expect(counted).toEqual({ members: people, people, audited: people, events: people });
}, 600_000);
