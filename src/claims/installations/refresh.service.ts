import { refreshRunJob } from "#claims/installations/jobs.ts";
import { recountIn, removeTotals } from "#claims/accumulators/recount.service.ts";
import { takeWaiting } from "#claims/accumulators/payer/take-figures.service.ts";
import { matchAgain } from "#claims/claims/match-again.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lookNow } from "./drop.service.ts";
import type { RefreshRun, RunCounts, RunError } from "./refresh.ts";

const familiesAtOnce = 50;
/** A run ends after this time and leaves the rest to the next job. */
const jobMs = 300_000;

const shown = `r.id, r.kind, r.client_id as "clientId", (select c.name from clients c where c.id = r.client_id) as "clientName", r.status,
  r.done, r.total, r.counts, r.errors, (select ${fullNameSql("u")} from users u where u.id = r.created_by) as by,
  r.created_at::text as "createdAt", r.finished_at::text as "finishedAt"`;

/** One that is under way already for the same client is answered, and no second one begins. */
export async function startRun(
  services: Services,
  scope: Scope,
  { kind, clientId }: { kind: RefreshRun["kind"]; clientId: string | null },
): Promise<RefreshRun> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { installationId } = scope.accessScope;
    if (clientId !== null) {
      const known = await client.query("select from clients where id = $1 and deleted_at is null", [
        clientId,
      ]);
      if (known.rowCount !== 1) throw new Problem("notFound");
    }
    await client.query("select pg_advisory_xact_lock(hashtext('refresh-runs'), hashtext($1))", [
      installationId,
    ]);
    const open = await client.query<{ id: string }>(
      `select id from refresh_runs where kind = $1 and client_id is not distinct from $2 and status in ('waiting', 'running')`,
      [kind, clientId],
    );
    if (open.rows[0] !== undefined) return presentRun(transaction, open.rows[0].id);
    const id = uuidv7(services.clock().getTime());
    await client.query(
      `insert into refresh_runs (id, installation_id, kind, client_id, actor, created_by, updated_by)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      [id, installationId, kind, clientId, scope.actor, scope.userId ?? null],
    );
    transaction.audit({
      action: "create",
      subject: "refreshRun",
      subjectId: id,
      clientId: clientId ?? undefined,
    });
    await transaction.enqueue(refreshRunJob, { runId: id, installationId });
    return presentRun(transaction, id);
  });
}

export async function listRuns(scope: Scope): Promise<{ rows: RefreshRun[] }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<RefreshRun>(
      `select ${shown} from refresh_runs r order by r.created_at desc, r.id desc limit 50`,
    );
    return { rows };
  });
}

async function presentRun({ client }: Transaction, id: string): Promise<RefreshRun> {
  const { rows } = await client.query<RefreshRun>(`select ${shown} from refresh_runs r where r.id = $1`, [
    id,
  ]);
  const [run] = rows;
  if (run === undefined) throw new Problem("notFound");
  return run;
}

type Job = { runId: string; installationId: string };
type Run = {
  kind: RefreshRun["kind"];
  clientId: string | null;
  done: number;
  counts: RunCounts;
  errors: RunError[];
};

/** Goes on where an earlier job stopped: the families before `done` have been counted. */
export async function goOnWithRefresh(services: Services, system: SystemScope, job: Job): Promise<void> {
  const until = performance.now() + jobMs;
  const { runId, installationId } = job;
  const [run] = await system.query<Run>(
    `update refresh_runs set status = 'running', started_at = coalesce(started_at, $2), updated_at = now()
     where id = $1 and status in ('waiting', 'running') returning kind, client_id as "clientId", done, counts, errors`,
    [runId, services.clock()],
  );
  if (run === undefined) return;
  const { kind, clientId, errors, counts } = run;
  if (kind === "refreshClient" && counts.files === undefined) {
    const looked = await lookNow(services, system, { installationId });
    counts.files = looked.files;
    errors.push(...looked.troubled.map((what) => ({ code: "place" as const, what })));
    counts.claims = await matchAgain(services, system, { installationId, clientId });
    counts.figures = await takeWaiting(services, system, installationId);
  }
  const families = await system.query<{ id: string }>(
    `select id from families where installation_id = $1 and ($2::uuid is null or client_id = $2) and deleted_at is null order by id`,
    [installationId, clientId],
  );
  for (let at = run.done; at < families.length; at += familiesAtOnce) {
    const familyIds = families.slice(at, at + familiesAtOnce).map(({ id }) => id);
    const done = at + familyIds.length;
    try {
      await system.transaction(installationId, async (transaction) => {
        await removeTotals(transaction, familyIds);
        await recountIn(services, transaction, { installationId, familyIds });
      });
      counts.families = (counts.families ?? 0) + familyIds.length;
    } catch (error) {
      errors.push({ code: "families", what: `${at + 1}-${done}: ${String(error).slice(0, 120)}` });
    }
    await say(system, runId, { done, total: families.length, counts, errors });
    if (performance.now() < until || done >= families.length) continue;
    await system.transaction(installationId, ({ enqueue }) => enqueue(refreshRunJob, job));
    return;
  }
  await say(system, runId, { done: families.length, total: families.length, counts, errors });
  await system.query(
    `update refresh_runs set status = $2, finished_at = $3, updated_at = now(), version = version + 1 where id = $1`,
    [runId, errors.some(({ code }) => code === "families") ? "failed" : "done", services.clock()],
  );
}

async function say(
  system: SystemScope,
  id: string,
  { done, total, counts, errors }: { done: number; total: number; counts: RunCounts; errors: RunError[] },
): Promise<void> {
  await system.query(
    "update refresh_runs set done = $2, total = $3, counts = $4, errors = $5, updated_at = now() where id = $1",
    [id, done, total, JSON.stringify(counts), JSON.stringify(errors.slice(0, 100))],
  );
}
